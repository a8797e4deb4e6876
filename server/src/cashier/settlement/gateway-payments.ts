import type { DepositId, MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure, PartnerConfused, PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import type { ChangedPayment, GatewayKey, GatewayPayment } from '../../partners/ports/payment-gateway.ts'
import { announce } from '../../platform/browser-events.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { closingOf, flowClosed, isClosed } from '../../platform/flow-switches/flow-switches.ts'
import { enqueue, forEachIsolated } from '../../platform/jobs.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { keepUnreadable } from '../../platform/unreadable-partner-rows.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import { recordSilences, type Silence } from '../bank/bank-lines.ts'
import { findChargebackCursor, recordChargeback, saveChargebackCursor } from '../bank/chargebacks.ts'
import { creditDeposit, judgePayment } from '../deposits/deposit-crediting.ts'
import { gatewaySwitches } from '../deposits/deposit-payment-methods.ts'
import {
  CLOSE_GATEWAY_JOB,
  changeDeposit,
  type Deposit,
  type DepositOrder,
  findDeposit,
  findDepositAnywhere,
  findDepositByPayment,
  findUnsettledAtGateway,
  findWithoutPayPage,
  OPEN_GATEWAY_JOB,
  type PayPage,
  prepareDeposit,
  setPageClosed,
  setPayPage,
} from '../deposits/deposits.ts'
import { isSuspended, suspendMoney } from '../deposits/suspense-payments.ts'
import { isPayUrl, returnUrlOf } from './gateway-page-urls.ts'

export const READ_GATEWAY_JOB = 'cashier:read-gateway'
const POLL_BATCH = 200
/**
 * Hours for which an ended deposit is still queried at the gateway, because its payment page may still be open. A payment that comes even later is
 * found by the reconciliation (comparison with the gateway's list).
 */
const ENDED_HOURS = 24

/**
 * Opens a gateway deposit (C13). It commits the deposit, and then calls the gateway with the deposit's id as idempotency key, so that retries by the
 * member or the job open nothing twice.
 *
 * Throws the refusals of `prepareDeposit`. After Refusal `gateway_silent` (no answer of the gateway) and `flow_closed` (operators closed gateway
 * deposits) the deposit stays open and can be continued. After `gateway_refused` it has ended.
 */
export const openGatewayDeposit = async (
  ctx: Context,
  order: Omit<DepositOrder, 'by_gateway'>,
): Promise<{ deposit: Deposit; pay_url: string }> => {
  const deposit = await prepareDeposit(ctx, { ...order, by_gateway: true })
  if (deposit.pay_url !== null) return { deposit, pay_url: deposit.pay_url }
  await requireNotClosed(ctx, deposit)
  const kept = await openPayPage(ctx, deposit)
  invariant(kept.pay_url !== null, 'a stored payment page has an address')
  return { deposit: kept, pay_url: kept.pay_url }
}

/** Throws Refusal `flow_closed` while the flow switch of gateway deposits is closed. The prepared deposit stays open, but gets no payment page. */
const requireNotClosed = async (ctx: Context, { channel }: Deposit): Promise<void> => {
  const closing = await closingOf(ctx, ctx.db, gatewaySwitches(channel))
  if (closing?.state === 'closed') throw flowClosed(closing)
}

/**
 * Opens the deposit's payment page at the gateway and stores it. Throws Refusal `gateway_refused` if the gateway refuses or the deposit is
 * no longer open. Throws `gateway_silent` if the gateway gives no valid answer.
 */
const openPayPage = async (ctx: Context, deposit: Deposit): Promise<Deposit> => {
  if (deposit.status !== 'waiting') throw new Refusal('gateway_refused')
  const page = await askForPage(ctx, deposit)
  if (page === null) {
    await refuseDeposit(ctx, deposit)
    throw new Refusal('gateway_refused')
  }
  return keepPage(ctx, deposit, page)
}

/** Stores the payment page of an open deposit. If the deposit has ended meanwhile, closes the page at the gateway. */
const keepPage = async (ctx: Context, { member_id, id }: Deposit, page: PayPage): Promise<Deposit> => {
  const kept = await inTransaction(ctx.db, async tx => {
    await lockMember(tx, member_id)
    if (await setPayPage(tx, { member_id, id }, page)) await announce(tx, { member_id, kind: 'deposit' })
    const deposit = await findDeposit(tx, member_id, id)
    if (deposit?.status === 'waiting' && deposit.pay_url !== null) return deposit
    await enqueue(tx, CLOSE_GATEWAY_JOB, { member_id, deposit_id: id })
    return null
  })
  if (kept === null) throw new Refusal('deposit_timed_out')
  return kept
}

/**
 * Asks the gateway for a payment page and returns it. Returns null if the gateway refused and has no payment with this deposit's
 * id. Throws Refusal `gateway_silent` if the gateway gives no valid answer.
 */
const askForPage = async (ctx: Context, deposit: Deposit): Promise<PayPage | null> => {
  const { gateway } = ctx.partners
  const return_url = returnUrlOf(ctx, deposit)
  const { id: reference, amount, created_at: ordered_at, expires_at, channel, wallet_phone } = deposit
  const order = { reference, amount, return_url, ordered_at, expires_at, channel, wallet_phone }
  try {
    const opened = await gateway.open(order)
    const { payment_id } = opened
    if (opened.kind === 'qr') return { payment_id, pay_url: return_url, pay_image: opened.image }
    const { pay_url } = opened
    if (isPayUrl(ctx.config, gateway.pay_hosts, pay_url)) return { payment_id, pay_url, pay_image: null }
    ctx.log.error({ deposit_id: deposit.id }, 'the gateway sent a payment page on a foreign host')
  } catch (error) {
    ctx.log.warn({ err: error, deposit_id: deposit.id }, 'the gateway did not open a payment')
    if (!(error instanceof PartnerConfused)) throw silentOr(error)
  }
  // The gateway's answer had no usable page, so the gateway is asked for the payment. The first answer counts as a refusal only if the gateway has no
  // payment with this reference.
  try {
    if ((await gateway.find(keyOf(deposit))) === null) return null
  } catch (error) {
    throw silentOr(error)
  }
  throw new Refusal('gateway_silent')
}

const keyOf = ({ id, payment_id, created_at }: Deposit): GatewayKey => ({
  reference: id,
  payment_id,
  ordered_at: created_at,
})

const silentOr = (error: unknown): unknown =>
  isPartnerFailure(error) ? new Refusal('gateway_silent') : error

const refuseDeposit = (ctx: Context, { member_id, id }: Deposit): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, member_id)
    const deposit = await findDeposit(tx, member_id, id)
    if (deposit?.status !== 'waiting') return
    await changeDeposit(tx, deposit, 'refuse_at_gateway', { at: ctx.clock.now(), cause: 'gateway_refused' })
    await announce(tx, { member_id, kind: 'deposit' })
  })

