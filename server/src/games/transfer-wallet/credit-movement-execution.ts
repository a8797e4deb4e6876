import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { gameSiteName } from '../../partners/call-log.ts'
import type { AbsentMovement, GameSite, MovementOutcome } from '../../partners/ports/game-site.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { measureClock } from '../../platform/partner-clocks/partner-clocks.ts'
import { Refusal } from '../../platform/refusal.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import { findSite } from '../game-sites/game-sites.ts'
import { ensureSiteAccount, findAccountAt, isSiteFailure, usernameOf } from '../game-sites/site-account.ts'
import { syncRounds } from '../rounds/round-sync.ts'
import { waitForCreditCheck } from './credit-check.ts'
import { isUnsent } from './credit-movement-state.ts'
import { endMovement, MOVE_JOB, moveJobKey, type SiteEnd } from './credit-movements.ts'
import { findMovement, type Movement, overdueMovements, requeueAbsent, stepMovement } from './sql.ts'

/** Seconds after which a call to the game site has certainly ended, because the call's timeout is shorter. */
const CALL_MAX_SECONDS = 10
const FIRST_PAUSE_SECONDS = 1
/** Time in ms in which a game site may still execute a call that timed out. */
const LATE_CALL_MS = 10 * MINUTE_MS
const LONGEST_PAUSE_SECONDS = 300
/**
 * Number of seconds after which an overdue call is enqueued again, because its worker must have crashed. A call that only waits in the job queue
 * starts sooner.
 */
const OVERDUE_SECONDS = 15
const RESUMED_AT_ONCE_MAX = 500

type Known = SiteEnd | { readonly event: 'silent' }

/** Returns the pause in seconds before the next lookup of a credit movement at the game site: 1, 2, 4 … 300. */
export const pauseSeconds = (silences: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(silences, 16))

/**
 * Advances an open credit movement. It sends the movement to the game site once, and then only looks up its reference. If the site never received the
 * movement, it is sent again with the same reference. At a site without references, it is sent again only when the first call can no longer arrive.
 * The function may run on several workers at the same time, and again after a crash at any line.
 */
export const runMovement = async (
  ctx: Context,
  memberId: MemberId,
  movementId: MovementId,
): Promise<void> => {
  const movement = await findMovement(ctx.db, memberId, movementId)
  if (movement === null) return
  if (movement.status === 'done' || movement.status === 'refused') return
  if (isUnsent(movement)) await waitForCreditCheck(ctx, memberId, movementId)
  const known = movement.status === 'queued' ? await send(ctx, movement) : await lookUp(ctx, movement)
  if (known === null) return
  if (known.event === 'silent') await askLater(ctx, movement)
  else await endMovement(ctx, movement, known)
}

/** Sends the credit movement to the game site. Returns null if another worker has sent it. */
const send = async (ctx: Context, movement: Movement): Promise<Known | null> => {
  const site = findSite(ctx, movement.site)
  const username = usernameOf(movement.member_id)
  let { mark } = movement
  try {
    await ensureSiteAccount(ctx, movement.member_id, site)
    if (site.mark !== null && mark === null)
      mark = await site.mark(username, ctx.clock.now(), await roundsCursor(ctx, movement))
  } catch (error) {
    if (!isSiteFailure(error)) throw error
    ctx.log.warn({ err: error, movement: movement.id }, 'the game site did not open an account')
    return { event: 'silent' }
  }
  const is_read = await readBefore(ctx, movement)
  const due = secondsFromNow(ctx, CALL_MAX_SECONDS)
  const sent = await stepMovement(ctx.db, movement, 'send', due, { mark, is_read, at: ctx.clock.now() })
  if (sent === null) return null
  const { id: reference, direction, amount } = movement
  const order = { reference, username, direction, amount }
  return knownBy(ctx, sent, await callMeasured(ctx, site, () => site.move(order)))
}

const roundsCursor = async (ctx: Context, { member_id, site }: Movement): Promise<string | null> =>
  (await findAccountAt(ctx.db, member_id, site))?.rounds_cursor ?? null

/**
 * Before a bonus is sent to the game site, reads the member's rounds there. The rounds known by then count as played before the bonus. If the site
 * does not answer, the bonus is sent anyway.
 */
