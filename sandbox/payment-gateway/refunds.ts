import { z } from 'zod'
import { book, findOrOpenAccount, findReceiver, openBooks } from '../bank/accounts.ts'
import { GATEWAY_ACCOUNT } from '../bank/bank-seed-data.ts'
import { many, maybeOne, one, type Queryable, type Tx } from '../foundation/database.ts'
import { newId } from '../foundation/ids.ts'
import { bahtNumber, type Satang } from '../foundation/money.ts'
import { refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'

export const takingOrder = z.object({
  kind: z.enum(['refund', 'dispute']).default('refund'),
  /** Amount of a refund or dispute. Default: the part of the payment that is neither refunded nor disputed. */
  amount: bahtNumber.optional(),
})

export type Taking = {
  readonly taking_no: bigint
  readonly taking_id: string
  readonly payment_id: string
  readonly kind: 'refund' | 'dispute'
  readonly won: boolean
  readonly amount: Satang
  readonly created_at: Date
}
const COLUMNS = 'taking_no, taking_id, payment_id, kind, won, amount, created_at'

/** Bank account that receives each refund. It is a fixed one, because a stored payment does not say which account paid. */
const PAYER = { bank: 'scb', account: '8000000202' }

/** Returns the sum of a payment's refunds and disputes, without disputes that the merchant won. */
export async function sumTaken(on: Queryable, paymentId: string): Promise<Satang> {
  const { taken } = await one<{ taken: Satang }>(
    on,
    'select coalesce(sum(amount), 0)::bigint as taken from sandbox.gateway_taking where payment_id = $1 and not won',
    [paymentId],
  )
  return taken
}

/**
 * Records a refund or dispute of a payment and moves the money. Responds 409 `not_paid` if the payment is not paid. Responds 422
 * `refund_amount_exceeded` if the amount exceeds the part that is neither refunded nor disputed.
 */
export async function takeBack(
  tx: Tx,
  world: World,
  paymentId: string,
  order: { kind: 'refund' | 'dispute'; amount: Satang | undefined },
): Promise<Taking> {
  await openBooks(tx)
  const payment = await maybeOne<{ paid_amount: Satang | null }>(
    tx,
    "select paid_amount from sandbox.gateway_payment where payment_id = $1 and status = 'paid'",
    [paymentId],
  )
  if (payment === null || payment.paid_amount === null) throw refusal(409, 'not_paid')
  const left = payment.paid_amount - (await sumTaken(tx, paymentId))
  const amount = order.amount ?? left
  if (amount <= 0n || amount > left) throw refusal(422, 'refund_amount_exceeded')
  const from = await findReceiver(tx, GATEWAY_ACCOUNT.account)
  if (from === null) throw new Error('the gateway has no bank account')
  const at = world.clock.now()
  await book(tx, { from, to: await findOrOpenAccount(tx, world, PAYER), amount, note: paymentId, at })
  return one<Taking>(
    tx,
    `insert into sandbox.gateway_taking (taking_id, payment_id, kind, amount, created_at)
     values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
    [newId(order.kind === 'refund' ? 'rfnd' : 'dspt'), paymentId, order.kind, amount, at],
  )
}

export const takingsOf = (on: Queryable, paymentId: string): Promise<Taking[]> =>
  many<Taking>(on, `select ${COLUMNS} from sandbox.gateway_taking where payment_id = $1 order by taking_no`, [
    paymentId,
  ])

/**
 * Returns refunds and disputes of all payments in the order of their creation. No page skips one, because the bank's ledger lock makes them commit in
 * this order.
 */
export const takingsAfter = (
  on: Queryable,
  page: { readonly after: bigint; readonly limit: number },
): Promise<(Taking & { reference: string })[]> =>
  many<Taking & { reference: string }>(
    on,
    `select t.taking_no, t.taking_id, t.payment_id, t.kind, t.won, t.amount, t.created_at, p.reference
       from sandbox.gateway_taking t join sandbox.gateway_payment p using (payment_id)
      where t.taking_no > $1 order by t.taking_no limit $2`,
    [page.after, page.limit],
  )

/** Returns refunds or disputes of Opn charges, paged by offset. */
export const takingsOfKind = (
  on: Queryable,
  kind: Taking['kind'],
  page: { readonly offset: number; readonly limit: number },
): Promise<Taking[]> =>
  many<Taking>(
    on,
    `select ${COLUMNS} from sandbox.gateway_taking t
      where kind = $1 and exists (select from sandbox.gateway_payment p where p.payment_id = t.payment_id and p.bill_reference is not null)
      order by taking_no offset $2 limit $3`,
    [kind, page.offset, page.limit],
  )
