import type { MemberId } from '@sala/contract/wire/ids.ts'
import { HOUR_SECONDS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { countRefusedIn, forgetRefusedIn, setSweepDue } from './sweeps-sql.ts'

const FIRST_PAUSE_SECONDS = 60
/** Operators must resolve a site's refusals of days; until then four tries a day are enough. */
const LONGEST_PAUSE_SECONDS = 6 * HOUR_SECONDS

/** Backoff of 1, 2, 4 … minutes, up to 6 hours; returned in seconds. */
export const sweepPauseSeconds = (refusals: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(refusals - 1, 16))

/** Schedules the retry of a refused sweep, with backoff. */
export const rescheduleSweep = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  const refusals = await countRefusedIn(tx, memberId)
  await setSweepDue(tx, memberId, new Date(at.getTime() + sweepPauseSeconds(refusals) * 1000))
}

export const endRefusals = forgetRefusedIn
