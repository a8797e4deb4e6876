import type { Context } from '../../context.ts'
import type { FreeRounds, FreeRoundsOutcome } from '../../partners/ports/game-site.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue, forEachIsolated } from '../../platform/jobs.ts'
import { findSite } from '../game-sites/game-sites.ts'
import { isSiteFailure } from '../game-sites/site-account.ts'
import { FREE_ROUNDS_JOB, freeRoundsJobKey, orderOf, recordOutcome } from './free-rounds.ts'
import { isOpenGrant } from './grant-state.ts'
import { claimQuestion, type FreeRoundsGrant, findDue, findGrant, noteAnswered } from './sql.ts'

/** Time in ms after the end of free rounds after which the site is asked what became of them. */
const END_KNOWN_MS = 2 * MINUTE_MS
/** Time in ms between two questions about the same free rounds, unless a job repeats a call that got no answer. */
const ASK_EVERY_MS = 10 * MINUTE_MS
const ASKED_AT_ONCE_MAX = 500
const LONGEST_PAUSE_SECONDS = 300

/** Returns the pause in seconds before a call without an answer is repeated: 2, 4, 8 … 300. */
const pauseSeconds = (silences: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(silences + 1, 16))

/**
 * Asks the site what became of the order. If the site never had it, the order is sent, unless it is cancelled or its time is over. The first
 * call skips the question.
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
  // The site had the order and does not find it now. Only operators can clear that up.
  if (grant.site_reward !== null) return null
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

const askLater = (ctx: Context, { id, silences }: FreeRoundsGrant): Promise<void> =>
  inTransaction(ctx.db, tx =>
    enqueue(
      tx,
      FREE_ROUNDS_JOB,
      { grant: String(id) },
      { key: freeRoundsJobKey(id), delaySeconds: pauseSeconds(silences) },
    ),
  )

/**
 * Advances open free rounds by one call to the game site. A call without an answer is repeated with the same reference, after the site was
 * asked whether it has the order. Of several workers one asks. The function may run again after a crash at any line.
 */
export const advanceFreeRounds = async (ctx: Context, id: bigint): Promise<void> => {
  const grant = await findGrant(ctx.db, id)
  if (grant === null || !isOpenGrant(grant.status)) return
  const { free_rounds } = findSite(ctx, grant.site)
  const now = ctx.clock.now()
  // A site that the configuration no longer names is asked again when it returns.
  if (free_rounds === null) return
  if (!(await claimQuestion(ctx.db, grant, now))) return
  try {
    const outcome = await ask(free_rounds, grant, now)
    if (outcome === null) await noteAnswered(ctx.db, id)
    else await recordOutcome(ctx, id, outcome)
  } catch (error) {
    if (!isSiteFailure(error)) throw error
    ctx.log.warn({ err: error, grant: String(id) }, 'the game site did not answer about free rounds')
    await askLater(ctx, grant)
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