const readBefore = async (ctx: Context, { member_id, id, direction }: Movement): Promise<boolean> => {
  if (direction === 'out' || !(await ctx.ports.requiresRoundsRead(ctx.db, member_id, id))) return false
  try {
    await syncRounds(ctx, member_id)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}

/**
 * Calls the game site and measures its clock by the time in the answer. A lookup measures too: after a lost answer it is the only call that shows the
 * site's clock at the arrival of the credit.
 */
const callMeasured = async <Outcome extends MovementOutcome | AbsentMovement>(
  ctx: Context,
  site: GameSite,
  call: () => Promise<Outcome>,
): Promise<Outcome> => {
  const asked_at = ctx.clock.now()
  const outcome = await call()
  const said_at = 'said_at' in outcome ? (outcome.said_at ?? null) : null
  await measureClock(ctx.db, gameSiteName(site.name), { asked_at, answered_at: ctx.clock.now(), said_at })
  return outcome
}

/**
 * Returns whether a call that timed out may still reach the game site. At a site without references, a second call would then move the money twice.
 */
const mayStillArrive = (ctx: Context, sentAt: Date | null): boolean =>
  sentAt !== null && ctx.clock.now().getTime() - sentAt.getTime() < LATE_CALL_MS

const lookUp = async (ctx: Context, movement: Movement): Promise<Known | null> => {
  const site = findSite(ctx, movement.site)
  const { id: reference, direction, amount, mark, sent_at } = movement
  const order = { reference, username: usernameOf(movement.member_id), direction, amount }
  const wanted = { ...order, mark, sent_at, asked_at: ctx.clock.now() }
  const found = await callMeasured(ctx, site, () => site.findMovement(wanted))
  if (found.result !== 'absent') return knownBy(ctx, movement, found)
  if (site.mark !== null && mayStillArrive(ctx, sent_at)) return { event: 'silent' }
  const queued = await requeueAbsent(ctx.db, movement, found.mark ?? null, ctx.clock.now())
  return queued === null ? null : send(ctx, queued)
}

const knownBy = async (ctx: Context, movement: Movement, outcome: MovementOutcome): Promise<Known> => {
  if (outcome.result === 'unknown' || outcome.result === 'in_progress') return { event: 'silent' }
  if (outcome.result === 'rejected') {
    ctx.log.warn({ movement: movement.id, reason: outcome.reason }, 'the game site refused a movement')
    return { event: 'refused', reason: outcome.reason }
  }
  if (movement.direction === 'in' || outcome.balance !== null)
    return { event: 'done', balance: outcome.balance }
  return doneWithBalance(ctx, movement)
}

/** If the game site's answer has no balance, reads the member's balance at the site and adds it to the result of the credit movement. */
const doneWithBalance = async (ctx: Context, movement: Movement): Promise<Known> => {
  try {
    const balance = await findSite(ctx, movement.site).balance(usernameOf(movement.member_id))
    return { event: 'done', balance }
  } catch (error) {
    if (!isSiteFailure(error)) throw error
    return { event: 'silent' }
  }
}

const askLater = (ctx: Context, movement: Movement): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const pause = pauseSeconds(movement.silences)
    const waiting = await stepMovement(tx, movement, 'silent', secondsFromNow(ctx, pause))
    if (waiting === null) return
    const payload = { member_id: movement.member_id, movement_id: movement.id }
    await enqueue(tx, MOVE_JOB, payload, { key: moveJobKey(movement.id), delaySeconds: pause })
  })

/** Continues credit movements whose worker crashed, because the job queue alone would continue them only after hours. */
export const resumeMovements = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const before = secondsFromNow(ctx, -OVERDUE_SECONDS)
    const overdue = iterateDueItems(
      RESUMED_AT_ONCE_MAX,
      (tried, most) => overdueMovements(tx, before, tried, most),
      ({ id }) => id,
    )
    for await (const { member_id, id } of overdue)
      await enqueue(tx, MOVE_JOB, { member_id, movement_id: id }, { key: moveJobKey(id) })
  })

const secondsFromNow = (ctx: Context, seconds: number): Date =>
  new Date(ctx.clock.now().getTime() + seconds * 1000)
