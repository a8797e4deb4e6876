import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../platform/db.ts'
import { sumNetLoss } from './daily-play-totals-sql.ts'

/** Stakes and wins of a member by Bangkok day: the sums over finished rounds. Only the folder `games/rounds` adds to them. */
export { addPlayDay, netLossByDay, type PlayDay } from './daily-play-totals-sql.ts'

/** Returns the net loss since that Bangkok day (`YYYY-MM-DD`). It is negative for a net win. */
export const netLossSince = (db: Db | Tx, memberId: MemberId, fromDay: string): Promise<bigint> =>
  sumNetLoss(db, memberId, fromDay)
