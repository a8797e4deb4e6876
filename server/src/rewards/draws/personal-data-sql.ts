import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { PersonalRow } from '../../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'draws' as table_name,
           to_jsonb(d) || jsonb_build_object('prizes', (
             select jsonb_agg(jsonb_build_object('amount', p.amount, 'weight', p.weight) order by p.place)
               from draw_prizes p where p.wheel_id = d.wheel_id)) as row
      from draws d where d.member_id = ${memberId}
    union all
    select 'draw_seeds', to_jsonb(s) - 'secret' from draw_seeds s where member_id = ${memberId}`.execute(db)
  return rows
}

export const deleteSeedOf = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from draw_seeds where member_id = ${memberId}`.execute(tx)
}

export const forgetMemberSeeds = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`update draws set member_seed = 'erased' where member_id = ${memberId} and member_seed <> 'erased'`.execute(
    tx,
  )
}
