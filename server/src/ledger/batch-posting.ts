import { databaseError, type Pool, retryTransaction } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * The functions with which `groupedBy` posts orders of one type in batches. They convert orders to rows and answers to results, and run the SQL for
 * one row or for many.
 */
export type Grouping<Order, Row, Answer, Result> = {
  /** Converts the caller's transfer order to a database row. Throws a plain error if the order is invalid. */
  readonly rowOf: (order: Order) => Row
  /** Returns the texts of a row that no other row of the batch may have. The first text is the id of the transfer. */
  readonly idsOf: (row: Row) => readonly string[]
  /** Returns whether two rows with the same id have the same content. */
  readonly isSame: (a: Row, b: Row) => boolean
  /** Posts the rows in one transaction. If one is refused, the others are still posted. Returns one result per row, in the same order. */
  readonly commitEach: (pool: Pool, rows: readonly Row[]) => Promise<readonly Answer[]>
  readonly commitOne: (pool: Pool, row: Row) => Promise<readonly Answer[]>
  /** Returns the caller's result or throws the caller's error. `shared` means that another caller in the batch sent the same order before. */
  readonly resultOf: (order: Order, answer: Answer | undefined, shared: boolean) => Result
  readonly errorOf: (error: unknown) => unknown
}

type Waiting<Order, Row, Result> = {
  readonly order: Order
  readonly row: Row
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/** Maximum number of transfer orders in a batch. Larger batches are not faster and lock their members longer. */
const BATCH_MAX_ORDERS = 128
/**
 * Maximum number of batches that run at the same time. Two batches use two CPUs of the database, and if one waits for a lock, the other continues.
 * More batches would not be faster, only smaller.
 */
const BATCHES_IN_FLIGHT_MAX = 2
/**
 * Number of orders up to which a batch is not divided, because each batch has a fixed cost. More orders are divided among the batches that run at the
 * same time.
 */
const BATCH_UNDIVIDED_ORDERS = 16
/** Maximum number of orders that wait in the queue. Further callers get Refusal `unavailable`. */
const WAITING_MAX_ORDERS = 10_000

/**
 * Returns a function that posts one transfer order together with orders of other callers in one transaction. Use it if nothing else must be written
 * in the same transaction. A refused order does not affect the others. If the connection is lost, the outcome is unknown, and the caller may repeat
 * the order.
 */
export const groupedBy = <Order, Row, Answer, Result>(
  grouping: Grouping<Order, Row, Answer, Result>,
): ((pool: Pool, order: Order) => Promise<Result>) => {
  const groups = new WeakMap<Pool, (order: Order) => Promise<Result>>()
  return async (pool, order) => {
    const add = groups.get(pool) ?? openGroup(pool, grouping)
    groups.set(pool, add)
    return add(order)
  }
}

const openGroup = <Order, Row, Answer, Result>(
  pool: Pool,
  grouping: Grouping<Order, Row, Answer, Result>,
): ((order: Order) => Promise<Result>) => {
  let waiting: Waiting<Order, Row, Result>[] = []
  let inFlight = 0
  let ordersInFlight = 0
  let woken = false

  // A batch starts in the next turn of the event loop, so that callers who just got a response and call again join it.
  const wake = (): void => {
    if (woken || waiting.length === 0 || inFlight === BATCHES_IN_FLIGHT_MAX) return
    woken = true
    setImmediate(() => {
      woken = false
      const share = Math.ceil((waiting.length + ordersInFlight) / BATCHES_IN_FLIGHT_MAX)
      const { batch, later } = takeBatch(
        grouping,
        waiting,
        Math.min(Math.max(share, BATCH_UNDIVIDED_ORDERS), BATCH_MAX_ORDERS),
      )
      waiting = later
      inFlight++
      ordersInFlight += batch.length
      void send(pool, grouping, batch).then(() => {
        inFlight--
        ordersInFlight -= batch.length
        wake()
      })
      wake()
    })
  }

  return order =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING_MAX_ORDERS) throw new Refusal('unavailable')
      waiting.push({ order, row: grouping.rowOf(order), resolve, reject })
      wake()
    })
}

/** One order of a batch, and all callers that sent it. The order is posted once, and each caller gets the result. */
type Shared<Order, Row, Result> = { readonly row: Row; readonly callers: Waiting<Order, Row, Result>[] }

/**
 * Takes the next batch from the queue. Its ids are unique: an order whose id is in the batch with other content waits for a later batch, which then
 * reports the conflict.
 */
const takeBatch = <Order, Row, Answer, Result>(
  { idsOf, isSame }: Grouping<Order, Row, Answer, Result>,
  waiting: readonly Waiting<Order, Row, Result>[],
  most: number,
): { batch: Shared<Order, Row, Result>[]; later: Waiting<Order, Row, Result>[] } => {
  const batch: Shared<Order, Row, Result>[] = []
  const named = new Map<string, Shared<Order, Row, Result>>()
  const later: Waiting<Order, Row, Result>[] = []
  for (const caller of waiting) {
    const ids = idsOf(caller.row)
    const twin = named.get(ids[0] ?? '')
    if (twin !== undefined && isSame(caller.row, twin.row)) twin.callers.push(caller)
    else if (batch.length === most || ids.some(id => named.has(id))) later.push(caller)
    else {
      const shared = { row: caller.row, callers: [caller] }
      batch.push(shared)
      for (const id of ids) named.set(id, shared)
    }
  }
  return { batch, later }
}

/** Posts a batch and reports the result to each caller. It does not throw. */
const send = async <Order, Row, Answer, Result>(
  pool: Pool,
  grouping: Grouping<Order, Row, Answer, Result>,
  batch: readonly Shared<Order, Row, Result>[],
): Promise<void> => {
  const [first] = batch
  if (first === undefined) return
  if (batch.length === 1) return sendAlone(pool, grouping, first)
  try {
    const rows = batch.map(shared => shared.row)
    const answers = await grouping.commitEach(pool, rows)
    batch.forEach((shared, i) => {
      settle(grouping, shared, answers[i])
    })
  } catch (error) {
    // PostgreSQL rolled back the whole batch. The orders are posted again one by one, so that only the failing one is refused.
    if (databaseError(error) === null) for (const shared of batch) refuse(shared, error)
    else await Promise.all(batch.map(shared => sendAlone(pool, grouping, shared)))
  }
}

const sendAlone = async <Order, Row, Answer, Result>(
  pool: Pool,
  grouping: Grouping<Order, Row, Answer, Result>,
  shared: Shared<Order, Row, Result>,
): Promise<void> => {
  try {
    const [answer] = await retryTransaction(() => grouping.commitOne(pool, shared.row))
    settle(grouping, shared, answer)
  } catch (error) {
    refuse(shared, grouping.errorOf(error))
  }
}

const refuse = <Order, Row, Result>({ callers }: Shared<Order, Row, Result>, reason: unknown): void => {
  for (const caller of callers) caller.reject(reason)
}

const settle = <Order, Row, Answer, Result>(
  { resultOf }: Grouping<Order, Row, Answer, Result>,
  { callers }: Shared<Order, Row, Result>,
  answer: Answer | undefined,
): void => {
  callers.forEach((caller, i) => {
    try {
      caller.resolve(resultOf(caller.order, answer, i > 0))
    } catch (refusal) {
      caller.reject(refusal)
    }
  })
}