/** The job that opens the payment page of a deposit that has none. If the gateway does not answer, the job fails and is retried. */
export const resumeGatewayDeposit = async (
  ctx: Context,
  memberId: MemberId,
  id: DepositId,
): Promise<void> => {
  const deposit = await findDeposit(ctx.db, memberId, id)
  if (deposit?.status !== 'waiting' || deposit.pay_url !== null) return
  if (deposit.expires_at <= ctx.clock.now()) return
  if (await isClosed(ctx, ctx.db, ...gatewaySwitches(deposit.channel))) return
  try {
    await openPayPage(ctx, deposit)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'gateway_silent') throw error
  }
}

/** Enqueues the jobs of gateway deposits that got no payment page while the flow switch was closed. */
export const resumeGatewayDeposits = async (ctx: Context): Promise<void> => {
  const waiting = iterateDueItems(
    POLL_BATCH,
    (tried, limit) => findWithoutPayPage(ctx.db, tried, limit),
    ({ id }: Deposit) => id,
  )
  await forEachIsolated(ctx, waiting, 'a gateway deposit could not be resumed', ({ member_id, id }) =>
    inTransaction(ctx.db, tx => enqueue(tx, OPEN_GATEWAY_JOB, { member_id, deposit_id: id })),
  )
}

/** Reads a payment from the gateway and applies its status. A payment that belongs to no known deposit is ignored. */
export const readPayment = async (ctx: Context, payment: ChangedPayment): Promise<void> => {
  const deposit =
    payment.reference === null
      ? await findDepositByPayment(ctx.db, payment.payment_id)
      : await findDepositAnywhere(ctx.db, payment.reference)
  if (deposit === null || deposit.method !== 'gateway') return
  await applyPayment(ctx, deposit, await ctx.partners.gateway.find(keyOf(deposit)))
}

/** Closes the payment page of a cancelled or expired deposit at the gateway. If the member paid before, the payment is still applied. */
export const closeGatewayPayment = async (ctx: Context, memberId: MemberId, id: DepositId): Promise<void> => {
  const deposit = await findDeposit(ctx.db, memberId, id)
  invariant(deposit?.method === 'gateway', `deposit ${id} is the gateway's`)
  await applyPayment(ctx, deposit, await ctx.partners.gateway.cancel(keyOf(deposit)))
}

