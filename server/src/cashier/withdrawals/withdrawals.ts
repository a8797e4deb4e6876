import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember, type Member, memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { syncRounds } from '../../games/rounds/rounds.ts'
import { syncCredit } from '../../games/wallet/credit.ts'
import { openMovement } from '../../games/wallet/movements.ts'
import { owedBy } from '../../games/wallet/receivables.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/post.ts'
import { startOfBangkokDay } from '../../platform/calendar.ts'

import { type Db, inTransaction, type Tx, violates } from '../../platform/db.ts'
import { announce } from '../../platform/events.ts'
import { requireWithin } from '../../platform/limits.ts'
import { newId } from '../../platform/random.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { openTurnoverOf, refreshTurnover, requireNoTurnover } from '../../promotions/turnover/turnover.ts'
import { asideOf, takeFromAside } from '../../protection/aside/aside.ts'
import { hasUnplayedSince } from '../bank/unproved-money.ts'
import { newRef } from '../deposits/deposits.ts'
import { type CashierSettings, cashierSettings, limits } from '../settings.ts'
import { type Past, pastOf } from './past-sql.ts'
import { mayTakeRest } from './rest.ts'
import { findWithdrawalByKey, insertWithdrawal, type Withdrawal } from './sql.ts'
import { type Birth, BORN_MOVING, bornRequested, keysOf, orderPayout } from './steps.ts'

export { clearRiskMarkRows, findRiskMarks, insertRiskMark, type RiskMark } from './marks-sql.ts'
export { findWithdrawal, findWithdrawalOwner, findWithdrawalsToReview, type Withdrawal } from './sql.ts'

export const MOVED_JOB = 'cashier:withdrawal-moved'
const REF_ATTEMPTS = 5

export type WithdrawalOrder = {
  readonly member_id: MemberId
  readonly amount: Satang
  readonly idempotency_key: string | null
}

/**
 * Asks for a withdrawal (C15): credit beyond the wallet's is first agreed with the game site, then, in one transaction, all is
 * checked, held and called out of the site. The same Idempotency-Key answers the same withdrawal. Refuses, by name:
 * bank_account_missing, phone_unproved, withdrawal_below_minimum, withdrawal_above_maximum, withdrawal_open, withdrawal_day_limit,
 * turnover_open (with the figure that is missing), bonus_ending, insufficient_credit, movement_open, game_site_silent, withdrawal_sent_before (a key with another amount).
 */
export const requestWithdrawal = async (ctx: Context, order: WithdrawalOrder): Promise<Withdrawal> => {
  const { member_id } = order
  await requireWithin(ctx.db, limits.withdrawals_per_member, member_id, ctx.clock.now())
  const settings = await readSettings(ctx.db, cashierSettings)
  const earlier = await findEarlier(ctx.db, order)
  if (earlier !== null) return earlier
  await refreshTurnover(ctx, member_id)
  await refreshUnproved(ctx, member_id)
  // What lies in the wallet is certain without the game site, and goes out while it is silent.
  if (order.amount > (await balancesOf(ctx.db, member_id)).wallet) {
    // What can be refused without the game site is, so that a wrong amount is told even while the site is silent.
    const past = await pastOf(ctx.db, member_id, startOfBangkokDay(ctx.clock.now()))
    await checkOrder(ctx, ctx.db, order, { member: await memberOf(ctx.db, member_id), past, settings })
    await syncCredit(ctx, member_id)
  }
  try {
    return await inTransaction(ctx.db, async tx => {
      const today = startOfBangkokDay(ctx.clock.now())
      const member = await lockMember(tx, member_id)
      const [same, past] = await Promise.all([findEarlier(tx, order), pastOf(tx, member_id, today)])
      if (same !== null) return same
      await checkOrder(ctx, tx, order, { member, past, settings })
      return openWithdrawal(tx, ctx, order, { member, past, settings })
    })
  } catch (error) {
    if (violates(error, 'withdrawals_open')) throw new Refusal('withdrawal_open')
    throw error
  }
}

