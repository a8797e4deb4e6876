import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { untried } from '../../platform/work/due-items.ts'
import { syncRounds } from '../rounds/rounds.ts'
import { type ReadFeed, sharedFeedReader } from '../rounds/site-feed.ts'
import { askInParallel, type Run } from '../site/concurrent-calls.ts'
import { syncCredit } from '../wallet/credit.ts'
import { findNotLookedAt } from './sql.ts'

export const MONITOR_PLAY_JOB = 'games:look-after-play'

/** Finding them scans all players of a day, so a run does it rarely. */
const FOUND_AT_ONCE = 2_000
/** First so long after a start, then each time twice as long after it as the last look was, until one is as old as a long evening. */
const FIRST_LOOK_HOURS = 1
const LAST_LOOK_HOURS = 12

/**
 * Reads rounds and credit of members who started a game and left, so that their results are posted. Runs as
 * long as a job may, outside transactions; safe to run twice; members of a silent site wait for the next
 * run.
 */
export const monitorPlay = (ctx: Context, run: Partial<Run> = {}): Promise<void> => {
  const when = { first_hours: FIRST_LOOK_HOURS, last_hours: LAST_LOOK_HOURS }
  const readFeed = sharedFeedReader()
  const waiting = untried(
    FOUND_AT_ONCE,
    (tried, atMost) => findNotLookedAt(ctx.db, ctx.clock.now(), when, { tried, atMost }),
    memberId => memberId,
  )
  return askInParallel(waiting, memberId => lookAtOne(ctx, memberId, readFeed), run)
}

/** False: the site did not answer, or what followed from it failed. */
const lookAtOne = async (ctx: Context, memberId: MemberId, readFeed: ReadFeed): Promise<boolean> => {
  try {
    await syncRounds(ctx, memberId, ctx.ports.roundsCounters, readFeed)
    await syncCredit(ctx, memberId)
    return true
  } catch (error) {
    // Credit that is on its way is looked at when it is there.
    if (error instanceof Refusal) return error.code === 'movement_open'
    ctx.log.error({ err: error, member_id: memberId }, 'whoever played could not be looked at')
    return false
  }
}
