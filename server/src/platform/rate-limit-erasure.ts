import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import { inOnePage, type PersonalData, type PersonalRow } from './personal-data.ts'

const findRows = async (db: Db, memberId: string): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'security_events' as table_name, to_jsonb(e) - array['no', 'device'] as row
      from security_events e where member_id = ${memberId}`.execute(db)
  return rows
}

/** Deletes the rate limit counters of an erased person, because they contain the person's phone number, member id or IP address. */
const deleteCaps = async (tx: Tx, subjects: readonly string[], phone: string): Promise<void> => {
  await sql`
    delete from limit_hits where subject = any(${[...subjects]}::text[]) or starts_with(subject, ${`${phone} `})`.execute(
    tx,
  )
}

export const platformPersonalData: PersonalData = {
  exported: ['security_events'],
  left_out: {
    audit_log:
      'decisions of operators and members, kept permanently: it describes operators and names a member only by id',
    audit_inbox: 'lines that wait to be written to the audit log',
    unreadable_rows: 'an unreadable row of a partner: it names a member only by the number at the game site',
    limit_hits: 'caps on tries, deleted after two days',
  },
  read: (db, memberId) => inOnePage(findRows(db, memberId)),
  erase: (tx, { member_id, phone, addresses }) => deleteCaps(tx, [member_id, phone, ...addresses], phone),
}
