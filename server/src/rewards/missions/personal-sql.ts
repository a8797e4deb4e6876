import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { PersonalRow } from '../../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'mission_claims' as table_name, to_jsonb(c) || jsonb_build_object('condition', m.condition) as row
      from mission_claims c join missions m on m.id = c.mission_id where c.member_id = ${memberId}
    union all select 'check_ins', to_jsonb(i) from check_ins i where i.member_id = ${memberId}`.execute(db)
  return rows
}

export const deleteCheckInsOf = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from check_ins where member_id = ${memberId}`.execute(tx)
}
