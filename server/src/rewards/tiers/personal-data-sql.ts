import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { PersonalRow } from '../../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'member_tiers' as table_name, to_jsonb(m) || jsonb_build_object('name', r.name) as row
      from member_tiers m left join tier_rows r on r.table_id = m.table_id and r.place = m.place
     where m.member_id = ${memberId}
    union all select 'tier_changes', to_jsonb(c) from tier_changes c where c.member_id = ${memberId}
    union all select 'tier_gifts', to_jsonb(g) from tier_gifts g where g.member_id = ${memberId}`.execute(db)
  return rows
}

export const deleteTierOf = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from member_tiers where member_id = ${memberId}`.execute(tx)
}
