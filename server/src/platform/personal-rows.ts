import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import { inOnePage, type PersonalData, type PersonalRow } from './personal-data.ts'

const findRows = async (db: Db, memberId: string): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'security_events' as table_name, to_jsonb(e) - array['no', 'device'] as row
      from security_events e where member_id = ${memberId}`.execute(db)
  return rows
}

/** Rate limits count by phone, member and address; their rows are at most two days old. */
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
      'what operators and members decided, for ever: it tells of operators, and names a member by the id alone',
    audit_inbox: 'lines on their way into the audit log',
    unreadable_rows:
      'a row of a partner that nobody could read: it names a member by the number at the game site alone',
    limit_hits: 'caps on tries, gone after two days',
  },
  read: (db, memberId) => inOnePage(findRows(db, memberId)),
  erase: (tx, { member_id, phone, addresses }) => deleteCaps(tx, [member_id, phone, ...addresses], phone),
}
