import { promotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import { ruleTerms } from '@sala/contract/promotions/rule-terms.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { type Member, memberOf } from '../account/members/members.ts'
import type { Context } from '../context.ts'
import { sweepWalletIn } from '../games/transfer-wallet/credit-movements.ts'
import { announce } from '../platform/browser-events.ts'
import type { Tx } from '../platform/db.ts'
import { invariant, Refusal } from '../platform/refusal.ts'
import { requireEligible } from './bonuses/bonus-eligibility.ts'
import { type Bonus, findBonus, makeOffer, openBonus } from './bonuses/bonuses.ts'
import { lockPerson } from './offers/duplicate-claims.ts'
import { type ClaimRefusal, eligibilityOf, type Facts, factsOf, factsOfReward } from './offers/eligibility.ts'
import { rulesOf } from './offers/promotion-rules.ts'
import { holdBudget, takeFromHeldBudget } from './offers/promotions.ts'
import { kindOf } from './promotion-kinds/promotion-kinds.ts'
import { isBonusRunning } from './rules/bonus-state.ts'
import type { Promotion } from './rules/promotion-terms.ts'

/**
 * A reward for a member. `periodOf` returns the key of the period. In each period, a person and a bank account get at most one bonus of the
 * promotion.
 */
export type Reward = {
  readonly promotion: Promotion
  readonly amount: Satang
  readonly periodOf: (facts: Facts) => string
  /** Records the reward. It is called before the promotion's budget is reduced. */
  readonly record?: (bonus: Bonus) => Promise<void>
  /**
   * Reduces other limits that all members share, such as the uses of a code, in one round trip with the budget. Throws a Refusal if nothing is left.
   */
  readonly take?: () => Promise<void>
}

const takeBudget = async (tx: Tx, { promotion, amount }: Reward): Promise<void> => {
  if (!(await takeFromHeldBudget(tx, promotion.id, amount)))
    throw new Refusal('promotion_refused', { reason: promotionReason('budget_spent') })
}

/**
 * Grants the bonus of a reward. Throws Refusal `promotion_refused` with the reason if the member is not eligible. The caller holds the member's lock
 * and has checked in this transaction that the member may receive a reward. The budget is reduced last, in one round trip with `take`, because both
 * lock rows for which all members wait until the commit.
 */
export const giveRewardBonus = async (
  tx: Tx,
  ctx: Context,
  member: Member,
  reward: Reward,
  at: Date,
): Promise<Bonus> => {
  const { promotion, amount, periodOf, record, take } = reward
  invariant(kindOf(promotion).comes_by === 'reward', `promotion ${promotion.id} is a reward`)
  const facts = await factsOfReward(tx, member, await lockPerson(tx, member))
  const period = periodOf(facts)
  requireEligible(promotion, facts, eligibilityOf(promotion, facts, at, null, { period }))
  const offer = { period, amount, computed: null, claim_until: null }
  const bonus = await makeOffer(tx, member.id, promotion, offer, at)
  invariant(bonus !== null, 'an eligible member has no bonus of the period')
  await openBonus(tx, member, promotion, bonus, { deposit: null, actor: `member:${member.id}` }, at)
  await sweepWalletIn(tx, ctx, member.id)
  await announce(tx, { member_id: member.id, kind: 'credit' })
  await record?.(bonus)
  // One connection executes concurrent statements in the order of the calls, so the rows that all members share are locked last.
  const [opened] = await Promise.all([
    findBonus(tx, member.id, bonus.id),
    holdBudget(tx, promotion.id),
    takeBudget(tx, reward),
    take?.(),
  ])
  invariant(opened !== null, `bonus ${bonus.id} was granted`)
  return opened
}

/**
 * Returns the terms of a reward in Thai, and the reason why the member cannot take it now (null if there is none). `uses` is the number of times that
 * a person may take it.
 */
export const rewardStanding = async (
  ctx: Context,
  memberId: MemberId,
  { promotion, periodOf, uses = 1 }: Pick<Reward, 'promotion' | 'periodOf'> & { readonly uses?: number },
): Promise<{ terms: string[]; reason: ClaimRefusal | null }> => {
  const at = ctx.clock.now()
  const facts = await factsOf(ctx.db, await memberOf(ctx.db, memberId), at)
  const { reason } = eligibilityOf(promotion, facts, at, null, { period: periodOf(facts) })
  return { terms: ruleTerms(rulesOf(promotion, facts.rules), uses), reason }
}

export type RewardNeed = {
  readonly kind: 'bank_account' | 'deposit' | 'phone' | 'bonus_open'
  readonly text: string
}

/** Returns what every reward requires and the member lacks: a bank account, deposits, a verified phone, and no open bonus. */
export const rewardNeeds = async (ctx: Context, memberId: MemberId): Promise<RewardNeed[]> => {
  const member = await memberOf(ctx.db, memberId)
  const { has_bank_account, deposits, phone_proved, bonuses, rules } = await factsOf(
    ctx.db,
    member,
    ctx.clock.now(),
  )
  const count = String(rules.free_bonus_deposits)
  const needs: readonly [boolean, RewardNeed][] = [
    [!has_bank_account, { kind: 'bank_account', text: promotionReason('bank_account_missing') }],
    [
      deposits < rules.free_bonus_deposits,
      { kind: 'deposit', text: promotionReason('deposit_first', { count }) },
    ],
    [
      rules.free_bonus_phone_proved && !phone_proved,
      { kind: 'phone', text: promotionReason('phone_unproved') },
    ],
    [
      bonuses.some(({ status }) => isBonusRunning(status)),
      { kind: 'bonus_open', text: promotionReason('bonus_open') },
    ],
  ]
  return needs.filter(([lacks]) => lacks).map(([, need]) => need)
}
