import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Member } from '../../account/members/members.ts'
import {
  isFactorShown,
  needsFactorFor,
  spendShownFactor,
} from '../../account/second-factors/factor-proofs.ts'
import type { Context } from '../../context.ts'
import { findOwed } from '../../games/transfer-wallet/receivables.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { startOfBangkokDay } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { closingOf, flowClosed } from '../../platform/flow-switches/flow-switches.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import {
  type OpenTurnover,
  openTurnoverOf,
  requireNoTurnover,
} from '../../promotions/wagering/wagering-requirement.ts'
import { reservedOf } from '../../protection/reserved-money/reserved-money.ts'
import { tierOf, withdrawalLimitsWith } from '../../rewards/tiers/member-tiers.ts'
import { type CashierSettings, cashierSettings } from '../settings.ts'
import { mayWithdrawRest } from './small-balance-withdrawals.ts'
import { findWithdrawalByKey, type Withdrawal } from './sql.ts'
import { loadPastWithdrawals, type PastWithdrawals } from './withdrawal-history-sql.ts'

export type WithdrawalOrder = {
  readonly member_id: MemberId
  readonly amount: Satang
  readonly idempotency_key: string | null
  /** The session that sent the request, in which the member may have shown a second factor. */
  readonly session_id?: SessionId
}

export const findEarlier = (
  db: Db | Tx,
  { member_id, idempotency_key }: WithdrawalOrder,
): Promise<Withdrawal | null> =>
  idempotency_key === null ? Promise.resolve(null) : findWithdrawalByKey(db, member_id, idempotency_key)

/**
 * Returns the withdrawal that the member requested earlier with this Idempotency-Key. Throws Refusal `withdrawal_sent_before` if its amount
 * differs from this request.
 */
export const sameOrder = (earlier: Withdrawal, { amount }: WithdrawalOrder): Withdrawal => {
  if (earlier.amount === amount) return earlier
  throw new Refusal('withdrawal_sent_before', { amount: formatSatang(earlier.amount) })
}

/** Data from which a withdrawal request is accepted or refused, read once per request. */
export type WithdrawalInputs = {
  readonly member: Member
  readonly past: PastWithdrawals
  readonly settings: CashierSettings
  readonly turnover: OpenTurnover | null
  /** The flow switch with which operators have closed withdrawals. Null while withdrawals are open. */
  readonly closing: Awaited<ReturnType<typeof closingOf>>
  readonly aside: Satang
  readonly wallet: Satang
  /** The member's whole credit minus the money that the member owes. */
  readonly own: Satang
}

export const loadWithdrawalInputs = async (
  ctx: Context,
  db: Db | Tx,
  member: Member,
): Promise<WithdrawalInputs> => {
  const { id: member_id } = member
  const [past, settings, turnover, closing, aside, { wallet, game }, owed] = await Promise.all([
    loadPastWithdrawals(db, member_id, startOfBangkokDay(ctx.clock.now())),
    readSettings(db, cashierSettings),
    openTurnoverOf(db, member_id),
    closingOf(ctx, db, ['withdrawal']),
    reservedOf(db, member_id),
    balancesOf(db, member_id),
    findOwed(db, member_id),
  ])
  return { member, past, settings, turnover, closing, aside, wallet, own: lessOwed(wallet + game, owed) }
}

