import { z } from 'zod'
import { book, findOrOpenAccount, findReceiver, openBooks } from '../bank/accounts.ts'
import { GATEWAY_ACCOUNT } from '../bank/bank-seed-data.ts'
import { inTransaction, many, maybeOne, type Queryable, type Tx } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { takeFault } from '../foundation/faults.ts'
import { newId } from '../foundation/ids.ts'
import { bahtNumber, bahtString, type Satang, toBahtString } from '../foundation/money.ts'
import {
  type Answer,
  accountNumber,
  bankKey,
  notFound,
  reference,
  refusal,
  webAddress,
} from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { findCharge, tellCharge } from '../opn/charges.ts'
import { sumTaken, takeBack, type takingOrder, takingsAfter } from './refunds.ts'
import { reportedStatus } from './reported-payment-status.ts'

/** Maximum delay in minutes that a tester can choose for the gateway's report of a payment. */
const REPORTED_MAX_MINUTES = 1_440
const MINUTE_MS = 60_000

/** The apps with which a member can pay at the gateway. If Sala's order names no app, the member pays on the gateway's own page. */
export const channel = z.enum([
  'truemoney',
  'mobile_banking_scb',
  'mobile_banking_kbank',
  'mobile_banking_bay',
  'mobile_banking_bbl',
  'mobile_banking_ktb',
])

export const paymentOrder = z.object({
  reference,
  amount: bahtString,
  return_url: webAddress,
  channel: channel.optional(),
  /** Phone number of the payer's wallet, required for the channel `truemoney`. */
  wallet_phone: z
    .string()
    .regex(/^0\d{9}$/)
    .optional(),
})
type PaymentOrder = z.output<typeof paymentOrder>

export const payerChoice = z.object({
  from_bank: bankKey,
  from_account: accountNumber,
  /** Amount that the member pays instead of the requested amount, to simulate a wrong payment. Default: the requested amount. */
  amount: bahtNumber.optional(),
  /** Minutes after which the gateway reports the payment. Until then it reports the payment as open. */
  reported_after_minutes: z.number().min(0).max(REPORTED_MAX_MINUTES).optional(),
})

export type PaymentRow = {
  payment_id: string
  reference: string
  amount: Satang
  return_url: string
  status: 'open' | 'paid' | 'cancelled'
  paid_amount: Satang | null
  paid_at: Date | null
  channel: z.output<typeof channel> | null
  wallet_phone: string | null
  reported_at: Date | null
}

const COLUMNS =
  'payment_id, reference, amount, return_url, status, paid_amount, paid_at, channel, wallet_phone, reported_at'

/**
 * Opens a payment once per reference. A repeated call gets the stored payment. Under the fault `refuse` the call gets 422 `refused`, and nothing is
 * stored.
 */
export async function openPayment(
  world: World,
  order: PaymentOrder,
  fault: AppliedFault | null,
): Promise<Answer> {
  if (fault?.kind === 'refuse') throw refusal(422, 'refused')
  if (order.channel === 'truemoney' && order.wallet_phone === undefined) throw refusal(422, 'refused')
  const opened = await maybeOne<PaymentRow>(
    world.db,
    `insert into sandbox.gateway_payment (payment_id, reference, amount, return_url, status, created_at, channel, wallet_phone)
     values ($1, $2, $3, $4, 'open', $5, $6, $7) on conflict (reference) do nothing returning ${COLUMNS}`,
    [
      ...[newId('pay'), order.reference, order.amount, order.return_url, world.clock.now()],
      ...[order.channel ?? null, order.wallet_phone ?? null],
    ],
  )
  const row = opened ?? (await findByReference(world.db, order.reference))
  const isSame = row.amount === order.amount && row.channel === (order.channel ?? null)
  if (!isSame || row.return_url !== order.return_url) {
    throw refusal(409, 'reference_conflict')
  }
  const { payment_id, status } = row
  const pay_url = `${world.publicUrl}/sandbox/gateway/?payment=${payment_id}`
  const body = { reference: order.reference, payment_id, status, pay_url }
  return { status: opened === null ? 200 : 201, body }
}

export async function findByReference(on: Queryable, asked: string): Promise<PaymentRow> {
  const row = await maybeOne<PaymentRow>(
    on,
    `select ${COLUMNS} from sandbox.gateway_payment where reference = $1`,
    [asked],
  )
  if (row === null) throw notFound()
  return row
}

export async function findById(on: Queryable, paymentId: string): Promise<PaymentRow> {
  const row = await maybeOne<PaymentRow>(
    on,
    `select ${COLUMNS} from sandbox.gateway_payment where payment_id = $1`,
    [paymentId],
  )
  if (row === null) throw notFound()
  return row
}

/** Cancels a payment that is neither paid nor cancelled. Other payments stay unchanged. */
export async function cancelPayment(world: World, paymentId: string): Promise<PaymentRow> {
  const cancelled = await inTransaction(world.db, async tx => {
    const row = await maybeOne<PaymentRow>(
      tx,
      `update sandbox.gateway_payment set status = 'cancelled' where payment_id = $1 and status = 'open'
       returning ${COLUMNS}`,
      [paymentId],
    )
    if (row !== null && isCharge(row))
      await tellCharge(tx, world, await findCharge(tx, paymentId), 'charge.complete')
    else if (row !== null) await tellSala(tx, world, row)
    return row
  })
  world.callbacks.wake()
  return cancelled ?? findById(world.db, paymentId)
}

