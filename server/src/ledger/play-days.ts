import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../platform/db.ts'
import { sumNetLoss } from './play-days-sql.ts'

/** Stakes and wins of a member by Bangkok day, from counted rounds. Only `games/rounds` adds to it. */
export { addPlayDay, netLossByDay, type PlayDay } from './play-days-sql.ts'

/** Net loss (negative: win) since that Bangkok day (`YYYY-MM-DD`). */
export const netLossSince = (db: Db | Tx, memberId: MemberId, fromDay: string): Promise<bigint> =>
  sumNetLoss(db, memberId, fromDay)
