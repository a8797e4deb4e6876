import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { eachAlone } from '../../platform/jobs.ts'
import { claimLate, endLate, findPlace, isSiteFailure, usernameOf } from '../site/site-account.ts'
import { siteNamed } from '../site/sites.ts'
import { hasOpenMovement, openMovement } from './movements.ts'
import { LATE_EVERY_MS } from './place.ts'

export const LATE_JOB = 'games:fetch-late'
const FETCHED_AT_ONCE_MAX = 50
/** A bet that was under way when its site was left is decided by then. */
export const LATE_MAX_MS = 72 * HOUR_MS

/**
 * Fetches into the wallet what bets won at a site after their member had left it for another, from where it follows them. What the site is
 * silent about, or what another movement stands in the way of, is for the next time: the last look is the first one after LATE_MAX_MS that
 * finds nothing there.
 */
export const fetchLateWins = async (ctx: Context): Promise<void> => {
  const at = ctx.clock.now()
  const next = new Date(at.getTime() + LATE_EVERY_MS)
  const left = await claimLate(ctx.db, { at, next }, FETCHED_AT_ONCE_MAX)
  await eachAlone(ctx, left, 'what was won late could not be fetched', account => fetchLate(ctx, account, at))
}

const fetchLate = async (
  ctx: Context,
  { member_id, site }: { readonly member_id: MemberId; readonly site: string },
  at: Date,
): Promise<void> => {
  try {
    const amount = await siteNamed(ctx, site).balance(usernameOf(member_id))
    if (amount === 0n) return await endLate(ctx.db, { member_id, site }, new Date(at.getTime() - LATE_MAX_MS))
    await inTransaction(ctx.db, async tx => {
      await lockMember(tx, member_id)
      if ((await findPlace(tx, member_id))?.site === site || (await hasOpenMovement(tx, member_id))) return
      await openMovement(tx, ctx, { member_id, direction: 'out', amount, taker: 'wallet', site })
    })
  } catch (error) {
    if (!isSiteFailure(error)) throw error
    ctx.log.warn({ err: error, site }, 'a game site that was left does not say what lies there')
  }
}