/**
 * Pays a gateway payment from a member's bank account. Responds 404 if the payment does not exist. Responds 409 `not_open` if it is paid or
 * cancelled. Responds 422 `insufficient_balance` if the account has less than the amount.
 */
export async function pay(
  world: World,
  paymentId: string,
  choice: z.output<typeof payerChoice>,
): Promise<PaymentRow> {
  const paid = await inTransaction(world.db, async tx => {
    await openBooks(tx)
    const asked = await findById(tx, paymentId)
    const amount = choice.amount ?? asked.amount
    const now = world.clock.now()
    const lateMs = (choice.reported_after_minutes ?? 0) * MINUTE_MS
    const row = await maybeOne<PaymentRow>(
      tx,
      `update sandbox.gateway_payment
          set status = 'paid', paid_amount = $2, paid_at = $3, paid_no = nextval('sandbox.gateway_paid_no'), reported_at = $4
       where payment_id = $1 and status = 'open' returning ${COLUMNS}`,
      [paymentId, amount, now, lateMs === 0 ? null : new Date(now.getTime() + lateMs)],
    )
    if (row === null) throw refusal(409, 'not_open')
    await moveMoney(tx, world, choice, amount, paymentId)
    await reportPaid(tx, world, row, lateMs)
    return row
  })
  world.callbacks.wake()
  return paid
}

/**
 * Returns the gateway's paid payments in order of payment, up to the first one that is not reported yet. No page skips a payment, because the bank's
 * ledger lock makes payments commit in this order.
 */
export async function paidPage(on: Queryable, now: Date, page: { after: bigint; limit: number }) {
  const rows = await many<PaymentRow & { paid_no: bigint; paid_amount: Satang; paid_at: Date }>(
    on,
    `select ${COLUMNS}, paid_no from sandbox.gateway_payment
      where paid_no > $1
        and paid_no < coalesce((select min(u.paid_no) from sandbox.gateway_payment u where u.reported_at > $3), paid_no + 1)
      order by paid_no limit $2`,
    [page.after, page.limit, now],
  )
  const payments = rows.map(({ paid_no, reference, payment_id, paid_amount, paid_at }) => ({
    cursor: paid_no.toString(),
    reference,
    payment_id,
    paid_amount: toBahtString(paid_amount),
    paid_at: paid_at.toISOString(),
  }))
  return { payments, next: (rows.at(-1)?.paid_no ?? page.after).toString() }
}

async function moveMoney(
  tx: Tx,
  world: World,
  choice: { from_bank: string; from_account: string },
  amount: Satang,
  note: string,
): Promise<void> {
  const from = await findOrOpenAccount(tx, world, { bank: choice.from_bank, account: choice.from_account })
  const to = await findReceiver(tx, GATEWAY_ACCOUNT.account)
  if (to === null) throw new Error('the gateway has no bank account')
  await book(tx, { from, to, amount, note, at: world.clock.now() })
}

async function tellSala(tx: Tx, world: World, row: PaymentRow, afterMs = 0): Promise<void> {
  const fault = await takeFault(tx, 'gateway', 'notice')
  const notice = { type: 'payment', reference: row.reference, status: row.status }
  await world.callbacks.enqueue(tx, 'gateway', notice, fault, afterMs)
}

/** Sends the callback of a paid payment in the format of that gateway API by which the payment was opened. */
async function reportPaid(tx: Tx, world: World, row: PaymentRow, afterMs: number): Promise<void> {
  if (isCharge(row))
    await tellCharge(tx, world, await findCharge(tx, row.payment_id), 'charge.complete', afterMs)
  else await tellSala(tx, world, row, afterMs)
}

const isCharge = ({ payment_id }: PaymentRow): boolean => payment_id.startsWith('chrg_')

/** Returns a payment and the sum of its refunds and disputes. */
export async function paymentOf(on: Queryable, row: PaymentRow, now: Date) {
  return { ...toWire(row, now), taken_back: toBahtString(await sumTaken(on, row.payment_id)) }
}

/** Refunds or disputes a payment, as a person does on the gateway's page for merchants. */
export async function takePaymentBack(
  world: World,
  paymentId: string,
  order: z.output<typeof takingOrder>,
): Promise<void> {
  await inTransaction(world.db, async tx => {
    await takeBack(tx, world, paymentId, { kind: order.kind, amount: order.amount })
    await tellSala(tx, world, await findById(tx, paymentId))
  })
  world.callbacks.wake()
}

/** Returns a page of refunds and disputes, in the order of their creation. */
export async function takenBackPage(on: Queryable, page: { after: bigint; limit: number }) {
  const rows = await takingsAfter(on, page)
  const payments = rows.map(({ taking_no, reference }) => ({ cursor: taking_no.toString(), reference }))
  return { payments, next: (rows.at(-1)?.taking_no ?? page.after).toString() }
}

function toWire(row: PaymentRow, now: Date) {
  const status = reportedStatus(row, now)
  const isPaid = status === 'paid'
  return {
    reference: row.reference,
    payment_id: row.payment_id,
    status,
    amount: toBahtString(row.amount),
    paid_amount: isPaid && row.paid_amount !== null ? toBahtString(row.paid_amount) : null,
    paid_at: isPaid ? (row.paid_at?.toISOString() ?? null) : null,
  }
}
