import type { RequestCause } from '@sala/contract/cashier/money-request-cause-texts.ts'
import type { DepositId, MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember, type Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { announce } from '../../platform/browser-events.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx, violates } from '../../platform/db.ts'
import { requireOpen } from '../../platform/flow-switches/flow-switches.ts'
import { enqueue, forEachIsolated } from '../../platform/jobs.ts'
import { newId } from '../../platform/random.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import { requireDepositPromotion } from '../../promotions/bonuses/bonuses.ts'
import { noteLookalike } from '../../promotions/offers/duplicate-claims.ts'
import { requireMayDeposit } from '../../protection/play-permission.ts'
import { chooseReceivingAccount } from '../bank/receiving-accounts.ts'
import { type CashierSettings, cashierSettings, limits } from '../settings.ts'
import { insertRequestEvent } from '../sql.ts'
import { requireWay } from './deposit-payment-methods.ts'
import { checkOrder, type DepositOrder, isSameOrder } from './deposit-request.ts'
import { type DepositEvent, isDepositEnded, nextDepositStatus } from './deposit-state.ts'
import { newRef } from './payment-reference.ts'
import {
  type Deposit,
  findDeposit,
  findDepositByKey,
  findDepositsToExpire,
  findWaitingDeposit,
  insertDeposit,
  lockWaitingAmounts,
  type NewDeposit,
  updateDepositStatus,
} from './sql.ts'

export type { DepositOrder } from './deposit-request.ts'
export { findUnsettledAtGateway, findWithoutPayPage, setPageClosed } from './gateway-pay-pages-sql.ts'
export {
  type Deposit,
  findDeposit,
  findDepositAnywhere,
  findDepositByPayment,
  findDepositByRef,
  findDepositsLike,
  findDepositsPaidAt,
  findPayImage,
  findWaitingDeposit,
  type PayPage,
  setPayPage,
} from './sql.ts'

const REF_ATTEMPTS = 5
/** Maximum in satang that is added to a requested amount, so that open deposits between the same two accounts have different amounts. */
const EXTRA_SATANG_MAX = 99n
const EXPIRE_BATCH = 200
/** Seconds after which a job opens the payment page of a gateway deposit, if the member's own call did not. */
const OPEN_AGAIN_SECONDS = 20

export const OPEN_GATEWAY_JOB = 'cashier:open-gateway'
export const CLOSE_GATEWAY_JOB = 'cashier:close-gateway'

/**
 * Opens a deposit. A call with a repeated Idempotency-Key returns the same deposit, and a repeated gateway order returns the open deposit if it has
 * no payment page yet. Throws Refusal flow_closed, deposit_below_minimum, deposit_above_maximum, deposit_open (another deposit is open),
 * promotion_unavailable, promotion_refused, bank_account_missing, gateway_not_allowed, channel_unavailable, request_invalid (same key, other order),
 * unavailable (no receiving account is set up, or no distinct amount is free).
 */
export const prepareDeposit = async (ctx: Context, order: DepositOrder): Promise<Deposit> => {
  const now = ctx.clock.now()
  await requireWithin(ctx.db, limits.prepares_per_member, order.member_id, now)
  const settings = await readSettings(ctx.db, cashierSettings)
  try {
    return await inTransaction(ctx.db, async tx => {
      const member = await lockMember(tx, order.member_id)
      const earlier = await findEarlier(tx, order, member)
      // An expired deposit gets no payment page, because a payment made on that page would not be credited.
      if (earlier?.status === 'waiting' && earlier.expires_at <= now) throw new Refusal('deposit_timed_out')
      if (earlier !== null) return earlier
      checkOrder(ctx, order, member, settings)
      await requireMayDeposit(tx, member.id, order.amount, now)
      const resumed = await clearTheWay(tx, ctx, order, member, now)
      if (resumed !== null) return resumed
      if (order.promotion_id !== null) await requireOpen(ctx, tx, 'promotion')
      const promotion_id =
        order.promotion_id === null
          ? null
          : await requireDepositPromotion(tx, member, order.promotion_id, order.amount, now)
      const wanted = await newDeposit(tx, ctx, order, member, settings, now)
      const deposit = await openDeposit(tx, { ...wanted, promotion_id })
      if (order.by_gateway)
        await enqueue(tx, OPEN_GATEWAY_JOB, keysOf(deposit), { delaySeconds: OPEN_AGAIN_SECONDS })
      await announce(tx, { member_id: order.member_id, kind: 'deposit' })
      return deposit
    })
  } catch (error) {
    if (violates(error, 'deposits_open')) throw new Refusal('deposit_open')
    await noteLookalike(ctx, error)
    throw error
  }
}

const findEarlier = async (tx: Tx, order: DepositOrder, member: Member): Promise<Deposit | null> => {
  if (order.idempotency_key === null) return null
  const earlier = await findDepositByKey(tx, order.member_id, order.idempotency_key)
  if (earlier === null) return null
  if (!isSameOrder(earlier, order, member) || (earlier.method === 'gateway') !== order.by_gateway)
    throw new Refusal('request_invalid')
  return earlier
}

/**
 * Returns the member's open deposit if it is the same gateway order and has no payment page yet. Expires an overdue deposit. Throws Refusal
 * `deposit_open` for any other open deposit.
 */
const clearTheWay = async (
  tx: Tx,
  ctx: Context,
  order: DepositOrder,
  member: Member,
  now: Date,
): Promise<Deposit | null> => {
  const open = await findWaitingDeposit(tx, order.member_id)
  if (open === null) return null
  if (open.expires_at <= now) {
    await expireDeposit(tx, ctx, open)
    return null
  }
  const isHalfOpen = order.by_gateway && open.method === 'gateway' && open.pay_url === null
  if (isHalfOpen && isSameOrder(open, order, member)) return open
  throw new Refusal('deposit_open')
}

const newDeposit = async (
  tx: Tx,
  ctx: Context,
  order: DepositOrder,
  member: Member,
  settings: CashierSettings,
  now: Date,
): Promise<Omit<NewDeposit, 'promotion_id'>> => {
  invariant(member.bank !== null && member.account_number !== null, 'the member has a bank account')
  const from = { from_bank: member.bank, from_account: member.account_number }
  const account = order.by_gateway ? null : await chooseReceivingAccount(tx, settings)
  const { channel = null } = order
  const method = await requireWay(tx, ctx, account, channel)
  const isQr = method === 'qr'
  return {
    ...from,
    member_id: order.member_id,
    id: newId('dep', now),
    ref: '',
    method,
    channel,
    wallet_phone: channel === 'truemoney' ? (order.wallet_phone ?? member.phone) : null,
    amount: order.amount,
    transfer_amount:
      account === null
        ? order.amount
        : await distinctAmount(tx, { ...from, to_account: account.account_number }, order.amount),
    to_bank: account?.bank ?? null,
    to_account: account?.account_number ?? null,
    to_name: account?.name ?? null,
    biller_id: isQr ? (account?.biller_id ?? null) : null,
    terminals: isQr ? (account?.terminals ?? null) : null,
    claimed_ip: order.claimed_ip,
    idempotency_key: order.idempotency_key,
    created_at: now,
    expires_at: new Date(now.getTime() + settings.deposit_expires_minutes * MINUTE_MS),
  }
}

/** Returns the requested amount, or the next higher one that no open deposit between the same two accounts has. */
const distinctAmount = async (
  tx: Tx,
  pair: { from_bank: string; from_account: string; to_account: string },
  amount: Satang,
): Promise<Satang> => {
  const taken = await lockWaitingAmounts(tx, pair)
  for (let extra = 0n; extra <= EXTRA_SATANG_MAX; extra++) {
    const candidate = satang(amount + extra)
    if (!taken.has(candidate)) return candidate
  }
  throw new Refusal('unavailable')
}

const openDeposit = async (tx: Tx, wanted: NewDeposit): Promise<Deposit> => {
  for (let attempt = 1; attempt <= REF_ATTEMPTS; attempt++) {
    const deposit = await insertDeposit(tx, { ...wanted, ref: newRef() })
    if (deposit === null) continue
    await insertRequestEvent(tx, deposit, { status: 'waiting', cause: null, at: deposit.created_at })
    return deposit
  }
  throw new Error('no free reference was found')
}

const keysOf = (deposit: Deposit) => ({ member_id: deposit.member_id, deposit_id: deposit.id })

/**
 * Applies one event to a deposit in the caller's transaction: changes the status and adds a timeline entry. Returns null if the status has changed
 * meanwhile. Requires the member's lock.
 */
export const changeDeposit = async (
  tx: Tx,
  deposit: Deposit,
  event: DepositEvent,
  change: { at: Date; cause?: RequestCause; received_amount?: Satang },
): Promise<Deposit | null> => takeSteps(tx, deposit, [{ event, cause: change.cause ?? null }], change)

/** Works like `changeDeposit` for several events. One update changes the status, and each event gets a timeline entry. */
export const takeSteps = (
  tx: Tx,
  deposit: Deposit,
  steps: readonly { readonly event: DepositEvent; readonly cause: RequestCause | null }[],
  change: { at: Date; received_amount?: Satang },
): Promise<Deposit | null> => {
  let to = deposit.status
  const events = []
  for (const { event, cause } of steps) {
    const next = nextDepositStatus(to, event)
    invariant(next !== null, `a deposit that is ${to} can ${event}`)
    to = next
    events.push({ status: next, cause })
  }
  return updateDepositStatus(tx, {
    deposit: { member_id: deposit.member_id, id: deposit.id },
    from: deposit.status,
    to,
    received_amount: change.received_amount ?? deposit.received_amount,
    cause: isDepositEnded(to) && to !== 'completed' ? (events.at(-1)?.cause ?? null) : null,
    ended_at: isDepositEnded(to) ? change.at : null,
    events,
    at: change.at,
  })
}

const expireDeposit = async (tx: Tx, ctx: Context, deposit: Deposit): Promise<void> => {
  const { member_id, id, transfer_amount: amount } = deposit
  const at = ctx.clock.now()
  if ((await changeDeposit(tx, deposit, 'expire', { at, cause: 'timed_out' })) === null) return
  await writeMessage(tx, member_id, { kind: 'deposit_expired', amount }, id, at)
  if (deposit.method === 'gateway') await enqueue(tx, CLOSE_GATEWAY_JOB, keysOf(deposit))
  await announce(tx, { member_id, kind: 'deposit' })
}

export const expireDeposits = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const due = iterateDueItems(
    EXPIRE_BATCH,
    (tried, limit) => findDepositsToExpire(ctx.db, now, tried, limit),
    ({ id }: Deposit) => id,
  )
  await forEachIsolated(ctx, due, 'a deposit could not be expired', ({ member_id, id }) =>
    inTransaction(ctx.db, async tx => {
      await lockMember(tx, member_id)
      const deposit = await findDeposit(tx, member_id, id)
      if (deposit?.status === 'waiting') await expireDeposit(tx, ctx, deposit)
    }),
  )
}

