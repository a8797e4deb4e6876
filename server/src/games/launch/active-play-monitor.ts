import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import { askInParallel, type Run } from '../game-sites/parallel-site-calls.ts'
import { syncRounds } from '../rounds/round-sync.ts'
import { type ReadFeed, sharedFeedReader } from '../rounds/site-round-feed.ts'
import { syncCredit } from '../transfer-wallet/credit-sync.ts'
import { findNotLookedAt } from './sql.ts'

export const MONITOR_PLAY_JOB = 'games:look-after-play'

/** Maximum number of members that one query returns. The number is large, because each query scans all players of a day. */
const FOUND_AT_ONCE = 2_000
/**
 * Hours after a game start until the member is checked for the first time. The time since the start doubles from check to check, until
 * LAST_LOOK_HOURS are reached.
 */
const FIRST_LOOK_HOURS = 1
const LAST_LOOK_HOURS = 12

/**
 * Reads rounds and credit of members who started a game and left, so that their results are posted. Run it outside transactions. It stops after the
 * time limit of the job, and may run twice. If a game site does not answer, its members are checked in the next run.
 */
export const monitorPlay = (ctx: Context, run: Partial<Run> = {}): Promise<void> => {
  const when = { first_hours: FIRST_LOOK_HOURS, last_hours: LAST_LOOK_HOURS }
  const readFeed = sharedFeedReader()
  const waiting = iterateDueItems(
    FOUND_AT_ONCE,
    (tried, atMost) => findNotLookedAt(ctx.db, ctx.clock.now(), when, { tried, atMost }),
    memberId => memberId,
  )
  return askInParallel(waiting, memberId => lookAtOne(ctx, memberId, readFeed), run)
}

/** Counts the member's new game rounds and compares the balance at the game site. Returns false if the site did not answer or an error occurred. */
const lookAtOne = async (ctx: Context, memberId: MemberId, readFeed: ReadFeed): Promise<boolean> => {
  try {
    await syncRounds(ctx, memberId, ctx.ports.roundsCounters, readFeed)
    await syncCredit(ctx, memberId)
    return true
  } catch (error) {
    // The balance cannot be compared while a credit movement is open, so the member is checked again in the next run.
    if (error instanceof Refusal) return error.code === 'movement_open'
    ctx.log.error({ err: error, member_id: memberId }, 'the play of a member could not be checked')
    return false
  }
}
