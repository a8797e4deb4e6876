import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { findSite, isSite } from '../game-sites/game-sites.ts'
import {
  claimLate,
  endLatePlay,
  findPlace,
  isSiteFailure,
  type LeftAccount,
  usernameOf,
} from '../game-sites/site-account.ts'
import { LATE_EVERY_MS } from './credit-location.ts'
import { hasOpenMovement, openMovement } from './credit-movements.ts'

export const LATE_WINS_JOB = 'games:fetch-late'
const FETCHED_AT_ONCE_MAX = 50
/** Time in ms within which bets are expected to be decided after the member left the game site. */
export const LATE_MAX_MS = 72 * HOUR_MS
/** Interval in ms between checks after LATE_MAX_MS. They continue until one of them reaches the game site and finds no credit. */
const LATE_SELDOM_MS = 6 * HOUR_MS

/**
 * Fetches wins from game sites that members left. If the site does not answer or a credit movement is open, a later run fetches them. The checks of
 * an account end with the first one after LATE_MAX_MS that finds no credit.
 */
export const recoverLateWins = async (ctx: Context): Promise<void> => {
  const at = ctx.clock.now()
  const after = (ms: number): Date => new Date(at.getTime() + ms)
  const leftBefore = after(-LATE_MAX_MS)
  const due = { next: after(LATE_EVERY_MS), seldom: after(LATE_SELDOM_MS), leftBefore }
  const left = await claimLate(ctx.db, at, due, FETCHED_AT_ONCE_MAX)
  const silent = new Set<string>()
  await forEachIsolated(ctx, left, 'late winnings could not be fetched', async account => {
    const isLast = account.left_at < leftBefore
    if (!isSite(ctx, account.site)) {
      if (!isLast) return
      ctx.log.warn({ member_id: account.member_id, site: account.site }, 'checks at a removed game site end')
      return endLatePlay(ctx.db, account)
    }
    if (silent.has(account.site)) return
    const result = await fetchLate(ctx, account)
    if (result === 'silent') silent.add(account.site)
    else if (result === 'nothing' && isLast) await endLatePlay(ctx.db, account)
  })
}

const fetchLate = async (
  ctx: Context,
  { member_id, site }: LeftAccount,
): Promise<'nothing' | 'something' | 'silent' | 'odd'> => {
  try {
    const amount = await findSite(ctx, site).balance(usernameOf(member_id))
    if (amount === 0n) return 'nothing'
    await inTransaction(ctx.db, async tx => {
      await lockMember(tx, member_id)
      if ((await findPlace(tx, member_id))?.site === site || (await hasOpenMovement(tx, member_id))) return
      await openMovement(tx, ctx, { member_id, direction: 'out', amount, taker: 'wallet', site })
    })
    return 'something'
  } catch (error) {
    if (!isSiteFailure(error)) throw error
    ctx.log.warn({ err: error, site }, 'a former game site of a member did not return the balance')
    // An invalid answer concerns only one account, so the game site's other accounts are still checked.
    return error instanceof PartnerSilent ? 'silent' : 'odd'
  }
}
