import type { MemberId } from '@sala/contract/wire/ids.ts'
import { HOUR_SECONDS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { countRefusedIn, forgetRefusedIn, setSweepDue } from './wallet-sweeps-sql.ts'

const FIRST_PAUSE_SECONDS = 60
/** Maximum pause in seconds between tries. Four tries a day are enough, because operators handle a game site that refuses for days. */
const LONGEST_PAUSE_SECONDS = 6 * HOUR_SECONDS

/** Returns the pause in seconds before the next try: one minute, doubled at each further refusal, at most 6 hours. */
export const sweepPauseSeconds = (refusals: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(refusals - 1, 16))

/** Schedules the next try to move a member's wallet money after the game site refused it. The pause grows with each refusal. */
export const rescheduleSweep = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  const refusals = await countRefusedIn(tx, memberId)
  await setSweepDue(tx, memberId, new Date(at.getTime() + sweepPauseSeconds(refusals) * 1000))
}

export const endRefusals = forgetRefusedIn
