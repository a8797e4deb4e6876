import { promotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang } from '@sala/contract/wire/money.ts'
import { bankMarkOf } from '../../account/members/members.ts'
import { decideOnMember } from '../../account/members/operator-decisions.ts'
import type { Context } from '../../context.ts'
import { sweepWalletIn } from '../../games/transfer-wallet/credit-movements.ts'
import { announce } from '../../platform/browser-events.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type OperatorDecision, reasonFacts } from '../../platform/operator-decision.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { careRefusalOf } from '../../protection/care-cases/care-cases.ts'
import { promotionNamed, takeFromBudget } from '../offers/promotions.ts'
import { kindOf } from '../promotion-kinds/promotion-kinds.ts'
import { findVoidable, type Voidable } from './bonus-decisions-sql.ts'
import { enqueueEnd } from './bonus-end-job.ts'
import { changeBonus } from './bonus-transition.ts'
import { makeOffer, openBonus } from './bonuses.ts'
import { type Bonus, extendTime, findBonus, findRunningBonus } from './sql.ts'

const known = async (tx: Tx, memberId: MemberId, id: BonusId): Promise<Bonus> => {
  const bonus = await findBonus(tx, memberId, id)
  if (bonus === null) throw new Refusal('not_found')
  return bonus
}

const factsOf = ({ id, promotion_id, amount, turnover_done, turnover_needed }: Bonus) => ({
  bonus: id,
  promotion: String(promotion_id),
  amount: String(amount),
  turnover: `${turnover_done} of ${turnover_needed}`,
})

/**
 * Voids a bonus. An open bonus ends as if the member had forfeited it: the bonus and its winnings are taken back, and the rest of the member's own
 * money stays. An unclaimed offer is withdrawn. Throws Refusal `not_found` if the member has no such bonus, and `bonus_not_running` if it has ended
 * or is ending.
 */
export const voidBonus = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  id: BonusId,
): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'bonus.void', async (tx, _member, { at }) => {
    const bonus = await known(tx, memberId, id)
    if (bonus.status === 'offered') await changeBonus(tx, bonus, 'withdraw', at)
    else if (bonus.status !== 'open') throw new Refusal('bonus_not_running')
    else await enqueueEnd(tx, await changeBonus(tx, bonus, 'give_up', at))
    return { ...factsOf(bonus), was: bonus.status }
  })

/** Returns the given members' open bonuses and unclaimed offers, which `voidBonus` accepts. */
export const voidableOf = (db: Db | Tx, memberIds: readonly MemberId[]): Promise<Voidable[]> =>
  findVoidable(db, memberIds)

/**
 * Extends the time of an open bonus, or the claim deadline of an offer. The deadline may already have passed. Throws Refusal `not_found` if
 * the member has no such bonus, and `bonus_not_running` if it is neither open nor offered.
 */
export const extendBonus = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  { id, days }: { readonly id: BonusId; readonly days: number },
): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'bonus.extend', async tx => {
    const bonus = await known(tx, memberId, id)
    if (!(await extendTime(tx, bonus, days * DAY_MS, ctx.clock.now()))) throw new Refusal('bonus_not_running')
    await announce(tx, { member_id: memberId, kind: 'bonus' })
    return { ...factsOf(bonus), days: String(days) }
  })

/**
 * Grants a member a bonus by an operator's decision. The promotion's terms apply (wagering requirement, weights, time, budget). Its eligibility rules
 * do not apply, except that a member under care (because of possible harm by play) gets none. Throws Refusal `not_found` if there is no such
 * promotion, `in_care`, and `promotion_refused` if the bonus cannot be granted.
 */
export const grantBonus = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  { promotion: asked, amount }: { readonly promotion: number; readonly amount: Satang },
): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'bonus.grant', async (tx, member, { actor, at }) => {
    const promotion = await promotionNamed(tx, asked)
    if (promotion === null || kindOf(promotion).comes_by === 'reward') throw new Refusal('not_found')
    const forbidden = await careRefusalOf(tx, memberId)
    if (forbidden !== null) throw forbidden
    if (bankMarkOf(member) === null) refuse('bank_account_missing')
    if ((await findRunningBonus(tx, memberId)) !== null) refuse('bonus_open')
    if (!(await takeFromBudget(tx, promotion.id, amount))) refuse('budget_spent')
    const offer = { period: `granted ${at.toISOString()}`, amount, computed: null, claim_until: null }
    const bonus = await makeOffer(tx, memberId, promotion, offer, at)
    invariant(bonus !== null, 'the granted bonus is new')
    const grant = { deposit: null, actor, facts: reasonFacts(decision) }
    await openBonus(tx, member, promotion, bonus, grant, at)
    await sweepWalletIn(tx, ctx, memberId)
    await announce(tx, { member_id: memberId, kind: 'credit' })
    return { bonus: bonus.id, promotion: String(promotion.id), amount: formatSatang(amount) }
  })

const refuse = (reason: 'bank_account_missing' | 'bonus_open' | 'budget_spent'): never => {
  throw new Refusal('promotion_refused', { reason: promotionReason(reason) })
}
