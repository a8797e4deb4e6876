import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { PersonalRow } from '../../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'free_round_members' as table_name, to_jsonb(m) || jsonb_build_object('title', b.title, 'game', b.game_name) as row
      from free_round_members m join free_round_batches b on b.id = m.batch_id where m.member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

export const leaveBatches = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from free_round_members where member_id = ${memberId} and status = 'waiting'`.execute(tx)
}