/** Counts what was played meanwhile, so that nobody waits for a person for stakes that were made. A silent site leaves it as it is. */
const refreshUnproved = async (ctx: Context, memberId: MemberId): Promise<void> => {
  if (!(await hasUnplayedSince(ctx.db, memberId, null))) return
  const { last_paid } = await pastOf(ctx.db, memberId, ctx.clock.now())
  if (!(await hasUnplayedSince(ctx.db, memberId, last_paid))) return
  try {
    await syncRounds(ctx, memberId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const findEarlier = async (db: Db | Tx, order: WithdrawalOrder): Promise<Withdrawal | null> => {
  if (order.idempotency_key === null) return null
  const earlier = await findWithdrawalByKey(db, order.member_id, order.idempotency_key)
  if (earlier !== null && earlier.amount !== order.amount)
    throw new Refusal('withdrawal_sent_before', { amount: formatSatang(earlier.amount) })
  return earlier
}

/** What an order is judged by, read once. */
type Known = { readonly member: Member; readonly past: Past; readonly settings: CashierSettings }

/** Everything but the balance. */
const checkOrder = async (
  ctx: Context,
  db: Db | Tx,
  { member_id, amount }: WithdrawalOrder,
  { member, past, settings }: Known,
): Promise<void> => {
  if (member.bank === null) throw new Refusal('bank_account_missing')
  if (ctx.config.registration_otp === 'sms' && !member.phone_proved) throw new Refusal('phone_unproved')
  // What was set aside may go out whole, however little it is, and whatever a bonus asks for: it never was in play.
  const aside = await asideOf(db, member_id)
  const isAllAside = amount > 0n && amount === aside
  const isLess = amount < settings.withdrawal_minimum && !isAllAside
  if (isLess && !(await isRest(db, { member_id, amount }, settings, ctx.clock.now())))
    throw new Refusal('withdrawal_below_minimum', { minimum: formatSatang(settings.withdrawal_minimum) })
  if (amount > settings.withdrawal_maximum)
    throw new Refusal('withdrawal_above_maximum', { maximum: formatSatang(settings.withdrawal_maximum) })
  if (past.is_open) throw new Refusal('withdrawal_open')
  if (amount > aside) await requireNoTurnover(db, member_id)
  const remaining = remainingOf(past.day_total, settings)
  if (amount > remaining) throw new Refusal('withdrawal_day_limit', { remaining: formatSatang(remaining) })
}

/** Whether it is all that the member has, and they may take such a rest out now. */
const isRest = async (
  db: Db | Tx,
  { member_id, amount }: Pick<WithdrawalOrder, 'member_id' | 'amount'>,
  settings: CashierSettings,
  now: Date,
): Promise<boolean> =>
  amount > 0n &&
  amount === (await withdrawableOf(db, member_id)) &&
  (await mayTakeRest(db, member_id, settings, now))

/** What may still be asked for in this Bangkok day. */
export const remainingToday = async (
  db: Db | Tx,
  memberId: MemberId,
  settings: Pick<CashierSettings, 'withdrawal_day_maximum'>,
  now: Date,
): Promise<Satang> => {
  const { day_total } = await pastOf(db, memberId, startOfBangkokDay(now))
  return remainingOf(day_total, settings)
}

const remainingOf = (asked: Satang, settings: Pick<CashierSettings, 'withdrawal_day_maximum'>): Satang => {
  const remaining = settings.withdrawal_day_maximum - asked
  return satang(remaining > 0n ? remaining : 0n)
}

/**
 * What could be withdrawn now, as the books have it: only what was set aside while a bonus asks for turnover. Credit on its way to or from
 * the game site is not part of it.
 */
export const withdrawableOf = async (db: Db | Tx, memberId: MemberId): Promise<Satang> => {
  if ((await openTurnoverOf(db, memberId)) !== null) return asideOf(db, memberId)
  const { wallet, game } = await balancesOf(db, memberId)
  return lessOwed(wallet + game, await owedBy(db, memberId))
}

/** What is owed is fetched back first: a payout does not get ahead of it. */
const lessOwed = (credit: bigint, owed: Satang): Satang => satang(credit > owed ? credit - owed : 0n)

const openWithdrawal = async (
  tx: Tx,
  ctx: Context,
  order: WithdrawalOrder,
  { member, past, settings }: Known,
): Promise<Withdrawal> => {
  const { member_id, amount } = order
  const at = ctx.clock.now()
  const [{ wallet, game }, owed] = await Promise.all([balancesOf(tx, member_id), owedBy(tx, member_id)])
  const own = lessOwed(wallet + game, owed)
  if (amount > own) throw new Refusal('insufficient_credit', { maximum: formatSatang(own) })
  const held = amount < wallet ? amount : wallet
  const from_aside = await takeFromAside(tx, member_id, held)
  const rest = satang(amount - held)
  const born = rest === 0n ? await bornRequested(tx, order, past, settings, at) : BORN_MOVING
  const withdrawal = await insertOne(tx, order, member, { ...born, held, from_aside }, at)
  await Promise.all([
    hold(tx, withdrawal),
    announce(tx, { member_id, kind: 'withdrawal' }),
    announce(tx, { member_id, kind: 'credit' }),
    orderPayout(tx, withdrawal),
  ])
  if (rest === 0n) return withdrawal
  const then = { job: MOVED_JOB, payload: keysOf(withdrawal) }
  await openMovement(tx, ctx, { member_id, direction: 'out', amount: rest, then })
  return withdrawal
}

const insertOne = async (
  tx: Tx,
  order: WithdrawalOrder,
  member: Member,
  parts: Birth & Pick<Withdrawal, 'held' | 'from_aside'>,
  at: Date,
): Promise<Withdrawal> => {
  const { bank, account_number, name } = member
  invariant(bank !== null && account_number !== null && name !== null, 'the member has a bank account')
  const wanted = { ...order, id: newId('wdr', at), ...parts, bank, account_number, name, created_at: at }
  for (let attempt = 1; attempt <= REF_ATTEMPTS; attempt++) {
    const withdrawal = await insertWithdrawal(tx, { ...wanted, ref: newRef() })
    if (withdrawal !== null) return withdrawal
  }
  throw new Error('no free reference was found')
}

/** What lies in the wallet is held at once; the rest comes out of the game site by a movement. */
const hold = async (tx: Tx, { member_id, id, held, created_at }: Withdrawal): Promise<void> => {
  if (held === 0n) return
  await postTransfers(tx, [
    {
      id: `withdrawal:${id}:hold`,
      kind: 'withdrawal_hold',
      debit: { member_id, account: 'wallet' },
      credit: { member_id, account: 'withdrawing' },
      amount: held,
      reference: id,
      at: created_at,
    },
  ])
}