/** Checks all conditions of a withdrawal except a sufficient balance. Throws a Refusal for the first condition that is not met. */
export const checkOrder = async (
  ctx: Context,
  db: Db | Tx,
  { member_id, amount }: WithdrawalOrder,
  { member, past, settings, turnover, closing, aside, own }: WithdrawalInputs,
): Promise<void> => {
  if (closing !== null) throw flowClosed(closing)
  if (member.bank === null) throw new Refusal('bank_account_missing')
  if (ctx.config.registration_otp === 'sms' && !member.phone_proved) throw new Refusal('phone_unproved')
  // Reserved money was never in play, so it may be withdrawn in full, even below the minimum or during a bonus.
  const isAllAside = amount > 0n && amount === aside
  const isLess = amount < settings.withdrawal_minimum && !isAllAside
  const isAll = amount > 0n && amount === (turnover === null ? own : aside)
  const isRest = isLess && isAll && (await mayWithdrawRest(db, member_id, settings, ctx.clock.now()))
  if (isLess && !isRest)
    throw new Refusal('withdrawal_below_minimum', { minimum: formatSatang(settings.withdrawal_minimum) })
  const offered = await offeredLimits(db, member_id, amount, past.day_total, settings)
  if (amount > offered.withdrawal_maximum)
    throw new Refusal('withdrawal_above_maximum', { maximum: formatSatang(offered.withdrawal_maximum) })
  if (past.is_open) throw new Refusal('withdrawal_open')
  if (amount > aside) requireNoTurnover(turnover)
  const remaining = remainingOf(past.day_total, offered)
  if (amount > remaining) throw new Refusal('withdrawal_day_limit', { remaining: formatSatang(remaining) })
}

/**
 * Checks the member's second factor for a large withdrawal. In a transaction `tx` the factor is used up. Without `tx` it is only checked, before
 * the game site is called. Throws Refusal `second_factor_needed`.
 */
export const requireFactor = async (
  ctx: Context,
  db: Db,
  tx: Tx | null,
  { amount, session_id }: WithdrawalOrder,
  { member, past }: WithdrawalInputs,
): Promise<void> => {
  if (!(await needsFactorFor(tx ?? db, member, satang(past.day_total + amount)))) return
  const act = { session_id: session_id ?? null, purpose: 'withdrawal', now: ctx.clock.now() } as const
  if (tx !== null) return spendShownFactor(tx, member, act)
  if (!(await isFactorShown(db, member, act))) throw new Refusal('second_factor_needed')
}

/**
 * Returns the limits of a withdrawal, raised to those of the member's tier. The tier is read only if the amount is above the limits that apply
 * without a tier.
 */
const offeredLimits = async (
  db: Db | Tx,
  memberId: MemberId,
  amount: Satang,
  dayTotal: Satang,
  settings: CashierSettings,
): Promise<CashierSettings> =>
  amount > settings.withdrawal_maximum || amount > remainingOf(dayTotal, settings)
    ? withdrawalLimitsWith(settings, await tierOf(db, memberId))
    : settings

export const requireCredit = ({ amount }: WithdrawalOrder, { own }: WithdrawalInputs): void => {
  if (amount > own) throw new Refusal('insufficient_credit', { maximum: formatSatang(own) })
}

/** Returns the part of the daily withdrawal limit that is left on this Bangkok day. */
export const remainingToday = async (
  db: Db | Tx,
  memberId: MemberId,
  settings: Pick<CashierSettings, 'withdrawal_day_maximum'>,
  now: Date,
): Promise<Satang> => {
  const { day_total } = await loadPastWithdrawals(db, memberId, startOfBangkokDay(now))
  return remainingOf(day_total, settings)
}

const remainingOf = (asked: Satang, settings: Pick<CashierSettings, 'withdrawal_day_maximum'>): Satang => {
  const remaining = settings.withdrawal_day_maximum - asked
  return satang(remaining > 0n ? remaining : 0n)
}

/** Returns the withdrawable amount according to the ledger, without credit in transit. During a bonus, only reserved money is withdrawable. */
export const withdrawableOf = async (db: Db | Tx, memberId: MemberId): Promise<Satang> => {
  if ((await openTurnoverOf(db, memberId)) !== null) return reservedOf(db, memberId)
  const { wallet, game } = await balancesOf(db, memberId)
  return lessOwed(wallet + game, await findOwed(db, memberId))
}

/** Returns the credit minus the member's debts. The result is at least zero. */
const lessOwed = (credit: bigint, owed: Satang): Satang => satang(credit > owed ? credit - owed : 0n)
