import { z } from 'zod'
import { inTransaction, many, maybeOne, one, type Queryable, type Tx } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { bahtString, type Satang, toBahtString } from '../foundation/money.ts'
import {
  type Answer,
  accountNumber,
  bankKey,
  isRefusal,
  notFound,
  reference,
  refusal,
} from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { book, findOrOpenAccount, findReceiver, openBooks } from './accounts.ts'

export const payoutOrder = z.object({
  reference,
  from_account: accountNumber,
  to_bank: bankKey,
  to_account: accountNumber,
  to_name: z.string().trim().min(1).max(120),
  amount: bahtString,
})
type PayoutOrder = z.output<typeof payoutOrder>

export type PayoutRow = {
  reference: string
  from_account: string
  to_bank: string
  to_account: string
  to_name: string
  amount: Satang
  status: 'paid' | 'refused'
  reason: string | null
  paid_at: Date | null
}

const COLUMNS = 'reference, from_account, to_bank, to_account, to_name, amount, status, reason, paid_at'

/**
 * Executes a payout order, once per reference. Answers 201 for a new order. Answers 200 with the stored response for a repeated order. Answers 409 if
 * a different order has used the reference.
 */
export async function payOut(world: World, order: PayoutOrder, fault: AppliedFault | null): Promise<Answer> {
  return inTransaction(world.db, async tx => {
    await openBooks(tx)
    const earlier = await findPayout(tx, order.reference)
    if (earlier !== null) return { status: 200, body: toAnswer(sameContent(earlier, order)) }
    const reason = fault?.kind === 'refuse' ? 'refused_by_bank' : await tryToPay(tx, world, order)
    const now = world.clock.now()
    const row = await one<PayoutRow>(
      tx,
      `insert into sandbox.bank_payout (${COLUMNS}, asked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
      [
        order.reference,
        order.from_account,
        order.to_bank,
        order.to_account,
        order.to_name,
        order.amount,
        reason === null ? 'paid' : 'refused',
        reason,
        reason === null ? now : null,
        now,
      ],
    )
    return { status: 201, body: toAnswer(row) }
  })
}

/** Moves the money of a payout order. Returns null on success. Otherwise returns the reason of the refusal. */
async function tryToPay(tx: Tx, world: World, order: PayoutOrder): Promise<string | null> {
  const from = await findReceiver(tx, order.from_account)
  if (from?.kind !== 'house') return 'unknown_from_account'
  const to = await findOrOpenAccount(tx, world, {
    bank: order.to_bank,
    account: order.to_account,
    name: order.to_name,
  })
  try {
    await book(tx, { from, to, amount: order.amount, note: order.reference, at: world.clock.now() })
    return null
  } catch (error) {
    // `book` refuses before it writes anything. The transaction is therefore still usable, and can store the refused payout.
    if (isRefusal(error)) return error.message
    throw error
  }
}

function sameContent(row: PayoutRow, order: PayoutOrder): PayoutRow {
  const same =
    row.from_account === order.from_account &&
    row.to_bank === order.to_bank &&
    row.to_account === order.to_account &&
    row.to_name === order.to_name &&
    row.amount === order.amount
  if (!same) throw refusal(409, 'reference_conflict')
  return row
}

export async function lookUpPayout(on: Queryable, asked: string): Promise<Answer> {
  const row = await findPayout(on, asked)
  if (row === null) throw notFound()
  return { status: 200, body: toAnswer(row) }
}

/** Returns completed payouts from Sala's accounts, oldest first. */
export async function outgoing(on: Queryable, page: { after: bigint; limit: number }) {
  const rows = await many<PayoutRow & { payout_no: bigint; paid_at: Date }>(
    on,
    `select ${COLUMNS}, payout_no from sandbox.bank_payout
      where payout_no > $1 and status = 'paid' and transfer_id is null order by payout_no limit $2`,
    [page.after, page.limit],
  )
  const lines = rows.map(({ payout_no, from_account, reference, amount, paid_at }) => ({
    line_id: `out_${payout_no}`,
    cursor: payout_no.toString(),
    account: from_account,
    reference,
    amount: toBahtString(amount),
    paid_at: paid_at.toISOString(),
  }))
  return { lines, next: (rows.at(-1)?.payout_no ?? page.after).toString() }
}

function findPayout(on: Queryable, asked: string): Promise<PayoutRow | null> {
  return maybeOne<PayoutRow>(on, `select ${COLUMNS} from sandbox.bank_payout where reference = $1`, [asked])
}

function toAnswer(row: PayoutRow) {
  const { reference, status, reason, paid_at } = row
  return { reference, status, reason, paid_at: paid_at?.toISOString() ?? null }
}
