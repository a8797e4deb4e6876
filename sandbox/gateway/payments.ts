import { z } from 'zod'
import { book, findOrOpenAccount, findReceiver, openBooks } from '../bank/accounts.ts'
import { GATEWAY_ACCOUNT } from '../bank/bank-seed.ts'
import { inTransaction, many, maybeOne, type Queryable, type Tx } from '../wire/database.ts'
import type { AppliedFault } from '../wire/fault-table.ts'
import { takeFault } from '../wire/faults.ts'
import { newId } from '../wire/ids.ts'
import { bahtNumber, bahtString, type Satang, toBahtString } from '../wire/money.ts'
import {
  type Answer,
  accountNumber,
  bankKey,
  notFound,
  reference,
  refusal,
  webAddress,
} from '../wire/refusals.ts'
import type { World } from '../wire/sandbox-context.ts'
import { sumTaken, takeBack, type takingOrder, takingsAfter } from './refunds.ts'

export const paymentOrder = z.object({ reference, amount: bahtString, return_url: webAddress })
type PaymentOrder = z.output<typeof paymentOrder>

export const payerChoice = z.object({
  from_bank: bankKey,
  from_account: accountNumber,
  /** Amount that the member pays instead of the requested amount, to simulate a wrong payment. Default: the requested amount. */
  amount: bahtNumber.optional(),
})

export type PaymentRow = {
  payment_id: string
  reference: string
  amount: Satang
  return_url: string
  status: 'open' | 'paid' | 'cancelled'
  paid_amount: Satang | null
  paid_at: Date | null
}

const COLUMNS = 'payment_id, reference, amount, return_url, status, paid_amount, paid_at'

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
  const opened = await maybeOne<PaymentRow>(
    world.db,
    `insert into sandbox.gateway_payment (payment_id, reference, amount, return_url, status, created_at)
     values ($1, $2, $3, $4, 'open', $5) on conflict (reference) do nothing returning ${COLUMNS}`,
    [newId('pay'), order.reference, order.amount, order.return_url, world.clock.now()],
  )
  const row = opened ?? (await findByReference(world.db, order.reference))
  if (row.amount !== order.amount || row.return_url !== order.return_url) {
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
    if (row !== null) await tellSala(tx, world, row)
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
    const row = await maybeOne<PaymentRow>(
      tx,
      `update sandbox.gateway_payment
          set status = 'paid', paid_amount = $2, paid_at = $3, paid_no = nextval('sandbox.gateway_paid_no')
       where payment_id = $1 and status = 'open' returning ${COLUMNS}`,
      [paymentId, amount, world.clock.now()],
    )
    if (row === null) throw refusal(409, 'not_open')
    await moveMoney(tx, world, choice, amount, paymentId)
    await tellSala(tx, world, row)
    return row
  })
  world.callbacks.wake()
  return paid
}

/** Returns the gateway's paid payments, in order of payment. The ledger lock makes them commit in this order, so that no page skips one. */
export async function paidPage(on: Queryable, page: { after: bigint; limit: number }) {
  const rows = await many<PaymentRow & { paid_no: bigint; paid_amount: Satang; paid_at: Date }>(
    on,
    `select ${COLUMNS}, paid_no from sandbox.gateway_payment where paid_no > $1 order by paid_no limit $2`,
    [page.after, page.limit],
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

async function tellSala(tx: Tx, world: World, row: PaymentRow): Promise<void> {
  const fault = await takeFault(tx, 'gateway', 'notice')
  const notice = { type: 'payment', reference: row.reference, status: row.status }
  await world.callbacks.enqueue(tx, 'gateway', notice, fault)
}

/** Returns a payment and the sum of its refunds and disputes. */
export async function paymentOf(on: Queryable, row: PaymentRow) {
  return { ...toWire(row), taken_back: toBahtString(await sumTaken(on, row.payment_id)) }
}

/** Refunds or disputes a payment on behalf of a person at the gateway's dashboard. */
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

export function toWire(row: PaymentRow) {
  return {
    reference: row.reference,
    payment_id: row.payment_id,
    status: row.status,
    amount: toBahtString(row.amount),
    paid_amount: row.paid_amount === null ? null : toBahtString(row.paid_amount),
    paid_at: row.paid_at?.toISOString() ?? null,
  }
}
