import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { eachAlone } from '../../platform/jobs.ts'
import { claimLate, findPlace, isSiteFailure, usernameOf } from '../site/site-account.ts'
import { siteNamed } from '../site/sites.ts'
import { hasOpenMovement, openMovement } from './movements.ts'
import { LATE_EVERY_MS } from './place.ts'

export const LATE_JOB = 'games:fetch-late'
const FETCHED_AT_ONCE_MAX = 50
/** A bet that was under way when its site was left is decided by then. */
export const LATE_MAX_MS = 72 * HOUR_MS

/**
 * Fetches into the wallet what bets won at a site after their member had left it for another, from where it follows them. What the site is
 * silent about, or what another movement stands in the way of, is for the next time.
 */
export const fetchLateWins = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now().getTime()
  const when = { next: new Date(now + LATE_EVERY_MS), leftBefore: new Date(now - LATE_MAX_MS) }
  const left = await claimLate(ctx.db, new Date(now), when, FETCHED_AT_ONCE_MAX)
  await eachAlone(ctx, left, 'what was won late could not be fetched', ({ member_id, site }) =>
    fetchLate(ctx, member_id, site),
  )
}

const fetchLate = async (ctx: Context, memberId: MemberId, site: string): Promise<void> => {
  try {
    const amount = await siteNamed(ctx, site).balance(usernameOf(memberId))
    if (amount === 0n) return
    await inTransaction(ctx.db, async tx => {
      await lockMember(tx, memberId)
      if ((await findPlace(tx, memberId))?.site === site || (await hasOpenMovement(tx, memberId))) return
      await openMovement(tx, ctx, { member_id: memberId, direction: 'out', amount, taker: 'wallet', site })
    })
  } catch (error) {
    if (!isSiteFailure(error)) throw error
    ctx.log.warn({ err: error, site }, 'a game site that was left does not say what lies there')
  }
}