/**
 * Cancels an open deposit (C14). A second cancel changes nothing. Throws Refusal deposit_already_completed or deposit_held (the money came
 * first), deposit_timed_out (expired) or not_found (not a deposit of this member).
 */
export const cancelDeposit = async (ctx: Context, memberId: MemberId, id: DepositId): Promise<void> => {
  const outcome = await inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const deposit = await findDeposit(tx, memberId, id)
    if (deposit === null) throw new Refusal('not_found')
    const at = ctx.clock.now()
    if (deposit.status === 'waiting' && deposit.expires_at <= at) {
      await expireDeposit(tx, ctx, deposit)
      return 'expired'
    }
    if (deposit.status !== 'waiting') return deposit.status
    const cancelled = await changeDeposit(tx, deposit, 'cancel', { at, cause: 'cancelled_by_member' })
    invariant(cancelled !== null, `deposit ${id} stays as it is under the member's lock`)
    if (deposit.method === 'gateway') await enqueue(tx, CLOSE_GATEWAY_JOB, keysOf(deposit))
    await announce(tx, { member_id: memberId, kind: 'deposit' })
    return 'cancelled'
  })
  if (outcome === 'completed') throw new Refusal('deposit_already_completed')
  if (outcome === 'held') throw new Refusal('deposit_held')
  if (outcome === 'expired') throw new Refusal('deposit_timed_out')
  if (outcome === 'refused') throw new Refusal('gateway_refused')
}
