import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { batchedQuery } from '../platform/database/batched-queries.ts'
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

/** One transfer to post, from account `debit` to account `credit`. */
export type TransferOrder = {
  /** Idempotency key of the transfer. The caller derives it from the cause (`deposit:<id>:credit`). */
  readonly id: string
  readonly kind: TransferKind
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  /** Amount in satang, above zero. */
  readonly amount: Satang
  /** Id of the object that caused the transfer, such as a deposit (`dep_…`). */
  readonly reference: string
  readonly at: Date
  /**
   * Id of the transfer that this one reverses. An earlier call must have posted that transfer. It must be the exact opposite of this one, and can be
   * reversed only once.
   */
  readonly reverses?: string
}

/** A posted transfer with the balances after it. The balance of a company account is null. */
export type Posted = {
  readonly id: string
  readonly seq: bigint
  readonly debit_balance: Satang | null
  readonly credit_balance: Satang | null
  readonly at: Date
  /** True if an earlier call posted this transfer, so that this call changed nothing. */
  readonly repeated: boolean
}

/** The refusal of a transfer because the member's account has less than the amount. It contains the available balance. */
export class InsufficientBalance extends Refusal {
  readonly available: Satang

  constructor(available: Satang) {
    super('insufficient_credit', { maximum: formatSatang(available) })
    this.available = available
  }
}

/** Thrown if the id of the transfer exists with other content. This is a bug of the caller, because a retry must send the same content. */
export class TransferConflict extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TransferConflict'
  }
}

/** Thrown for an invalid reversal. The transfer to be reversed is missing, is not the exact opposite, is a reversal, or was already reversed. */
export class NotReversible extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotReversible'
  }
}

const POST_MAX_ORDERS = 1_000
/** Maximum number of characters of a transfer's id and of its reference. Each row of the ledger stores both texts. */
const TEXT_MAX_CHARACTERS = 128
const CONFLICT = 'LG001'
const NOT_REVERSIBLE = 'LG002'
/**
 * Name of the unique constraint that prevents a second reversal of the same transfer. For transfers between company accounts nothing else prevents
 * it, because no member is locked.
 */
const UNDONE_ONCE = 'ledger_transfers_reverses'

/**
 * Posts all orders or none, in the caller's transaction, in the given order and in one round trip. It locks balances in the order of member ids. For
 * an order whose id and content (all fields except `at`) are already posted, the stored transfer is returned. Throws InsufficientBalance (nothing was
 * written), TransferConflict or NotReversible.
 */
export const postTransfers = async (tx: Tx, orders: readonly TransferOrder[]): Promise<Posted[]> => {
  invariant(orders.length <= POST_MAX_ORDERS, `at most ${POST_MAX_ORDERS} transfers at once`)
  return orders.length === 0 ? [] : post(tx, orders)
}

/** Posts the orders of several concurrent calls together in one transaction, in the order of the calls. If one order is refused, none is posted. */
const post = batchedQuery(async (tx: Tx, works: readonly (readonly TransferOrder[])[]) => {
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

/** Returns each row once, by id. Throws TransferConflict if two rows with one id differ in content. */
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

/** Converts a transfer order to a database row. Throws a plain error if the order is invalid. */
export const rowOf = (order: TransferOrder): OrderRow => {
  invariant(order.amount > 0n, `transfer ${order.id} has a positive amount`)
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
  invariant(row.debit !== row.credit, `transfer ${order.id} has two different accounts`)
  return row
}

/**
 * Returns the result of one transfer order, or throws its refusal. `shared` means that an earlier order of the same call has the same id, so that
 * this one counts as a repeat.
 */
export const postedOf = (order: TransferOrder, answer: Answer | undefined, shared: boolean): Posted => {
  invariant(answer !== undefined, `transfer ${order.id} was answered`)
  if (answer.outcome === 'insufficient') throw new InsufficientBalance(satang(answer.debit_balance ?? 0n))
  if (answer.outcome === 'conflict') throw conflictOf(order.id)
  if (answer.outcome === 'irreversible')
    throw new NotReversible(`transfer ${order.id} cannot reverse ${order.reverses}`)
  invariant(answer.seq !== null && answer.at !== null, `transfer ${order.id} is in the ledger`)
  return {
    id: order.id,
    seq: answer.seq,
    debit_balance: answer.debit_balance === null ? null : satang(answer.debit_balance),
    credit_balance: answer.credit_balance === null ? null : satang(answer.credit_balance),
    at: answer.at,
    repeated: shared || answer.outcome === 'repeated',
  }
}

/** Converts a database error that means TransferConflict or NotReversible. Returns any other error unchanged. */
export const ledgerError = (error: unknown): unknown => {
  const found = databaseError(error)
  if (found === null || !(error instanceof Error)) return error
  if (found.code === CONFLICT) return new TransferConflict(error.message)
  if (found.code === NOT_REVERSIBLE) return new NotReversible(error.message)
  if (violates(error, UNDONE_ONCE)) return new NotReversible('it was reversed at the same moment')
  return error
}
