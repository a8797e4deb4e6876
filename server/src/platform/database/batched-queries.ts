import type { Db, Tx } from '../db.ts'
import { invariant } from '../refusal.ts'

/**
 * Combines the queries of many items in one transaction. The code for an item is written as if the item ran alone, but equal statements of concurrent
 * items become one query. So a page of bank lines costs little more than one line.
 */

type Batch = {
  /** Number of items whose work is still running. */
  running: number
  /** Number of items that wait for a batched query. */
  waiting: number
  /** True while a function is scheduled that sends the collected queries, so that it is not scheduled twice. */
  leaving: boolean
  /** Maps each batched query to the function that sends it with all items collected so far. */
  readonly sends: Map<object, () => void>
}

const crowds = new WeakMap<Db | Tx, Batch>()

const isAllWaiting = ({ waiting, running }: Batch): boolean => waiting >= running

/** Runs `send` after all pending microtasks, so that the batch includes the queries of all items that run in this turn of the event loop. */
const afterThisTurn = (send: () => void): void => queueMicrotask(() => process.nextTick(send))

/** Sends the collected queries if every running item waits for one, because then no further query can join the batch. */
const sendWhenAllWait = (crowd: Batch): void => {
  if (crowd.leaving || crowd.sends.size === 0 || !isAllWaiting(crowd)) return
  crowd.leaving = true
  afterThisTurn(() => {
    crowd.leaving = false
    if (!isAllWaiting(crowd)) return
    const sends = [...crowd.sends.values()]
    crowd.sends.clear()
    for (const send of sends) send()
  })
}

/**
 * Runs the work for each item concurrently in the caller's transaction, and returns the results in the order of the items. All items share the locks
 * of this transaction, so that a lock does not make one item wait for another (`requireUnbatched`). If an item fails, all other items finish first.
 * Then the first failure is thrown, and the transaction must roll back.
 */
export const runBatched = async <Item, Result>(
  tx: Tx,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  invariant(!crowds.has(tx), 'a transaction has at most one batch')
  if (items.length < 2) return Promise.all(items.map(work))
  const crowd: Batch = { running: items.length, waiting: 0, leaving: false, sends: new Map() }
  const failures: unknown[] = []
  const begin = async (item: Item): Promise<Result[]> => {
    try {
      return [await work(item)]
    } catch (error) {
      failures.push(error)
      return []
    } finally {
      crowd.running--
      sendWhenAllWait(crowd)
    }
  }
  crowds.set(tx, crowd)
  try {
    const results = await Promise.all(items.map(begin))
    if (failures.length > 0) throw failures[0]
    return results.flat()
  } finally {
    crowds.delete(tx)
  }
}

/** Throws inside a batch. It is called before work that relies on a lock of its transaction, because the items of a batch share their locks. */
export const requireUnbatched = (tx: Tx, what: string): void =>
  invariant(!crowds.has(tx), `${what} cannot run inside a batch`)

/**
 * Turns a query for many items into a function for one item. `run` gets the items of all concurrent callers in this transaction and returns results
 * in the same order. For a single caller it runs immediately. A list is bound as `(select $1::text[])`, because PostgreSQL then uses one plan for any
 * number of items.
 */
export const batchedQuery = <On extends Db | Tx, Item, Answer>(
  run: (on: On, items: readonly Item[]) => Promise<readonly Answer[]>,
): ((on: On, item: Item) => Promise<Answer>) => {
  const answerTo = (answers: readonly Answer[], index: number): Answer => {
    invariant(index < answers.length, 'a batched statement returns a row for each item')
    return answers[index] as Answer
  }
  const gathering = new WeakMap<
    Batch,
    { readonly items: Item[]; readonly answers: Promise<readonly Answer[]> }
  >()

  const join = (on: On, crowd: Batch): { items: Item[]; answers: Promise<readonly Answer[]> } => {
    const open = gathering.get(crowd)
    if (open !== undefined) return open
    const items: Item[] = []
    const { promise, resolve } = Promise.withResolvers<readonly Answer[]>()
    crowd.sends.set(run, () => {
      gathering.delete(crowd)
      crowd.waiting -= items.length
      resolve(run(on, items))
    })
    const opened = { items, answers: promise }
    gathering.set(crowd, opened)
    return opened
  }

  return async (on, item) => {
    const crowd = crowds.get(on)
    if (crowd === undefined) return answerTo(await run(on, [item]), 0)
    const { items, answers } = join(on, crowd)
    const index = items.push(item) - 1
    crowd.waiting++
    sendWhenAllWait(crowd)
    return answerTo(await answers, index)
  }
}

/** Assigns rows to items, for a query with at most one row per key. Returns each item's row, or null for an item without one. */
export const rowPerItem = <Item, Row>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  rows: readonly Row[],
  keyOfRow: (row: Row) => string,
): (Row | null)[] => {
  const byKey = new Map(rows.map(row => [keyOfRow(row), row]))
  return items.map(item => byKey.get(keyOf(item)) ?? null)
}

/** Assigns rows to items, for a query with several rows per key. Returns each item's rows, in the order of the query. */
export const rowsPerItem = <Item, Row>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  rows: readonly Row[],
  keyOfRow: (row: Row) => string,
): Row[][] => {
  const byKey = Map.groupBy(rows, keyOfRow)
  return items.map(item => byKey.get(keyOf(item)) ?? [])
}
