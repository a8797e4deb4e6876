import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'affiliate_members' as table_name,
           to_jsonb(m) - array['refused', 'examined_at'] || jsonb_build_object('affiliate', a.name, 'channel', l.channel) as row
      from affiliate_members m
      join affiliate_links l on l.key = m.link_key
      join affiliates a on a.id = l.affiliate_id
     where m.member_id = ${memberId}`.execute(db)
  return rows
}

/**
 * Deletes the affiliate channel by which a member registered, if the member never deposited or is under age (born after the given day). For other
 * members it stays, because the partner's statements need it.
 */
export const forgetMember = async (tx: Tx, memberId: MemberId, bornUntil: string): Promise<void> => {
  await sql`
    delete from affiliate_members m
     where m.member_id = ${memberId}
       and (not exists (select from member_deposits d where d.member_id = m.member_id)
            or exists (select from member_facts f where f.member_id = m.member_id and f.birth_date > ${bornUntil}::date))`.execute(
    tx,
  )
}
