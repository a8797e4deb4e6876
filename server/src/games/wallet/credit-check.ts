import { setTimeout } from 'node:timers/promises'
import type { CreditCheckId, MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import { formatWait } from '@sala/contract/wire/wait.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { announce } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { countHit, type Limit } from '../../platform/limits.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { syncRounds } from '../rounds/rounds.ts'
import { compareCredit, syncCredit } from './credit.ts'
import { hasUnbooked } from './funds.ts'
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

/** A GET that starts work at a partner (safety). */
const CHECK_PACE: Limit = { name: 'games.check-credit', count: 1, windowSeconds: 5 }
const TURNOVER_PACE: Limit = { name: 'games.check-turnover', count: 1, windowSeconds: 5 }
/** Together longer than the three polls of 5 s a browser waits, so that a silent site is seen as such (F10). */
const TRY_AGAIN_SECONDS = [2, 4, 8, 8] as const
/** Longer than all tries with their time-outs. */
const CHECK_MAX_SECONDS = 120

/** Starts a credit check, or joins the one that is running (C17). Throws Refusal `check_too_soon`. */
export const startCreditCheck = async (ctx: Context, memberId: MemberId): Promise<void> => {
  if (await isChecking(ctx.db, memberId)) return
  const at = ctx.clock.now()
  const turn = await countHit(ctx.db, CHECK_PACE, memberId, at)
  if (!turn.allowed) {
    // Started by another call between the two looks.
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
 * Reads uncounted rounds and counted ones without a posting (C18). True when the credit changed and should
 * be read again. Throws Refusal `check_too_soon`, `game_site_silent`, `movement_open`.
 */
export const checkTurnover = async (ctx: Context, memberId: MemberId): Promise<boolean> => {
  const turn = await countHit(ctx.db, TURNOVER_PACE, memberId, ctx.clock.now())
  if (!turn.allowed) throw tooSoon(turn.retryAfterSeconds)
  if ((await syncRounds(ctx, memberId)) === 0 && !(await hasUnbooked(ctx.db, memberId))) return false
  return (await syncCredit(ctx, memberId)).difference !== 0n
}

/** A page waits so long for the site, and then shows what was seen last. */
const LOOK_MAX_MS = 3_000
/** As often as a page is opened again and again. */
const LOOK_PACE: Limit = { name: 'games.look', count: 1, windowSeconds: 5 }

/**
 * Reads the site's balance and posts the difference before the credit is shown. Waits briefly and never
 * throws for the site; a slow check continues in the background. Returns the time of the last check.
 */
export const lookAtCredit = async (ctx: Context, memberId: MemberId): Promise<Date | null> => {
  const turn = await countHit(ctx.db, LOOK_PACE, memberId, ctx.clock.now())
  if (turn.allowed) {
    const look = syncCredit(ctx, memberId).catch(error => {
      if (!(error instanceof Refusal))
        ctx.log.error({ err: error, member: memberId }, 'a look at the credit failed')
    })
    await Promise.race([look, setTimeout(LOOK_MAX_MS, undefined, { ref: false })])
  }
  return findLastSeen(ctx.db, memberId)
}

/** Counts new rounds and compares the balance; while the site is silent or a movement is open it tries again, then fails. */
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
 * The turn of a check that has waited before, when a movement is about to leave: a member who deposits without a pause has one under way at
 * each of the check's own tries, and it would end as failed. The movement waits for it, and goes in any case.
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
    // A silent site is asked again by the check's own tries.
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

/** A check whose worker died ends as failed, so that the next one can start. */
export const endLostChecks = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const lost = await failChecksFrom(tx, new Date(at.getTime() - CHECK_MAX_SECONDS * 1000), at)
    for (const member_id of lost) await announce(tx, { member_id, kind: 'credit' })
  })
