import type { bonusView } from '@sala/contract/promotions/bonus.ts'
import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { z } from 'zod'
import { memberOf } from '../account/members/members.ts'
import type { Context } from '../context.ts'
import { creditOf, fundsOf, type MemberFunds } from '../games/transfer-wallet/member-funds.ts'
import { percentOf } from '../platform/basis-points.ts'
import { weekOf } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { endBalancesOf } from './bonuses/bonus-funds.ts'
import {
  type Bonus,
  findBonus,
  findBonuses,
  findRunningBonus,
  findStakes,
  sumReceived,
  sumTaken,
} from './bonuses/bonuses.ts'
import { friendsFor, netLossOf } from './member-facts/member-facts.ts'
import { eligibilityOf, type Facts, factsOf, waitsUntil } from './offers/eligibility.ts'
import { promotionAsOf } from './offers/historical-terms.ts'
import { findPromotions } from './offers/promotions.ts'
import { isRunning, type Promotion, uncountedSections, weightOf } from './rules/promotion-terms.ts'
import { amountTakenOnForfeit, greatestStake, rewardFor, turnoverNeeded } from './rules/reward-calculation.ts'
import { openTurnoverOf, turnoverLeft } from './wagering/wagering-requirement.ts'

export type BonusView = z.output<typeof bonusView>

/** Maximum number of bonuses on a member's bonus page. Older bonuses are only in the account statement. */
const BONUSES_SHOWN = 100
const ZERO = satang(0n)

type Known = {
  readonly promotions: readonly Promotion[]
  readonly facts: Facts
  readonly funds: MemberFunds
  readonly taken: ReadonlyMap<string, Satang>
}

const knownOf = async (ctx: Context, memberId: MemberId): Promise<Known> => {
  const at = ctx.clock.now()
  const running = await findRunningBonus(ctx.db, memberId)
  const [member, promotions, funds, taken] = await Promise.all([
    memberOf(ctx.db, memberId),
    findPromotions(ctx.db),
    running === null ? creditOf(ctx.db, memberId) : fundsOf(ctx.db, memberId),
    sumTaken(ctx.db, memberId),
  ])
  return {
    promotions,
    facts: await factsOf(ctx.db, member, at, friendsFor(ctx.ports, promotions, at)),
    funds,
    taken,
  }
}

/** Returns whether an offer can be claimed, its claim deadline, and the conditions of its promotion (wagering, maximum stake and others). */
const waitingOf = (bonus: Bonus, promotion: Promotion | undefined, { facts, funds }: Known, at: Date) => {
  if (bonus.status !== 'offered' || promotion === undefined)
    return { claim_until: null, claim_days_after: null, can_claim: false, reason: null }
  const { reason } = eligibilityOf(promotion, facts, at, null, bonus.id)
  const until = waitsUntil(bonus, facts)
  return {
    turnover_needed: turnoverNeeded(promotion.turnover_times, ZERO, bonus.amount),
    greatest_stake: greatestStake(promotion, funds.credit, bonus.amount),
    uncounted_sections: uncountedSections(promotion.weights),
    claim_until: until === 'open' ? null : until,
    claim_days_after: until === 'open' ? facts.rules.claim_days_after : null,
    can_claim: reason === null,
    reason,
  }
}

const viewOf = (bonus: Bonus, known: Known, at: Date): BonusView => {
  const { promotions, funds, taken } = known
  const promotion = promotions.find(({ id }) => id === bonus.promotion_id)
  const takes = amountTakenOnForfeit(endBalancesOf(bonus, funds, ZERO), bonus.amount)
  return {
    id: bonus.id,
    promotion_id: bonus.promotion_id,
    title: promotion?.title ?? '',
    status: bonus.status,
    amount: bonus.amount,
    deposit_amount: bonus.deposit_amount,
    turnover_needed: bonus.turnover_needed,
    turnover_done: bonus.turnover_done,
    turnover_left: turnoverLeft(bonus),
    maximum_withdrawal: bonus.maximum_withdrawal,
    greatest_stake: bonus.greatest_stake,
    uncounted_sections: uncountedSections(bonus.weights),
    taken: taken.get(bonus.id) ?? ZERO,
    ...waitingOf(bonus, promotion, known, at),
    give_up: bonus.status === 'open' ? { takes, keeps: satang(funds.credit - takes) } : null,
    opened_at: bonus.opened_at,
    expires_at: bonus.expires_at,
    ended_at: bonus.ended_at,
  }
}

