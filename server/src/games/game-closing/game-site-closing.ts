import type { MemberId, PlayEndId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { announce } from '../../platform/browser-events.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import { findSite } from '../game-sites/game-sites.ts'
import { isSiteFailure, usernameOf } from '../game-sites/site-account.ts'
import { END_PLAY_JOB, endJobKey } from './game-closing.ts'
import { endPauseSeconds } from './game-closing-state.ts'
import { findEnd, overdueEnds, type PlayEnd, stepEnd } from './sql.ts'

/**
 * Number of seconds after which an overdue call is enqueued again, because its worker must have crashed. A call that only waits in the job queue
 * starts sooner.
 */
const OVERDUE_SECONDS = 15
const RESUMED_AT_ONCE_MAX = 500

/** Calls a game site to close the member's open games, and retries later until the site confirms. All retries send the same reference. */
export const closeGamesAtSite = async (ctx: Context, memberId: MemberId, id: PlayEndId): Promise<void> => {
  const end = await findEnd(ctx.db, memberId, id)
  if (end === null || end.status !== 'asked') return
  const at = ctx.clock.now()
  if (end.until <= at) {
    await stepEnd(ctx.db, end, { event: 'late', due: at, at })
    return
  }
  const closed = await ask(ctx, end)
  if (closed === null) await askLater(ctx, end)
  else await record(ctx, end, closed)
}

/** Calls the game site and returns the number of games that it closed. Returns null if the site does not answer. */
const ask = async (ctx: Context, { id, member_id, site }: PlayEnd): Promise<number | null> => {
  try {
    return await findSite(ctx, site).endSessions({ reference: id, username: usernameOf(member_id) })
  } catch (error) {
    if (!isSiteFailure(error)) throw error
    ctx.log.warn({ err: error, end: id }, 'the game site did not confirm that it closed a member’s games')
    return null
  }
}

const record = (ctx: Context, end: PlayEnd, closed: number): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    if (!(await stepEnd(tx, end, { event: 'done', closed, due: at, at }))) return
    await announce(tx, { member_id: end.member_id, kind: 'play' })
  })

const askLater = (ctx: Context, end: PlayEnd): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const delaySeconds = endPauseSeconds(end.silences)
    const due = new Date(at.getTime() + delaySeconds * 1000)
    if (!(await stepEnd(tx, end, { event: 'silent', due, at }))) return
    const payload = { member_id: end.member_id, end_id: end.id }
    await enqueue(tx, END_PLAY_JOB, payload, { key: endJobKey(end.id), delaySeconds })
  })

/** Enqueues again the calls that close members' games at game sites, if a worker crashed during such a call. */
export const resumeClosings = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const before = new Date(ctx.clock.now().getTime() - OVERDUE_SECONDS * 1000)
    const overdue = iterateDueItems(
      RESUMED_AT_ONCE_MAX,
      (tried, most) => overdueEnds(tx, before, tried, most),
      ({ id }) => id,
    )
    for await (const { member_id, id } of overdue)
      await enqueue(tx, END_PLAY_JOB, { member_id, end_id: id }, { key: endJobKey(id) })
  })
