import type { Context } from '../../context.ts'
import type { FreeRounds, FreeRoundsOutcome } from '../../partners/ports/game-site.ts'
import { MINUTE_MS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue, forEachIsolated } from '../../platform/jobs.ts'
import { findSite } from '../game-sites/game-sites.ts'
import { isSiteFailure } from '../game-sites/site-account.ts'
import { FREE_ROUNDS_JOB, freeRoundsJobKey, orderOf, recordOutcome, WINS_AWAITED_MS } from './free-rounds.ts'
import { isOpenGrant } from './free-rounds-grant-state.ts'
import { claimQuestion, type FreeRoundsGrant, findDue, findGrant } from './sql.ts'

/** Time in ms after the end of free rounds at which the game site is asked for their outcome. */
const END_KNOWN_MS = 2 * MINUTE_MS
/** The site is asked about the same free rounds at most once in this time (ms). Only a call that got no answer is repeated sooner, by its own job. */
const ASK_EVERY_MS = 10 * MINUTE_MS
/**
 * Number of seconds after which another worker's call has certainly ended. It is longer than the timeouts of all requests of one call to a site.
 */
const CALL_OVER_SECONDS = MINUTE_SECONDS
const ASKED_AT_ONCE_MAX = 500
const LONGEST_PAUSE_SECONDS = 300

/** Returns the pause in seconds before a call without an answer is repeated: 2, 4, 8 … 300. */
const pauseSeconds = (silences: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(silences + 1, 16))

/**
 * Sends the order of free rounds to the site, unless the order is cancelled or its time is over. Every call except the first one asks the site first
 * whether it already has the order. If it has, the outcome that the site reports is returned. Returns null while the outcome is open.
 */
const findOrGive = async (
  site: FreeRounds,
  grant: FreeRoundsGrant,
  now: Date,
): Promise<FreeRoundsOutcome | null> => {
  const order = orderOf(grant)
  const isFirst = grant.asked_at === null && grant.status === 'sending'
  const found = isFirst ? ({ result: 'absent' } as const) : await site.find(order)
  if (found.result !== 'absent') return found
  // The site confirmed this order before, but does not find it now. Operators see the order. It stays open as long as wins can arrive, and then
  // counts as expired.
  if (grant.site_reward !== null)
    return now.getTime() < grant.ends_at.getTime() + WINS_AWAITED_MS
      ? null
      : { result: 'expired', reward: grant.site_reward }
  const isOver = grant.status === 'cancelling' || grant.ends_at <= now
  // Another worker may have sent the order a moment ago. Until that call has certainly ended, the outcome stays open.
  const asked = grant.asked_at?.getTime() ?? 0
  if (isOver && now.getTime() < asked + CALL_OVER_SECONDS * 1000) return null
  if (grant.status === 'cancelling') return { result: 'refused', reason: 'cancelled' }
  if (grant.ends_at <= now) return { result: 'refused', reason: 'too_late' }
  return site.give(order)
}

const ask = async (
  site: FreeRounds,
  grant: FreeRoundsGrant,
  now: Date,
): Promise<FreeRoundsOutcome | null> => {
  const known = await findOrGive(site, grant, now)
  return grant.status === 'cancelling' && known?.result === 'given'
    ? site.cancel(orderOf(grant), known.reward)
    : known
}

const askLater = (ctx: Context, { id }: FreeRoundsGrant, delaySeconds: number): Promise<void> =>
  inTransaction(ctx.db, tx =>
    enqueue(tx, FREE_ROUNDS_JOB, { grant: String(id) }, { key: freeRoundsJobKey(id), delaySeconds }),
  )

/**
 * Advances open free rounds by one call to the game site. A call without an answer is repeated with the same reference, after the site was asked
 * whether it has the order. Of several workers that run it at the same time, only one calls. The function may run again after a crash at any line.
 */
export const advanceFreeRounds = async (ctx: Context, id: bigint): Promise<void> => {
  const grant = await findGrant(ctx.db, id)
  if (grant === null || !isOpenGrant(grant.status)) return
  const { free_rounds } = findSite(ctx, grant.site)
  const now = ctx.clock.now()
  // The configuration no longer names this game site, so it cannot be called. If the site is configured again, a later run calls it.
  if (free_rounds === null) return
  if (!(await claimQuestion(ctx.db, grant, now))) return
  try {
    const outcome = await ask(free_rounds, grant, now)
    if (outcome !== null) await recordOutcome(ctx, id, outcome)
    else if (grant.site_reward === null) await askLater(ctx, grant, CALL_OVER_SECONDS)
  } catch (error) {
    if (!isSiteFailure(error)) throw error
    ctx.log.warn({ err: error, grant: String(id) }, 'the game site did not answer about free rounds')
    await askLater(ctx, grant, pauseSeconds(grant.silences))
  }
}

/** Asks the sites about free rounds that are used up or whose time has ended, and repeats calls that a crash interrupted. */
export const followFreeRounds = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now().getTime()
  const due = await findDue(
    ctx.db,
    { ended: new Date(now - END_KNOWN_MS), asked: new Date(now - ASK_EVERY_MS) },
    ASKED_AT_ONCE_MAX,
  )
  await forEachIsolated(ctx, due, 'free rounds could not be followed', ({ id }) => advanceFreeRounds(ctx, id))
}
