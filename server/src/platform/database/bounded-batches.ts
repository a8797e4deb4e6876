import { type Db, inTransaction, type Tx } from '../db.ts'
import { runBatched } from './batched-queries.ts'
import { isDatabaseUnable } from './connection-errors.ts'

/** Maximum number of items in a batch. A larger batch saves no more time, and holds locks longer. */
const SET_MAX = 50
/** Maximum number of concurrent batches, so that one can run while another commits. */
const SETS_IN_FLIGHT_MAX = 2

type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

type Work<Item, Result> = {
  /**
   * Returns a text that identifies what an item changes. Items with the same text never share a batch, because one may change data that the other
   * reads.
   */
  readonly apart: (item: Item) => string
  readonly work: (tx: Tx, item: Item) => Promise<Result>
}

/** Returns a function that opens a resource once for each key object. The resource exists as long as the key object. */
export const cachedPerKey = <Key extends object, Opened>(
  open: (key: Key) => Opened,
): ((key: Key) => Opened) => {
  const kept = new WeakMap<Key, Opened>()
  return key => {
    const opened = kept.get(key) ?? open(key)
    kept.set(key, opened)
    return opened
  }
}

/**
 * Runs work in a transaction. A single call runs immediately. Calls that arrive while batches run share the next batch (`runBatched`). A failed batch
 * rolls back and runs again in halves, until only the failing item fails. The work must have no effect outside its transaction, because it may run
 * more than once.
 */
export const batchRunner = <Item, Result>(
  db: Db,
  { apart, work }: Work<Item, Result>,
): ((item: Item) => Promise<Result>) => {
  let waiting: Waiting<Item, Result>[] = []
  let inFlight = 0
  let woken = false

  const run = async (set: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const items = set.map(({ item }) => item)
      const results = await inTransaction(db, tx => runBatched(tx, items, item => work(tx, item)))
      for (const [i, { resolve }] of set.entries()) resolve(results[i] as Result)
    } catch (error) {
      // The batch is not repeated during a database outage, because a smaller one would fail too. All its callers get the error.
      if (set.length < 2 || isDatabaseUnable(error)) {
        for (const { reject } of set) reject(error)
        return
      }
      const half = Math.ceil(set.length / 2)
      await run(set.slice(0, half))
      await run(set.slice(half))
    }
  }

  const takeSet = (): Waiting<Item, Result>[] => {
    const set = new Map<string, Waiting<Item, Result>>()
    const left: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      const name = apart(one.item)
      if (set.size < SET_MAX && !set.has(name)) set.set(name, one)
      else left.push(one)
    }
    waiting = left
    return [...set.values()]
  }

  // Starts the batch one turn of the event loop later, so that callers that just got a result and call again can join it.
  const wake = (): void => {
    if (woken || waiting.length === 0 || inFlight === SETS_IN_FLIGHT_MAX) return
    woken = true
    setImmediate(() => {
      woken = false
      inFlight++
      void run(takeSet()).then(() => {
        inFlight--
        wake()
      })
      wake()
    })
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      wake()
    })
}
