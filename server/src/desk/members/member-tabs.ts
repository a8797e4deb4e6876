import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import { usedDevices } from '../../account/devices/device-history.ts'
import { shownMembers } from '../../account/members/personal-data-masking.ts'
import { listSessions } from '../../account/sessions/sessions.ts'
import { findCases } from '../../cashier/payment-slips/slip-review-cases.ts'
import type { Context } from '../../context.ts'
import { playedDaysOf } from '../../games/rounds/played-games.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { bonusesForOperators, stakesOfBonus } from '../../promotions/bonus-views.ts'
import { treeOf } from '../../referral/overview/invitation-tree.ts'
import { referralOf } from '../../referral/overview/referral-overview.ts'

export const bonusRows = async (ctx: Context, memberId: MemberId) => ({
  rows: await bonusesForOperators(ctx, memberId),
})

/**
 * Returns the member's stakes that count towards a bonus, by game section, and the games played during the bonus. Throws Refusal `not_found` if the
 * member has no such bonus.
 */
export const bonusStakes = async (ctx: Context, memberId: MemberId, id: BonusId) => {
  const { bonus, stakes } = await stakesOfBonus(ctx, memberId, id)
  if (bonus.opened_at === null) return { stakes, play: [] }
  const days = { from: bangkokDate(bonus.opened_at), to: bangkokDate(bonus.ended_at ?? ctx.clock.now()) }
  return { stakes, play: (await playedDaysOf(ctx, memberId, days)).rows }
}

export const friendTree = async (ctx: Context, memberId: MemberId) => {
  const [overview, tree] = await Promise.all([referralOf(ctx, memberId), treeOf(ctx, memberId)])
  return { overview, ...tree }
}

export const slipRows = async (ctx: Context, memberId: MemberId) => ({
  rows: (await findCases(ctx, { member_id: memberId })).map(({ slip }) => slip),
})

/** Returns the member's open sessions, earlier devices and IP addresses, and the other members who used the same browser. */
export const deviceRows = async (ctx: Context, memberId: MemberId) => {
  const [sessions, { browsers, addresses }] = await Promise.all([
    listSessions(ctx, memberId),
    usedDevices(ctx.db, memberId),
  ])
  const shown = await shownMembers(
    ctx.db,
    browsers.flatMap(({ others }) => others),
  )
  return {
    sessions: sessions.map(({ device, created_at, seen_at }) => ({ device, opened_at: created_at, seen_at })),
    browsers: browsers.map(({ others, ...browser }) => ({
      ...browser,
      others: others.flatMap(id => shown.get(id) ?? []),
    })),
    addresses,
  }
}
