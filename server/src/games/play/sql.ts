import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export const isOffered = async (db: Db, gameId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from games where game_id = ${gameId} and gone_at is null`.execute(db)
  return rows.length > 0
}

export const insertStart = async (
  db: Db | Tx,
  start: { member_id: MemberId; game_id: string | null },
  at: Date,
): Promise<void> => {
  await sql`
    insert into game_starts (member_id, started_at, game_id)
    values (${start.member_id}, ${at}, ${start.game_id})`.execute(db)
}
