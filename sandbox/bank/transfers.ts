import { z } from 'zod'
import { inTransaction, many, one, type Queryable, run, type Tx } from '../foundation/database.ts'
import { takeFault } from '../foundation/faults.ts'
import { newId, newTransRef } from '../foundation/ids.ts'
import { bahtNumber, type Satang, toBahtString } from '../foundation/money.ts'
import { accountNumber, bankKey, notFound, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { payCharge } from '../opn/charges.ts'
import { confirmPayment } from '../scb/confirmations.ts'
import { type Booking, book, findOrOpenAccount, findReceiver, nameAccount, openBooks } from './accounts.ts'
import { GATEWAY_ACCOUNT } from './bank-seed-data.ts'
import { type ShownOrder, shownOrder, shownPayer, shownTime } from './shown-payer-details.ts'

/** Longest time in ms by which a tester can delay the receiving bank's report. It is ten minutes, long enough to look at a pending deposit. */
const TOLD_LATE_MAX_MS = 600_000

export const transferOrder = z.object({
  ...shownOrder,
  from_bank: bankKey,
  from_account: accountNumber,
  /** New name for the payer's account. Without it the account keeps its name, or a new account gets an invented one. */
  from_name: z.string().trim().min(1).max(120).optional(),
  /** Receiver of the payment: an account number, or a biller number from a QR code. */
  to_account: accountNumber,
  amount: bahtNumber,
  /** Reference of the bill (payment request) that the payment pays, from a bill-payment QR. Absent for a plain transfer. */
  ref: z
    .string()
    .regex(/^[A-Za-z0-9]{1,20}$/, '1 to 20 letters or digits')
    .optional(),
  /** Milliseconds of real time by which the receiving bank delays its report (statement line and callback). */
  late_ms: z.number().int().min(0).max(TOLD_LATE_MAX_MS).default(0),
})
export type TransferOrder = z.output<typeof transferOrder>

/**
 * Sends money from a person's account. A payment to one of Sala's receiving accounts adds a statement line and a callback. Responds 404 `not_found`
 * for an unknown account. Responds 422 with `insufficient_balance`, `same_account` or, under a simulated fault, `refused`.
 */
export async function transfer(
  world: World,
  order: TransferOrder,
): Promise<{ id: string; trans_ref: string }> {
  const fault = await takeFault(world.db, 'bank', 'transfer')
  if (fault !== null) throw refusal(422, 'refused')
  const trans_ref = newTransRef()
  const id = await inTransaction(world.db, async tx => {
    await openBooks(tx)
    const to = await findReceiver(tx, order.to_account)
    if (to === null) throw notFound('no such receiving account')
    const payer = await findOrOpenAccount(tx, world, { bank: order.from_bank, account: order.from_account })
    const from = order.from_name === undefined ? payer : await nameAccount(tx, payer, order.from_name)
    if (from.bank === to.bank && from.account === to.account) throw refusal(422, 'same_account')
    const id = newId(to.kind === 'house' ? 'line' : 'trf')
    const paid = { from, to, amount: order.amount, note: order.ref ?? null, at: world.clock.now() }
    // The QR code of a gateway payment can be paid only once, with the exact amount and before it expires. Any other payment with its
    // reference is refused.
    if (to.bank === GATEWAY_ACCOUNT.bank && to.account === GATEWAY_ACCOUNT.account && order.ref !== undefined)
      await payCharge(tx, world, { note: order.ref, amount: order.amount, at: paid.at })
    await book(tx, { ...paid, transferId: id })
    await writeTransfer(tx, { ...paid, id, trans_ref })
    if (to.kind === 'house')
      await writeLine(tx, world, { ...paid, id, trans_ref, lateMs: order.late_ms, order })
    return id
  })
  world.callbacks.wake()
  return { id, trans_ref }
}

type Paid = Booking & { id: string; trans_ref: string }

async function writeTransfer(tx: Tx, { id, trans_ref, from, to, amount, note, at }: Paid): Promise<void> {
  await run(
    tx,
    `insert into sandbox.bank_transfer
       (transfer_id, trans_ref, from_bank, from_account, from_name, to_bank, to_account, to_name, amount, note, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [id, trans_ref, from.bank, from.account, from.name, to.bank, to.account, to.name, amount, note, at],
  )
}

async function writeLine(
  tx: Tx,
  world: World,
  line: Paid & { lateMs: number; order: ShownOrder },
): Promise<void> {
  const { id, trans_ref, from, to, amount, note, at, lateMs, order } = line
  const payer = shownPayer(from, order)
  const fault = await takeFault(tx, 'bank', 'credit')
  const { cursor } = await one<{ cursor: bigint }>(
    tx,
    `insert into sandbox.bank_line
       (line_id, trans_ref, bank, account, from_bank, from_account, from_name, amount, bill_reference, twice,
        out_of_order, paid_at, told_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
       case when $13 > 0 then clock_timestamp() + make_interval(secs => $13 / 1000.0) end)
     returning cursor`,
    [
      id,
      trans_ref,
      to.bank,
      to.account,
      from.bank,
      payer.account,
      payer.name,
      amount,
      note,
      fault?.kind === 'duplicate',
      fault?.kind === 'reorder',
      shownTime(at, order),
      lateMs,
    ],
  )
  const notice = { type: 'credit', line_id: id, cursor: cursor.toString() }
  if (world.bankTells.includes('bank')) await world.callbacks.enqueue(tx, 'bank', notice, fault, lateMs)
  if (world.bankTells.includes('scb')) await confirmPayment(tx, world, id, fault, lateMs)
}

export type LineRow = {
  cursor: bigint
  line_id: string
  bank: string
  account: string
  from_bank: string
  from_account: string
  from_name: string
  amount: Satang
  bill_reference: string | null
  trans_ref: string | null
  twice: boolean
  out_of_order: boolean
  paid_at: Date
}

/** Returns the cursor just before the first statement line whose payment time is `day` or later. */
async function lastBefore(on: Queryable, day: Date): Promise<bigint> {
  const { after } = await one<{ after: bigint }>(
    on,
    'select coalesce(min(cursor) filter (where paid_at >= $1) - 1, max(cursor), 0) as after from sandbox.bank_line',
    [day],
  )
  return after
}

/** Returns a page of the bank's statement (docs/partners.md). Lines that were stored under a simulated fault appear twice or in reverse order. */
export async function statement(
  on: Queryable,
  page: { after: bigint; limit: number; since?: Date | undefined },
) {
  const after = page.since === undefined ? page.after : await lastBefore(on, page.since)
  const rows = await many<LineRow>(
    on,
    `select * from sandbox.bank_line
     where cursor > $1 and (told_from is null or told_from <= clock_timestamp()) order by cursor limit $2`,
    [after, page.limit],
  )
  const listed = rows.flatMap(row => (row.twice ? [row, row] : [row]))
  if (rows.some(row => row.out_of_order)) listed.reverse()
  return { lines: listed.map(toLine), next: (rows.at(-1)?.cursor ?? after).toString() }
}

function toLine(row: LineRow) {
  return {
    line_id: row.line_id,
    cursor: row.cursor.toString(),
    account: row.account,
    from_bank: row.from_bank,
    from_account: row.from_account,
    from_name: row.from_name,
    amount: toBahtString(row.amount),
    bill_reference: row.bill_reference,
    trans_ref: row.trans_ref,
    paid_at: row.paid_at.toISOString(),
  }
}