/**
 * Queries open payments at the gateway, because callbacks may be lost. A deposit that has ended is queried until the gateway confirms that it cannot
 * be paid any more, because a payment made before its end may be reported late. The first call without an answer ends the run, so that a gateway
 * outage does not block a worker.
 */
export const pollGateway = async (ctx: Context): Promise<void> => {
  const since = new Date(ctx.clock.now().getTime() - ENDED_HOURS * HOUR_MS)
  const waiting = iterateDueItems(
    POLL_BATCH,
    (tried, limit) => findUnsettledAtGateway(ctx.db, since, tried, limit),
    ({ id }: Deposit) => id,
  )
  const silences: Silence[] = []
  let silent = false
  const look = async (deposit: Deposit): Promise<void> => {
    if (silent) return
    try {
      await applyPayment(ctx, deposit, await ctx.partners.gateway.find(keyOf(deposit)))
    } catch (error) {
      if (!isPartnerFailure(error)) throw error
      // An invalid answer of the gateway concerns a single payment, so the run continues with the next payment.
      silent = error instanceof PartnerSilent
      ctx.log.warn({ err: error, deposit_id: deposit.id }, 'the gateway did not return a payment')
      silences.push({ id: silent ? 'gateway' : deposit.id, why: error.message })
    }
  }
  try {
    await forEachIsolated(ctx, waiting, 'a gateway payment could not be applied', look)
  } finally {
    await recordSilences(ctx.db, 'gateway', silences, ctx.clock.now())
  }
}

const TAKEN_BACK_PAGES = 20

/**
 * Reads the chargebacks (payments taken back) that the gateway has reported since the last run, and applies them. After an error, the
 * next run reads the same page again.
 */
export const readChargebacks = async (ctx: Context): Promise<void> => {
  for (let page = 0; page < TAKEN_BACK_PAGES; page++) {
    const after = await findChargebackCursor(ctx.db)
    const { payments, unreadable, next } = await ctx.partners.gateway.takenBack(after)
    await keepUnreadable(ctx, ctx.db, 'gateway payment', unreadable, ctx.clock.now())
    for (const payment of payments) await readPayment(ctx, payment)
    if (next === after) return
    await saveChargebackCursor(ctx.db, next)
  }
}

const suspenseKeyOf = ({ id }: Deposit) => ({ source: 'gateway', source_id: id }) as const

/** Applies the gateway's status of a payment. A payment is posted only once, even if it is reported several times. */
const applyPayment = (
  ctx: Context,
  { member_id, id }: Deposit,
  payment: GatewayPayment | null,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, member_id)
    const deposit = await findDeposit(tx, member_id, id)
    invariant(deposit !== null, 'a deposit is never deleted')
    const at = ctx.clock.now()
    if (payment?.status === 'cancelled' && deposit.status === 'waiting') {
      await changeDeposit(tx, deposit, 'cancel_at_gateway', { at, cause: 'gateway_cancelled' })
      await announce(tx, { member_id, kind: 'deposit' })
    }
    const wasBooked = deposit.status === 'completed' || (await isSuspended(tx, suspenseKeyOf(deposit)))
    if (payment !== null && wasBooked) await recordChargeback(tx, ctx, { ...payment, reference: id })
    const isEnded = deposit.status === 'cancelled' || deposit.status === 'expired'
    if (isEnded && payment?.status !== 'open') await setPageClosed(tx, deposit, at)
    // A payment that was already credited or put into suspense is not posted again, even if the gateway later corrects its times.
    if (payment?.status !== 'paid' || wasBooked) return
    // The gateway took back the whole payment before it was posted, so nothing is credited.
    if (payment.taken_back === payment.paid_amount) return
    const { paid_amount: amount, paid_at } = payment
    invariant(amount !== null && amount > 0n && paid_at !== null, 'a paid payment has an amount and a time')
    const verdict = judgePayment(deposit, paid_at, at)
    if (verdict === 'credit') {
      await creditDeposit(tx, ctx, deposit, { amount, paid_at, house: 'gateway', payer: 'unknown' })
      await recordChargeback(tx, ctx, { ...payment, reference: id })
      return
    }
    const item = {
      source: 'gateway',
      source_id: deposit.id,
      house: 'gateway',
      amount,
      reason: verdict,
      hint_member_id: member_id,
      hint_deposit_id: deposit.id,
      received_at: paid_at,
    } as const
    await suspendMoney(tx, item, at)
    await recordChargeback(tx, ctx, { ...payment, reference: id })
  })
