import { promotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import type { BonusId, DepositId, MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { bankMarkOf, lockMember, type Member, memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { nextPlayNumber } from '../../games/rounds/seamless-rounds.ts'
import { openMovementOf, sweepWalletIn } from '../../games/transfer-wallet/credit-movements.ts'
import { comparedAtOf, fundsOf, ownCreditOf } from '../../games/transfer-wallet/member-funds.ts'
import { lockBalances } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { type AuditEntry, auditSoon } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx, violates } from '../../platform/db.ts'
import { requireOpen } from '../../platform/flow-switches/flow-switches.ts'
import { newId } from '../../platform/random.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { friendsFor, type MemberFacts } from '../member-facts/member-facts.ts'
import { lockPerson, noteLookalike, recordLookalike } from '../offers/duplicate-claims.ts'
import { type Eligibility, eligibilityOf, type Facts, factsOf } from '../offers/eligibility.ts'
import { promotionAsOf } from '../offers/historical-terms.ts'
import { promotionNamed, promotionOf, takeFromBudget } from '../offers/promotions.ts'
import { type Offer, offerOf } from '../promotion-kinds/bonus-offer.ts'
import { kindOf } from '../promotion-kinds/promotion-kinds.ts'
import type { Promotion } from '../rules/promotion-terms.ts'
import { greatestStake, maximumWithdrawal, rewardFor } from '../rules/reward-calculation.ts'
import { limits } from '../settings.ts'
import { lookalikeIn, requireEligible } from './bonus-eligibility.ts'
import { ownCreditAtOpening } from './bonus-funds.ts'
import { changeBonus } from './bonus-transition.ts'
import { type Bonus, findBonus, insertOffer, openOffer } from './sql.ts'

export { claimEndingBonuses, claimPlayedAway, findBonusesToExpire } from './due-bonuses-sql.ts'
export {
  addStakes,
  type Bonus,
  type EarlierRounds,
  findBonus,
  findBonuses,
  findBonusOf,
  findRunningBonus,
  findStakes,
  type Stakes,
  sumReceived,
  sumTaken,
} from './sql.ts'

/**
 * Returns the promotion that the member chose for a new deposit (C12, C13), by its number. Throws Refusal `promotion_unavailable` if there
 * is no such deposit promotion, and `promotion_refused` if the member is not eligible. Requires the member's lock.
 */
export const requireDepositPromotion = async (
  tx: Tx,
  member: Member,
  asked: string | number,
  amount: Satang,
  at: Date,
): Promise<number> => {
  const promotion = await promotionNamed(tx, asked)
  if (promotion === null || kindOf(promotion).comes_by !== 'deposit')
    throw new Refusal('promotion_unavailable')
  const facts = await factsOf(tx, member, at)
  requireEligible(promotion, facts, eligibilityOf(promotion, facts, at, amount))
  return promotion.id
}

type Deposit = {
  readonly member_id: MemberId
  readonly id: DepositId
  readonly received: Satang
  /** Time at which the deposit was prepared. The promotion's terms at this time apply to the bonus. */
  readonly prepared_at: Date
  /** Payment time by the bank's clock. The bank's clock may differ from the server's by up to `clocks_ms` milliseconds. */
  readonly paid_at: Date
  readonly clocks_ms: number
}
export type DepositBonusOutcome = 'bonus_given' | 'bonus_below_minimum' | 'bonus_not_given'

/**
 * Grants the bonus of a completed deposit, in the same transaction as the deposit. The bonus is computed from the received amount. For a member who
 * is not eligible, grants nothing and returns the reason, and the deposit is completed without a bonus. Requires the member's lock.
 */
export const giveDepositBonus = async (
  tx: Tx,
  deposit: Deposit,
  promotionId: number,
  at: Date,
): Promise<DepositBonusOutcome> => {
  const { member_id, received } = deposit
  const member = await memberOf(tx, member_id)
  const asked = await promotionAsOf(tx, await promotionOf(tx, promotionId), deposit.prepared_at)
  // The audience was checked when the deposit was prepared. It is not checked again, because the deposit itself can exclude the member from an
  // audience such as "members without a deposit".
  const promotion: Promotion = { ...asked, audience: 'everybody' }
  await lockPerson(tx, member)
  const facts = await factsOf(tx, member, at)
  const eligibility = eligibilityWhenPaid(promotion, facts, deposit, at)
  const { reason, period } = eligibility
  const refused = lookalikeIn(promotion, facts, eligibility)
  if (refused !== null) await recordLookalike(tx, refused, at)
  if (reason !== null) return reason.code === 'below_minimum' ? 'bonus_below_minimum' : 'bonus_not_given'
  invariant(period !== null, 'an available promotion has a period')
  const amount = rewardFor(promotion, received)
  if (amount === 0n || !(await takeFromBudget(tx, promotion.id, amount))) return 'bonus_not_given'
  const offer = { period, amount, computed: null, claim_until: null }
  const bonus = await makeOffer(tx, member_id, promotion, offer, at)
  invariant(bonus !== null, 'the period has no bonus yet')
  const by = { deposit: { id: deposit.id, amount: received }, actor: 'system' }
  await openBonus(tx, member, promotion, bonus, by, at)
  return 'bonus_given'
}

/**
 * Decides whether the member could take the promotion at the time of payment, no matter when the bank reports the payment. The clocks of the bank and
 * the server may differ, so a payment that is late by at most `clocks_ms` counts as in time.
 */
const eligibilityWhenPaid = (
  promotion: Promotion,
  facts: Facts,
  deposit: Deposit,
  now: Date,
): Eligibility => {
  const { paid_at, prepared_at, clocks_ms, received } = deposit
  const within = (time: number) => new Date(Math.max(prepared_at.getTime(), Math.min(time, now.getTime())))
  const eligibility = eligibilityOf(promotion, facts, within(paid_at.getTime()), received)
  const code = eligibility.reason?.code
  if (code !== 'not_running' && code !== 'not_birthday_month') return eligibility
  return eligibilityOf(promotion, facts, within(paid_at.getTime() - clocks_ms), received)
}

/** Builds the audit log entry for the grant of a bonus. */
const grantOf = (bonus: Bonus, { actor, facts }: Pick<Grant, 'actor' | 'facts'>): AuditEntry => {
  const { id, member_id, promotion_id, period, deposit_id, amount, turnover_needed } = bonus
  const what = { promotion: String(promotion_id), period, bonus: String(amount) }
  const details = { ...facts, member: member_id, ...what, turnover_needed: String(turnover_needed) }
  if (deposit_id === null) return { actor, action: 'bonus.claim', subject: id, details }
  return { actor, action: 'bonus.give', subject: id, details: { ...details, deposit: deposit_id } }
}

type Grant = {
  readonly deposit: { readonly id: DepositId; readonly amount: Satang } | null
  /** Actor in the audit log: the member who claims the bonus, or the operator who grants it. */
  readonly actor: string
  /** Details for the audit log of a bonus that operators grant: reason, maker and checker. */
  readonly facts?: Readonly<Record<string, string>>
}

/** Credits an offered bonus to the member's wallet and starts the wagering requirement. Requires the member's lock. */
export const openBonus = async (
  tx: Tx,
  member: Member,
  promotion: Promotion,
  bonus: Bonus,
  { deposit, actor, facts }: Grant,
  at: Date,
): Promise<void> => {
  const { member_id, id, amount } = bonus
  const mark = bankMarkOf(member)
  invariant(mark !== null, 'a member without a bank account takes no bonus')
  // Locks the member's balances, so that no seamless-wallet bet changes them before the bonus is granted.
  await lockBalances(tx, member_id)
  const before = await fundsOf(tx, member_id)
  const paid = deposit?.amount ?? satang(0n)
  const opened = await openOffer(tx, bonus, {
    bank_mark: mark,
    deposit_id: deposit?.id ?? null,
    deposit_amount: paid,
    turnover_times: promotion.turnover_times,
    maximum_withdrawal: maximumWithdrawal(promotion.maximum_withdrawal, paid),
    weights: promotion.weights,
    greatest_stake: greatestStake(promotion, ownCreditAtOpening(before, paid), amount),
    own_at_open: ownCreditOf(before),
    gap_at_open: before.under_way,
    compared_at_open: await comparedAtOf(tx, member_id),
    play_no_at_open: await nextPlayNumber(tx),
    moving_at_open: await openMovementOf(tx, member_id),
    inflow_at_open: before.inflow + amount,
    opened_at: at,
    expires_at: new Date(at.getTime() + promotion.valid_days * DAY_MS),
  })
  invariant(opened !== null, `bonus ${id} stays offered under the member's lock`)
  await auditSoon(tx, grantOf(opened, { actor, ...(facts === undefined ? {} : { facts }) }), at)
  await postTransfers(tx, [
    {
      id: `bonus:${id}:grant`,
      kind: kindOf(promotion).transfer,
      debit: { house: 'bonus' },
      credit: { member_id, account: 'wallet' },
      amount,
      reference: id,
      at,
    },
  ])
  // A bonus that requires no wagering completes at its grant.
  if (opened.turnover_needed === 0n) {
    const settling = await changeBonus(tx, opened, 'fulfil', at)
    await changeBonus(tx, settling, 'finish', at)
  }
  await announce(tx, { member_id, kind: 'bonus' })
}

const BONUS_ID = /^bon_[0-9a-hjkmnp-tv-z]{26}$/

/**
 * Claims a bonus that was offered to the member, once (C16). `asked` is the id of the bonus or the number of the promotion. Throws Refusal
 * `flow_closed`, `bonus_unavailable` if there is no such offer, and `promotion_refused` if the member is not eligible.
 */
export const claimBonus = async (ctx: Context, memberId: MemberId, asked: string): Promise<Satang> => {
  await requireWithin(ctx.db, limits.claims_per_member, memberId, ctx.clock.now())
  try {
    return await inTransaction(ctx.db, async tx => {
      const member = await lockMember(tx, memberId)
      const at = ctx.clock.now()
      await requireOpen(ctx, tx, 'promotion')
      const named = BONUS_ID.test(asked) ? await findBonus(tx, memberId, asked as BonusId) : null
      const promotion = await promotionNamed(tx, named?.promotion_id ?? asked)
      if (promotion === null || kindOf(promotion).comes_by !== 'claim') throw new Refusal('bonus_unavailable')
      await lockPerson(tx, member)
      const facts = await factsOf(tx, member, at, friendsFor(ctx.ports, [promotion], at))
      const eligibility = eligibilityOf(promotion, facts, at, null, named?.id ?? null)
      // An offer cannot be claimed after its deadline, or if its amount is zero. The amount of a cashback offer becomes zero if late rounds turn the
      // loss into a win.
      if (named?.amount === 0n || (named !== null && eligibility.reason?.code === 'lapsed'))
        throw new Refusal('bonus_unavailable')
      requireEligible(promotion, facts, eligibility)
      const bonus = await offeredBonus(tx, facts, promotion, eligibility, at)
      if (!(await takeFromBudget(tx, promotion.id, bonus.amount)))
        throw new Refusal('promotion_refused', { reason: promotionReason('budget_spent') })
      const by = { deposit: null, actor: `member:${memberId}` }
      await openBonus(tx, member, await promotionAsOf(tx, promotion, bonus.created_at), bonus, by, at)
      await sweepWalletIn(tx, ctx, memberId)
      await announce(tx, { member_id: memberId, kind: 'credit' })
      return bonus.amount
    })
  } catch (error) {
    if (violates(error, 'bonuses_bank')) throw new Refusal('bonus_unavailable')
    await noteLookalike(ctx, error)
    throw error
  }
}

/**
 * Returns the offer to claim. An offer that the hourly job has not created yet is created here. This does not apply to cashback, because only the job
 * computes its amount.
 */
const offeredBonus = async (
  tx: Tx,
  member: MemberFacts,
  promotion: Promotion,
  { offer }: Eligibility,
  at: Date,
): Promise<Bonus> => {
  if (offer !== null) {
    const waiting = await findBonus(tx, member.member_id, offer.id)
    invariant(waiting !== null, `bonus ${offer.id} waits under the member's lock`)
    return waiting
  }
  const now = offerOf(promotion, member, at)
  const made = now === null ? null : await makeOffer(tx, member.member_id, promotion, now, at)
  if (made === null) throw new Refusal('bonus_unavailable')
  return made
}

/** Stores an offer of a bonus. Returns null if the member already has a bonus of this promotion and period. */
export const makeOffer = (
  tx: Tx,
  memberId: MemberId,
  promotion: Promotion,
  offer: Omit<Offer, 'claim_until'> & { readonly claim_until: Date | null },
  at: Date,
): Promise<Bonus | null> =>
  insertOffer(tx, {
    ...offer,
    member_id: memberId,
    id: newId('bon', at),
    promotion_id: promotion.id,
    created_at: at,
  })
