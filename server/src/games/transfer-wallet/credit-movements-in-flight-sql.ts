import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { GameMovements } from '../database/tables.ts'

export type MovementInFlight = Pick<GameMovements, 'id' | 'direction' | 'status' | 'created_at'> & {
  readonly member_id: MemberId
  readonly amount: Satang
  readonly silences: number
}

/** Returns open credit movements (transfers of credit to or from game sites), oldest first. */
export const findUnderWay = async (db: Db, atMost: number): Promise<MovementInFlight[]> => {
  const { rows } = await sql<MovementInFlight>`
    select member_id, id, direction, amount, status, silences, created_at from game_movements
     where ended_at is null order by created_at limit ${atMost}`.execute(db)
  return rows
}
