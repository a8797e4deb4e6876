import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { syncRounds } from '../rounds/rounds.ts'
import { syncCredit } from '../wallet/credit.ts'
import { findNotLookedAt } from './sql.ts'

export const LOOK_AFTER_JOB = 'games:look-after-play'

/** Each is two calls to the game site: so many a run, the rest the next, which comes a minute later. */
const LOOKED_AT_ONCE_MAX = 1_000
/** A site's answer is mostly waited for: so many at a time, and a run takes about that much less. */
const SIDE_BY_SIDE = 8
/** A site that is down must not hold a worker for a time-out each. */
const SILENCES_MAX = 3
/** First so long after a start, then each time twice as long after it as the last look was, until one is as old as a long evening. */
const FIRST_LOOK_HOURS = 1
const LAST_LOOK_HOURS = 12

/**
 * Reads the rounds and the credit of those who started a game and went away: nobody has looked at them since, and what they lost or won would
 * stand in no figure and no book of the house until they come back. In no transaction; may run twice at a time, and whom the site is silent
 * about is for the next run.
 */
export const lookAfterPlay = async (ctx: Context): Promise<void> => {
  const when = { first_hours: FIRST_LOOK_HOURS, last_hours: LAST_LOOK_HOURS }
  const waiting = (await findNotLookedAt(ctx.db, ctx.clock.now(), when, LOOKED_AT_ONCE_MAX)).values()
  let silences = 0
  const lookAtSome = async (): Promise<void> => {
    for (const memberId of waiting) {
      if (!(await lookAtOne(ctx, memberId))) silences += 1
      if (silences >= SILENCES_MAX) return
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lookAtSome))
}

/** False: the site did not answer, or what followed from it failed. */
const lookAtOne = async (ctx: Context, memberId: MemberId): Promise<boolean> => {
  try {
    await syncRounds(ctx, memberId)
    await syncCredit(ctx, memberId)
    return true
  } catch (error) {
    // Credit that is on its way is looked at when it is there.
    if (error instanceof Refusal) return error.code === 'movement_open'
    ctx.log.error({ err: error, member_id: memberId }, 'whoever played could not be looked at')
    return false
  }
}
