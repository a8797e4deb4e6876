import { setTimeout } from 'node:timers/promises'
import type { CreditCheckId, MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import { formatWait } from '@sala/contract/wire/wait-duration-text.ts'
import type { Context } from '../../context.ts'
import { announce } from '../../platform/browser-events.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { newId } from '../../platform/random.ts'
import { countHit, type Limit } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { syncRounds } from '../rounds/round-sync.ts'
import { compareCredit, syncCredit } from './credit-sync.ts'
import { hasUnbooked } from './member-funds.ts'
import {
  countTry,
  failCheck,
  failChecksFrom,
  findLastSeen,
  findRunningCheck,
  findWaitingCheck,
  insertCheck,
  isChecking,
} from './sql.ts'

export const CHECK_JOB = 'games:check-credit'

/** Rate limit of credit checks. It exists because the GET request causes calls to a partner. */
const CHECK_PACE: Limit = { name: 'games.check-credit', count: 1, windowSeconds: 5 }
const TURNOVER_PACE: Limit = { name: 'games.check-turnover', count: 1, windowSeconds: 5 }
/**
 * Pauses in seconds before the retries of a credit check. The browser polls three times, every 5 s, and then shows that the game site does not answer
 * (F10). The retries continue a little longer.
 */
const TRY_AGAIN_SECONDS = [2, 4, 8, 8] as const
/** Seconds after which a running credit check counts as lost by a crash. All retries with their timeouts take less. */
const CHECK_MAX_SECONDS = 120

/** Starts a credit check, or joins the running one (C17). Throws Refusal `check_too_soon` if the rate limit is exceeded. */
export const startCreditCheck = async (ctx: Context, memberId: MemberId): Promise<void> => {
  if (await isChecking(ctx.db, memberId)) return
  const at = ctx.clock.now()
  const turn = await countHit(ctx.db, CHECK_PACE, memberId, at)
  if (!turn.allowed) {
    // A concurrent call already started a credit check for this member.
    if (await isChecking(ctx.db, memberId)) return
    throw tooSoon(turn.retryAfterSeconds)
  }
  await inTransaction(ctx.db, async tx => {
    const id = newId('chk', at)
    if (!(await insertCheck(tx, memberId, id, at))) return
    await enqueue(tx, CHECK_JOB, { member_id: memberId, check_id: id }, { key: jobKey(id) })
  })
}

const tooSoon = (retryAfterSeconds: number): Refusal =>
  new Refusal('check_too_soon', { wait: formatWait(retryAfterSeconds) }, { retryAfterSeconds })

/**
 * Counts the member's new game rounds, and posts the results that the ledger lacks (turnover check, C18). Returns true if the credit
 * changed. Throws Refusal `check_too_soon` (rate limit exceeded), `game_site_silent` (no valid answer) or `movement_open` (credit in
 * transit).
 */
export const checkTurnover = async (ctx: Context, memberId: MemberId): Promise<boolean> => {
  const turn = await countHit(ctx.db, TURNOVER_PACE, memberId, ctx.clock.now())
  if (!turn.allowed) throw tooSoon(turn.retryAfterSeconds)
  if ((await syncRounds(ctx, memberId)) === 0 && !(await hasUnbooked(ctx.db, memberId))) return false
  return (await syncCredit(ctx, memberId)).difference !== 0n
}

/** Maximum time in ms that a page waits for the game site's answer. After it the page shows the last known credit. */
const LOOK_MAX_MS = 3_000
/** Rate limit, per member, of balance reads at the game site that page views cause. */
const LOOK_PACE: Limit = { name: 'games.look', count: 1, windowSeconds: 5 }

/**
 * Reads the member's balance at the game site and posts the difference to the ledger, before a page shows the credit. A slow check
 * continues in the background. A failing site causes no error here. Returns the time of the last check.
 */
export const refreshCredit = async (ctx: Context, memberId: MemberId): Promise<Date | null> => {
  const turn = await countHit(ctx.db, LOOK_PACE, memberId, ctx.clock.now())
  if (turn.allowed) {
    const look = syncCredit(ctx, memberId).catch(error => {
      if (!(error instanceof Refusal))
        ctx.log.error({ err: error, member: memberId }, 'a credit check failed')
    })
    await Promise.race([look, setTimeout(LOOK_MAX_MS, undefined, { ref: false })])
  }
  return findLastSeen(ctx.db, memberId)
}

/** Runs a credit check: it counts the member's new rounds and posts the difference. After a failure it retries a few times. */
export const runCreditCheck = async (
  ctx: Context,
  memberId: MemberId,
  checkId: CreditCheckId,
): Promise<void> => {
  const check = await findRunningCheck(ctx.db, memberId, checkId)
  if (check === null) return
  try {
    await syncRounds(ctx, memberId)
    await compareCredit(ctx, memberId, checkId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tryAgain(ctx, memberId, checkId, check.tries)
  }
}

/**
 * Runs the member's waiting credit check before a credit movement is sent. While a movement is in transit, each try of a check fails, so the checks
 * of a member with frequent deposits would otherwise never succeed.
 */
export const waitForCreditCheck = async (
  ctx: Context,
  memberId: MemberId,
  movementId: MovementId,
): Promise<void> => {
  const checkId = await findWaitingCheck(ctx.db, memberId)
  if (checkId === null) return
  try {
    await syncRounds(ctx, memberId)
    await compareCredit(ctx, memberId, checkId, movementId)
  } catch (error) {
    // A Refusal, for example because the game site does not answer, is not logged: the check is tried again by its own job.
    if (!(error instanceof Refusal))
      ctx.log.error({ err: error, member: memberId }, 'a credit check failed before a movement')
  }
}

const tryAgain = (ctx: Context, memberId: MemberId, checkId: CreditCheckId, tries: number): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const pause = TRY_AGAIN_SECONDS[tries]
    if (pause === undefined) {
      await failCheck(tx, memberId, checkId, ctx.clock.now())
      await announce(tx, { member_id: memberId, kind: 'credit' })
      return
    }
    await countTry(tx, memberId, checkId)
    const payload = { member_id: memberId, check_id: checkId }
    await enqueue(tx, CHECK_JOB, payload, { key: jobKey(checkId), delaySeconds: pause })
  })

const jobKey = (checkId: CreditCheckId): string => `${CHECK_JOB}:${checkId}`

/** Marks credit checks of crashed workers as failed, so that new checks can start. */
export const endLostChecks = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const lost = await failChecksFrom(tx, new Date(at.getTime() - CHECK_MAX_SECONDS * 1000), at)
    for (const member_id of lost) await announce(tx, { member_id, kind: 'credit' })
  })