/** Returns the expected cashback of the current week. Returns null if no cashback promotion runs. */
const weeklyRefundOf = async (
  db: Db | Tx,
  memberId: MemberId,
  promotions: readonly Promotion[],
  at: Date,
) => {
  const running = promotions.find(one => one.trigger === 'weekly_refund' && isRunning(one, at))
  if (running === undefined) return null
  const week = weekOf(at)
  const promotion = await promotionAsOf(db, running, week.starts_at)
  const lost = await netLossOf(db, memberId, week)
  const net_loss = satang(lost > 0n ? lost : 0n)
  return {
    rate_percent: percentOf(promotion.rate_bp ?? 0),
    from: week.starts_at,
    computed_at: week.ends_at,
    net_loss,
    refund: rewardFor(promotion, net_loss),
  }
}

/**
 * Returns the data of the member's bonus block (F09) and bonus tab (R10): three totals, the cashback of the current week, and the bonuses,
 * newest first.
 */
export const bonusesOf = async (ctx: Context, memberId: MemberId) => {
  const at = ctx.clock.now()
  const known = await knownOf(ctx, memberId)
  const bonuses = await findBonuses(ctx.db, memberId, BONUSES_SHOWN)
  // Cashback offers of zero are hidden. An offer becomes zero if late rounds turn the member's loss into a win.
  const data = bonuses.filter(({ amount }) => amount > 0n).map(bonus => viewOf(bonus, known, at))
  const sum = (of: (view: BonusView) => bigint) => satang(data.reduce((total, view) => total + of(view), 0n))
  return {
    bonus: {
      turnover: sum(view => (view.status === 'open' ? view.turnover_left : 0n)),
      total: await sumReceived(ctx.db, memberId),
      pending: sum(view => (view.can_claim || view.reason?.code === 'bonus_open' ? view.amount : 0n)),
    },
    weekly_refund: await weeklyRefundOf(ctx.db, memberId, known.promotions, at),
    data,
  }
}

/** Returns a member's bonuses for operators, newest first, without the conditions of offers. */
export const bonusesForOperators = async (ctx: Context, memberId: MemberId) => {
  const [bonuses, promotions, taken] = await Promise.all([
    findBonuses(ctx.db, memberId, BONUSES_SHOWN),
    findPromotions(ctx.db),
    sumTaken(ctx.db, memberId),
  ])
  return bonuses.map(bonus => ({
    ...bonus,
    title: promotions.find(({ id }) => id === bonus.promotion_id)?.title ?? '',
    taken: taken.get(bonus.id) ?? ZERO,
  }))
}

/**
 * Returns the stakes that the member placed with a bonus, by game section, and the part that counts towards the wagering requirement. Throws Refusal
 * `not_found` if the member has no such bonus.
 */
export const stakesOfBonus = async (ctx: Context, memberId: MemberId, id: BonusId) => {
  const bonus = await findBonus(ctx.db, memberId, id)
  if (bonus === null) throw new Refusal('not_found')
  const stakes = (await findStakes(ctx.db, bonus)).map(({ section, valid_stake, counted }) => ({
    section: section === 'other' ? null : section,
    valid_stake: satang(valid_stake),
    weight_percent: weightOf(bonus.weights, section === 'other' ? null : section),
    counted: satang(counted),
  }))
  return { bonus, stakes }
}

/** Returns the member's balances, the running bonus that blocks withdrawals, and the stakes that count for this bonus. */
export const lockedOf = async (ctx: Context, memberId: MemberId) => {
  const known = await knownOf(ctx, memberId)
  const open = await openTurnoverOf(ctx.db, memberId)
  const { credit, moving, withdrawing } = known.funds
  const lies = satang(credit - moving)
  const stakes = open === null ? [] : await findStakes(ctx.db, open.bonus)
  return {
    balance: lies,
    locked: open === null ? ZERO : lies,
    pending: satang(moving + withdrawing),
    locked_by: open === null ? null : viewOf(open.bonus, known, ctx.clock.now()),
    stakes: stakes.map(({ section, valid_stake, counted }) => ({
      section: section === 'other' ? null : section,
      valid_stake: satang(valid_stake),
      counted: satang(counted),
    })),
  }
}
