import { promotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Member } from '../account/members/members.ts'
import type { Context } from '../context.ts'
import { sweepWalletIn } from '../games/transfer-wallet/movements.ts'
import { announce } from '../platform/browser-events.ts'
import type { Tx } from '../platform/db.ts'
import { invariant, Refusal } from '../platform/refusal.ts'
import { requireEligible } from './bonuses/bonus-eligibility.ts'
import { type Bonus, findBonus, makeOffer, openBonus } from './bonuses/bonuses.ts'
import { lockPerson } from './offers/duplicate-claims.ts'
import { eligibilityOf, type Facts, factsOf } from './offers/eligibility.ts'
import { takeFromBudget } from './offers/promotions.ts'
import { kindOf } from './promotion-kinds/promotion-kinds.ts'
import type { Promotion } from './rules/promotion.ts'

/** A reward for a member. `periodOf` names the period, within which the person and the bank account get one bonus of the promotion. */
export type Reward = {
  readonly promotion: Promotion
  readonly amount: Satang
  readonly periodOf: (facts: Facts) => string
}

/**
 * Grants the bonus of a reward. Throws Refusal `promotion_refused` with the reason if the member is not eligible. Requires the member's
 * lock. The update of the budget is late, because it locks one row for all members.
 */
export const giveRewardBonus = async (
  tx: Tx,
  ctx: Context,
  member: Member,
  { promotion, amount, periodOf }: Reward,
  at: Date,
): Promise<Bonus> => {
  invariant(kindOf(promotion).comes_by === 'reward', `promotion ${promotion.id} is a reward`)
  await lockPerson(tx, member)
  const facts = await factsOf(tx, member, at)
  const period = periodOf(facts)
  requireEligible(promotion, facts, eligibilityOf(promotion, facts, at, null, { period }))
  if (!(await takeFromBudget(tx, promotion.id, amount)))
    throw new Refusal('promotion_refused', { reason: promotionReason('budget_spent') })
  const offer = { period, amount, computed: null, claim_until: null }
  const bonus = await makeOffer(tx, member.id, promotion, offer, at)
  invariant(bonus !== null, 'an eligible member has no bonus of the period')
  await openBonus(tx, member, promotion, bonus, { deposit: null, actor: `member:${member.id}` }, at)
  await sweepWalletIn(tx, ctx, member.id)
  await announce(tx, { member_id: member.id, kind: 'credit' })
  const opened = await findBonus(tx, member.id, bonus.id)
  invariant(opened !== null, `bonus ${bonus.id} was granted`)
  return opened
}
