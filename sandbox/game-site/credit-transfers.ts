import { z } from 'zod'
import { inTransaction, maybeOne, one, type Queryable, type Tx } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { bahtString, type Satang, toBahtString } from '../foundation/money.ts'
import { type Answer, notFound, reference, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { lockAccount } from './game-accounts.ts'
import { type Booked, bookTransfer, type Direction } from './transfer-booking.ts'

export const username = z.string().regex(/^[A-Za-z0-9_:-]{1,64}$/, '1 to 64 of A-Z a-z 0-9 _ : -')

export const transferOrder = z.object({
  reference,
  username,
  direction: z.enum(['in', 'out']),
  amount: bahtString,
})
type TransferOrder = z.output<typeof transferOrder>

type TransferRow = {
  reference: string
  username: string
  direction: Direction
  amount: Satang
  status: 'in_progress' | 'done' | 'refused'
  reason: string | null
  balance_after: Satang | null
}

const COLUMNS = 'reference, username, direction, amount, status, reason, balance_after'

/**
 * Transfers credit into or out of a game account, once per reference. Answers 201 when done, 200 for a repeated call, 202 while in progress
 * (fault `delay`) and 422 when refused. A refusal is stored, so a repeated call is refused too. Responds 409 if the reference was used for
 * another transfer.
 */
export async function transfer(
  world: World,
  order: TransferOrder,
  fault: AppliedFault | null,
): Promise<Answer> {
  const { row, isNew } = await inTransaction(world.db, async tx => {
    await lockAccount(tx, world, order.username)
    await lockReference(tx, order.reference)
    const earlier = await find(tx, order.reference)
    if (earlier !== null) return { row: sameContent(earlier, order), isNew: false }
    return { row: await write(tx, world, order, fault), isNew: true }
  })
  return toAnswer(row, isNew)
}

/**
 * Makes concurrent calls with the same reference run one after the other. It uses an advisory lock, because an unknown account has no row to lock.
 */
async function lockReference(tx: Tx, asked: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('sandbox.transfer.' || $1, 0))", [asked])
}

async function write(
  tx: Tx,
  world: World,
  order: TransferOrder,
  fault: AppliedFault | null,
): Promise<TransferRow> {
  const later = fault?.kind === 'delay' ? fault.late_ms : null
  const outcome = later === null ? await bookNow(tx, order, fault) : IN_PROGRESS
  return one<TransferRow>(
    tx,
    `insert into sandbox.game_transfer (${COLUMNS}, finish_at, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8::int / 1000.0), $9)
     returning ${COLUMNS}`,
    [
      order.reference,
      order.username,
      order.direction,
      order.amount,
      outcome.status,
      outcome.reason,
      outcome.balance_after,
      later,
      world.clock.now(),
    ],
  )
}

const IN_PROGRESS = { status: 'in_progress', reason: null, balance_after: null } as const
const REFUSED = { status: 'refused', reason: 'refused', balance_after: null } as const

async function bookNow(tx: Tx, order: TransferOrder, fault: AppliedFault | null): Promise<Booked> {
  if (fault?.kind === 'refuse') return REFUSED
  return bookTransfer(tx, order.username, order.direction, order.amount)
}

function sameContent(row: TransferRow, order: TransferOrder): TransferRow {
  const same =
    row.username === order.username && row.direction === order.direction && row.amount === order.amount
  if (!same) throw refusal(409, 'reference_conflict')
  return row
}

function toAnswer(row: TransferRow, isNew: boolean): Answer {
  const { reference: of, status } = row
  if (status === 'in_progress') return { status: 202, body: { reference: of, status } }
  if (status === 'refused') return { status: 422, body: { error: row.reason, reference: of } }
  const balance = row.balance_after === null ? null : toBahtString(row.balance_after)
  if (isNew) return { status: 201, body: { reference: of, status, balance } }
  return { status: 200, body: { reference: of, status, balance, duplicate: true } }
}

/** Returns the result of a credit transfer. Responds 404 for an unknown reference. */
export async function lookUpTransfer(world: World, asked: string): Promise<Answer> {
  const earlier = await find(world.db, asked)
  if (earlier === null) throw notFound()
  const row = await inTransaction(world.db, async tx => {
    await lockAccount(tx, world, earlier.username)
    return find(tx, asked)
  })
  if (row === null) throw notFound()
  const balance_after = row.balance_after === null ? null : toBahtString(row.balance_after)
  return { status: 200, body: { ...row, amount: toBahtString(row.amount), balance_after } }
}

function find(on: Queryable, asked: string): Promise<TransferRow | null> {
  return maybeOne<TransferRow>(on, `select ${COLUMNS} from sandbox.game_transfer where reference = $1`, [
    asked,
  ])
}
