import type { BonusId, MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { requireNotGiver } from '../../account/members/operator-granted-credits.ts'
import { bankOfOwnAccount } from '../../cashier/bank/receiving-accounts.ts'
import { findSuspenseItem, type SuspenseKey } from '../../cashier/deposits/suspense-payments.ts'
import { approveWithdrawal, assignSuspense } from '../../cashier/operator-actions.ts'
import { returnToPayer } from '../../cashier/payer-returns/returns.ts'
import { caseOf, lineOfCase, settleCase } from '../../cashier/payment-slips/slip-review-cases.ts'
import { cashierSettings, payingAccount } from '../../cashier/settings.ts'
import { withdrawalSeen } from '../../cashier/withdrawals/withdrawal-view.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { bonusesForOperators } from '../../promotions/bonus-views.ts'
import { extendBonus } from '../../promotions/bonuses/bonus-decisions.ts'
import { settleGap } from '../../promotions/bonuses/missing-rounds.ts'
import { allowLookalikes, listRefusedDuplicates } from '../../promotions/offers/duplicate-claims.ts'
import { promotionNamed } from '../../promotions/offers/promotions.ts'
import { rewardFor } from '../../promotions/rules/reward-calculation.ts'
import { clearReferralMarks, confirmCommissions } from '../../referral/commission/commission-decisions.ts'
import { decisionOf } from '../operator-users/operator-users.ts'
import { soleLimitsSettings } from '../settings.ts'
import { countSole, decideAlone } from './daily-limits.ts'

/** The operator who decides without a checker, with the reason. */
export type SoleAct = { readonly operator: Operator; readonly reason: string }

const NOTHING = satang(0n)
const HOUSE = { bonus: 'bonus', commission: 'commission' } as const

/**
 * Assigns a suspense payment to a member without a checker. Throws Refusal `not_found` if there is no such payment. Also throws the
 * refusals of `countSole`.
 */
export const assignAlone = async (
  ctx: Context,
  { operator, reason }: SoleAct,
  key: SuspenseKey,
  member_id: MemberId,
): Promise<void> => {
  const item = await findSuspenseItem(ctx.db, key)
  if (item === null) throw new Refusal('not_found')
  const subject = `suspense:${key.source}:${key.source_id}`
  const sole = {
    act: 'suspense_assign',
    subject,
    amount: item.amount,
    member_id,
    account: item.house,
  } as const
  await decideAlone(ctx, operator, sole, inside =>
    assignSuspense(inside, decisionOf(operator, reason), key, member_id),
  )
}

/**
 * Returns a suspense payment to its payer without a checker. Throws Refusal `not_found` if there is no such payment, and `payer_not_shown`
 * if the payer's account is incomplete. Also throws the refusals of `countSole`.
 */
export const returnAlone = async (ctx: Context, { operator, reason }: SoleAct, lineId: string) => {
  const item = await findSuspenseItem(ctx.db, { source: 'bank', source_id: lineId })
  if (item === null) throw new Refusal('not_found')
  const { amount, house: account } = item
  const sole = { act: 'suspense_return', subject: lineId, amount, member_id: null, account } as const
  return decideAlone(ctx, operator, sole, inside =>
    returnToPayer(inside, decisionOf(operator, reason), lineId),
  )
}

/** Credits a bank payment to the member who sent its slip, without a checker. Throws the refusals of `settleCase` and `countSole`. */
export const settleSlipAlone = async (
  ctx: Context,
  { operator, reason }: SoleAct,
  id: Parameters<typeof settleCase>[2],
  lineId: string | null,
): Promise<void> => {
  const { slip } = await caseOf(ctx, id)
  const line = await lineOfCase(ctx, id, lineId)
  const account = line === null ? null : await bankOfOwnAccount(ctx.db, line.account)
  const sole = {
    act: 'slip_settle',
    subject: `${id}:${line?.line_id ?? ''}`,
    amount: line?.amount ?? NOTHING,
    member_id: slip.member_id,
    account,
  } as const
  await decideAlone(ctx, operator, sole, inside =>
    // Credits the bank line whose amount was counted against the limits, even if the caller named no line.
    settleCase(inside, decisionOf(operator, reason), id, line?.line_id ?? lineId),
  )
}

/**
 * Approves a withdrawal without a checker. Throws Refusal `sole_credit_own` if the same operator gave that member credit. Also throws the
 * refusals of `countSole` and `approve`.
 */
export const approveAlone = async (
  ctx: Context,
  { operator, reason }: SoleAct,
  id: WithdrawalId,
  approve: typeof approveWithdrawal = approveWithdrawal,
): Promise<void> => {
  const { member_id, amount } = await withdrawalSeen(ctx, id)
  const paying = payingAccount(ctx.config, await readSettings(ctx.db, cashierSettings))
  const account = `payout:${paying?.bank ?? 'unnamed'}`
  const sole = { act: 'withdrawal_approve', subject: id, amount, member_id, account } as const
  await decideAlone(ctx, operator, sole, async inside => {
    const { giver_days } = await readSettings(inside.db, soleLimitsSettings)
    const since = new Date(ctx.clock.now().getTime() - giver_days * DAY_MS)
    await requireNotGiver(inside.db, member_id, operator.name, since)
    const key = { member_id, withdrawal_id: id }
    await approve(inside, decisionOf(operator, reason), key, operator.permissions.has('aml.decide'))
  })
}

/**
 * Extends the deadline of a bonus. Throws Refusal `not_found` if the member has no such bonus, and `bonus_not_running` if it is neither
 * open nor offered. Also throws the refusals of `countSole`.
 */
export const extendBonusAlone = async (
  ctx: Context,
  { operator, reason }: SoleAct,
  member_id: MemberId,
  asked: { readonly id: BonusId; readonly days: number },
): Promise<void> => {
  const bonus = (await bonusesForOperators(ctx, member_id)).find(({ id }) => id === asked.id)
  if (bonus === undefined) throw new Refusal('not_found')
  const { id: subject, amount } = bonus
  const sole = { act: 'bonus_extend', subject, amount, member_id, account: HOUSE.bonus } as const
  await decideAlone(ctx, operator, sole, inside =>
    extendBonus(inside, decisionOf(operator, reason), member_id, asked),
  )
}

/**
 * Bonuses were refused to the two members because they may be one person. Returns the sum of these bonuses, each with the smallest amount that its
 * promotion gives.
 */
const refusedBonus = async (ctx: Context, a: MemberId, b: MemberId): Promise<Satang> => {
  const between = (await listRefusedDuplicates(ctx, a)).filter(
    ({ member_id, other_id, cleared_at }) => cleared_at === null && (member_id === b || other_id === b),
  )
  const rewards = between.map(async ({ promotion_id }) => {
    const promotion = await promotionNamed(ctx.db, promotion_id)
    return promotion === null ? NOTHING : rewardFor(promotion, promotion.deposit_minimum ?? NOTHING)
  })
  return satang((await Promise.all(rewards)).reduce((sum, reward) => sum + reward, 0n))
}

/**
 * Decides that two accounts belong to two different people. Throws Refusal `not_found` if no bonus was refused because of the two. Also throws the
 * refusals of `countSole`.
 */
export const allowLookalikesAlone = async (
  ctx: Context,
  { operator, reason }: SoleAct,
  pair: { readonly a: MemberId; readonly b: MemberId },
): Promise<void> => {
  const amount = await refusedBonus(ctx, pair.a, pair.b)
  const subject = [pair.a, pair.b].toSorted().join(':')
  const sole = { act: 'bonus_allow', subject, amount, member_id: pair.a, account: HOUSE.bonus } as const
  await decideAlone(ctx, operator, sole, inside =>
    allowLookalikes(inside, decisionOf(operator, reason), pair),
  )
}

/**
 * Decides that a referral with a risk mark is genuine. Throws Refusal `not_found` if the two members have no active mark. Also throws the refusals of
 * `countSole`.
 */
export const clearReferralMarksAlone = (
  ctx: Context,
  { operator, reason }: SoleAct,
  pair: { readonly ancestor_id: MemberId; readonly member_id: MemberId },
): Promise<void> => {
  const at = ctx.clock.now()
  const subject = `${pair.ancestor_id}:${pair.member_id}:${at.toISOString()}`
  const whose = { member_id: pair.ancestor_id, account: HOUSE.commission }
  return clearReferralMarks(ctx, decisionOf(operator, reason), pair, (tx, amount) =>
    countSole(tx, operator, { act: 'commission_allow', subject, amount, ...whose }, at),
  )
}

/**
 * Confirms referral commission before its usual confirmation time. Throws Refusal `not_found` if no commission is pending. Also throws the
 * refusals of `countSole`.
 */
export const confirmCommissionsAlone = (
  ctx: Context,
  { operator, reason }: SoleAct,
  earner: MemberId,
): Promise<void> => {
  const at = ctx.clock.now()
  const subject = `${earner}:${at.toISOString()}`
  const whose = { member_id: earner, account: HOUSE.commission }
  return confirmCommissions(ctx, decisionOf(operator, reason), earner, (tx, amount) =>
    countSole(tx, operator, { act: 'commission_confirm', subject, amount, ...whose }, at),
  )
}

/**
 * Writes off a stake that the game site took without reporting a round. The stake counts as lost. Throws the refusals of `countSole`. Throws
 * DecisionMistake if the amount cannot be written off.
 */
export const settleGapAlone = (
  ctx: Context,
  { operator, reason }: SoleAct,
  member_id: MemberId,
  amount: Satang,
): Promise<void> => {
  const at = ctx.clock.now()
  const subject = `${member_id}:${at.toISOString()}`
  return settleGap(ctx, decisionOf(operator, reason), member_id, amount, tx =>
    countSole(tx, operator, { act: 'round_gap', subject, amount, member_id, account: null }, at),
  )
}

/**
 * Counts the amounts in a bank file, which the server's administrator imports with `--break-glass`, towards the daily limits. Throws the refusals of
 * `countSole`.
 */
export const countFile =
  (ctx: Context, operator: Operator) =>
  (tx: Tx, { subject, amount }: { readonly subject: string; readonly amount: Satang }): Promise<void> => {
    const sole = { act: 'bank_file', subject, amount, member_id: null, account: null } as const
    return countSole(tx, operator, sole, ctx.clock.now())
  }
