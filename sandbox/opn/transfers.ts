import { z } from 'zod'
import { book, findOrOpenAccount, findReceiver, openBooks } from '../bank/accounts.ts'
import { PAYING_ACCOUNT } from '../bank/bank-seed-data.ts'
import { inTransaction, many, maybeOne, one, type Queryable, type Tx } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { takeFault } from '../foundation/faults.ts'
import { newId } from '../foundation/ids.ts'
import type { Satang } from '../foundation/money.ts'
import { type Answer, isRefusal, notFound, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import type { chargePage } from './charges.ts'
import { tell } from './event-callbacks.ts'
import { findRecipient, type RecipientRow } from './recipients.ts'

/**
 * Real time in ms after which a payout is reported as sent. The next constant is the time after which it is reported as paid. Both are short, so that
 * a tester sees a pending payout but does not wait a working day as in reality.
 */
const SENT_AFTER_MS = 300
const PAID_AFTER_MS = 900

export const transferOrder = z.object({
  amount: z
    .string()
    .regex(/^[1-9]\d{0,12}$/)
    .transform((text): Satang => BigInt(text)),
  recipient: z.string().regex(/^recp_[a-z0-9_]{1,60}$/),
  fail_fast: z.enum(['true', 'false']).default('false'),
  metadata: z.record(z.string(), z.string()).default({}),
})
type TransferOrder = z.output<typeof transferOrder>

type TransferRow = {
  transfer_id: string
  recipient: string
  amount: Satang
  status: 'paid' | 'refused'
  reason: string | null
  asked_at: Date
  metadata: Record<string, string>
  is_sent: boolean
  is_told: boolean
}
const COLUMNS = `transfer_id, recipient, amount, status, reason, asked_at, metadata,
  sent_from <= clock_timestamp() as is_sent, told_from <= clock_timestamp() as is_told`

/** Creates an Opn payout transfer. Its outcome is decided immediately and reported to Sala later. */
export async function makeTransfer(
  world: World,
  order: TransferOrder,
  fault: AppliedFault | null,
): Promise<Answer> {
  const row = await inTransaction(world.db, async tx => {
    const recipient = await findRecipient(tx, order.recipient)
    if (recipient === null || !recipient.is_verified) throw refusal(400, 'invalid_recipient')
    const id = newId('trsf')
    const reason =
      fault?.kind === 'refuse' ? 'transfer_failed' : await tryToPay(tx, world, { ...order, id, recipient })
    const made = await insertTransfer(tx, world, order, { id, recipient, reason })
    await tellLater(tx, world, made)
    return made
  })
  world.callbacks.wake()
  return { status: 200, body: toTransfer(row) }
}

type Payment = { id: string; recipient: RecipientRow; amount: Satang }

async function tryToPay(tx: Tx, world: World, { id, recipient, amount }: Payment): Promise<string | null> {
  await openBooks(tx)
  const from = await findReceiver(tx, PAYING_ACCOUNT)
  if (from === null) throw new Error('the paying account is missing')
  const to = await findOrOpenAccount(tx, world, recipient)
  try {
    await book(tx, { from, to, amount, note: id, at: world.clock.now() })
    return null
  } catch (error) {
    // `book` refuses before it writes anything. The transaction is therefore still usable, and can store the failed transfer.
    if (isRefusal(error)) return 'insufficient_balance'
    throw error
  }
}

async function insertTransfer(
  tx: Tx,
  world: World,
  order: TransferOrder,
  { id, recipient, reason }: Omit<Payment, 'amount'> & { reason: string | null },
): Promise<TransferRow> {
  const { bank, account, name } = recipient
  const now = world.clock.now()
  const metadata = JSON.stringify(order.metadata)
  return one<TransferRow>(
    tx,
    `insert into sandbox.bank_payout (reference, transfer_id, from_account, to_bank, to_account, to_name, amount, status,
       reason, paid_at, asked_at, recipient, metadata, sent_from, told_from)
     values ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, clock_timestamp() + make_interval(secs => $13 / 1000.0),
       clock_timestamp() + make_interval(secs => $14 / 1000.0))
     returning ${COLUMNS}`,
    [
      ...[
        id,
        PAYING_ACCOUNT,
        bank,
        account,
        name,
        order.amount,
        reason === null ? 'paid' : 'refused',
        reason,
      ],
      ...[reason === null ? now : null, now, recipient.recipient_id, metadata, SENT_AFTER_MS, PAID_AFTER_MS],
    ],
  )
}

/** Enqueues an event for each step of a payout (sent, then paid or failed). Each event contains the state at its step. */
async function tellLater(tx: Tx, world: World, row: TransferRow): Promise<void> {
  const notice = async (key: string, then: Partial<TransferRow>, afterMs: number) => {
    const fault = await takeFault(tx, 'bank', 'payout_notice')
    await tell(tx, world, { key, data: toTransfer({ ...row, ...then }) }, fault, afterMs)
  }
  if (row.status === 'paid') await notice('transfer.send', { is_sent: true }, SENT_AFTER_MS)
  const key = row.status === 'paid' ? 'transfer.pay' : 'transfer.fail'
  await notice(key, { is_sent: true, is_told: true }, PAID_AFTER_MS)
}

export async function transferOf(world: World, id: string): Promise<Answer> {
  const row = await findTransfer(world.db, id)
  if (row === null) throw notFound()
  return { status: 200, body: toTransfer(row) }
}

function findTransfer(on: Queryable, id: string): Promise<TransferRow | null> {
  return maybeOne<TransferRow>(on, `select ${COLUMNS} from sandbox.bank_payout where transfer_id = $1`, [id])
}

export async function listTransfers(world: World, page: z.output<typeof chargePage>): Promise<Answer> {
  const { offset, limit, order, from = new Date(0) } = page
  const way = order === 'chronological' ? 'asc' : 'desc'
  const rows = await many<TransferRow & { total: bigint }>(
    world.db,
    `select ${COLUMNS}, count(*) over () as total from sandbox.bank_payout
     where transfer_id is not null and asked_at >= $1 order by payout_no ${way} offset $2 limit $3`,
    [from, offset, limit],
  )
  const total = Number(rows[0]?.total ?? 0)
  return { status: 200, body: { object: 'list', data: rows.map(toTransfer), offset, limit, order, total } }
}

function toTransfer(row: TransferRow) {
  const isPaid = row.is_told && row.status === 'paid'
  const at = row.asked_at.toISOString()
  return {
    object: 'transfer',
    id: row.transfer_id,
    amount: Number(row.amount),
    currency: 'THB',
    recipient: row.recipient,
    fail_fast: true,
    sendable: !row.is_sent,
    sent: row.is_sent && row.status === 'paid',
    sent_at: row.is_sent && row.status === 'paid' ? at : null,
    paid: isPaid,
    paid_at: isPaid ? at : null,
    failure_code: row.is_told && row.status === 'refused' ? row.reason : null,
    deleted: false,
    created_at: at,
    metadata: row.metadata,
  }
}
