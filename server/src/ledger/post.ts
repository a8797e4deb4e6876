import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { gathered } from '../platform/database/batch.ts'
import { databaseError, type Tx, violates } from '../platform/db.ts'
import { invariant, Refusal } from '../platform/refusal.ts'
import {
  accountName,
  type LedgerAccount,
  memberOfTransfer,
  type TransferKind,
  transferKinds,
} from './accounts.ts'
import { type Answer, isSameContent, type OrderRow, postMany, postOne } from './sql.ts'

/** One transfer to be made. Money leaves `debit` and arrives at `credit`. */
export type TransferOrder = {
  /** Chosen by the caller from the thing that causes it (`deposit:<id>:credit`): the same id is the same transfer. */
  readonly id: string
  readonly kind: TransferKind
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  /** Above zero. */
  readonly amount: Satang
  /** Reference of the cause (`dep_…`). */
  readonly reference: string
  readonly at: Date
  /** The id of a transfer of an earlier call that this one undoes: its exact opposite, once. */
  readonly reverses?: string
}

/** A posted transfer with the balances after it; null for our accounts. */
export type Posted = {
  readonly id: string
  readonly seq: bigint
  readonly debit_balance: Satang | null
  readonly credit_balance: Satang | null
  readonly at: Date
  /** It was there before this call, with the same content. */
  readonly repeated: boolean
}

/** A member's account holds less than the transfer takes. As a refusal it says how much there is. */
export class InsufficientBalance extends Refusal {
  readonly available: Satang

  constructor(available: Satang) {
    super('insufficient_credit', { maximum: formatSatang(available) })
    this.available = available
  }
}

/** The same id with other content: a fault of ours, never a retry. */
export class TransferConflict extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TransferConflict'
  }
}

/** A reversal that names nothing, not its opposite, a reversal, or what was undone before. */
export class NotReversible extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotReversible'
  }
}

const POST_MAX_ORDERS = 1_000
/** Both are in each row, so keep them short. */
const TEXT_MAX_CHARACTERS = 128
const CONFLICT = 'LG001'
const NOT_REVERSIBLE = 'LG002'
/** A transfer is undone once: where no member's lock keeps two reversals apart, the later one meets this. */
const UNDONE_ONCE = 'ledger_transfers_reverses'

/**
 * Posts all orders, or none, in the caller's transaction: in the order given, one round trip, the members' balances
 * locked in the order of their ids. Content is everything but `at`: a retry at another time gets the stored transfer.
 * Throws InsufficientBalance (nothing was written), TransferConflict, NotReversible.
 */
export const postTransfers = async (tx: Tx, orders: readonly TransferOrder[]): Promise<Posted[]> => {
  invariant(orders.length <= POST_MAX_ORDERS, `at most ${POST_MAX_ORDERS} transfers at once`)
  return orders.length === 0 ? [] : post(tx, orders)
}

/** With the orders of other works in the transaction, one after another: what refuses one of them refuses all. */
const post = gathered(async (tx: Tx, works: readonly (readonly TransferOrder[])[]) => {
  const rows = [...distinct(works.flat().map(rowOf)).values()]
  try {
    const answers = new Map<string, Answer | undefined>()
    for (let from = 0; from < rows.length; from += POST_MAX_ORDERS) {
      const some = rows.slice(from, from + POST_MAX_ORDERS)
      const [first, second] = some
      const said = first !== undefined && second === undefined ? postOne(tx, first) : postMany(tx, some)
      for (const [i, answer] of (await said).entries()) answers.set(some[i]?.id ?? '', answer)
    }
    const refused = [...answers.values()].find(answer => answer?.outcome === 'insufficient')
    if (refused !== undefined) throw new InsufficientBalance(satang(refused.debit_balance ?? 0n))
    const answered = new Set<string>()
    return works.map(orders =>
      orders.map(order => {
        const posted = postedOf(order, answers.get(order.id), answered.has(order.id))
        answered.add(order.id)
        return posted
      }),
    )
  } catch (error) {
    throw ledgerError(error)
  }
})

/** One row an id; the same id with two contents in one call is a conflict before anything is asked. */
const distinct = (rows: readonly OrderRow[]): Map<string, OrderRow> => {
  const byId = new Map<string, OrderRow>()
  for (const row of rows) {
    const twin = byId.get(row.id)
    if (twin === undefined) byId.set(row.id, row)
    else if (!isSameContent(row, twin)) throw conflictOf(row.id)
  }
  return byId
}

const conflictOf = (id: string): TransferConflict =>
  new TransferConflict(`transfer ${id} exists with other content`)

/** An order as the SQL functions take it. Throws for what no caller may ask. */
export const rowOf = (order: TransferOrder): OrderRow => {
  invariant(order.amount > 0n, `transfer ${order.id} moves something`)
  for (const text of [order.id, order.reference])
    invariant(
      text !== '' && text.length <= TEXT_MAX_CHARACTERS,
      'an id and a reference have 1 to 128 characters',
    )
  const row = {
    id: order.id,
    kind: transferKinds[order.kind],
    member_id: memberOfTransfer(order.debit, order.credit),
    debit: accountName(order.debit),
    credit: accountName(order.credit),
    amount: order.amount,
    reference: order.reference,
    at: order.at,
    reverses: order.reverses ?? null,
  }
  invariant(row.debit !== row.credit, `transfer ${order.id} goes somewhere else`)
  return row
}

/** The answer to one order, or what it was refused for. `shared` when another order of the same id and call had it first. */
export const postedOf = (order: TransferOrder, answer: Answer | undefined, shared: boolean): Posted => {
  invariant(answer !== undefined, `transfer ${order.id} was answered`)
  if (answer.outcome === 'insufficient') throw new InsufficientBalance(satang(answer.debit_balance ?? 0n))
  if (answer.outcome === 'conflict') throw conflictOf(order.id)
  if (answer.outcome === 'irreversible')
    throw new NotReversible(`transfer ${order.id} cannot reverse ${order.reverses}`)
  invariant(answer.seq !== null && answer.at !== null, `transfer ${order.id} stands in the ledger`)
  return {
    id: order.id,
    seq: answer.seq,
    debit_balance: answer.debit_balance === null ? null : satang(answer.debit_balance),
    credit_balance: answer.credit_balance === null ? null : satang(answer.credit_balance),
    at: answer.at,
    repeated: shared || answer.outcome === 'repeated',
  }
}

/** Maps database errors to ours. */
export const ledgerError = (error: unknown): unknown => {
  const found = databaseError(error)
  if (found === null || !(error instanceof Error)) return error
  if (found.code === CONFLICT) return new TransferConflict(error.message)
  if (found.code === NOT_REVERSIBLE) return new NotReversible(error.message)
  if (violates(error, UNDONE_ONCE)) return new NotReversible('it was reversed at the same moment')
  return error
}
