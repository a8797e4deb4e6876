import type { Db, Tx } from '../db.ts'
import { invariant } from '../refusal.ts'

/**
 * Several pieces of work in one transaction, each written as if it were alone: what they ask of the same statement at the same time goes
 * out once, for all of them. So a page of bank lines costs little more than one line, and there is one way to settle a line.
 */

/** Works that run in one transaction side by side, and what they wait for. */
type Crowd = {
  /** Not done yet. */
  running: number
  /** Waiting for a gathered statement. */
  waiting: number
  /** The batch is about to be sent. */
  leaving: boolean
  /** Each sends what was gathered for its statement. */
  readonly sends: Map<object, () => void>
}

const crowds = new WeakMap<Db | Tx, Crowd>()

const isAllWaiting = ({ waiting, running }: Crowd): boolean => waiting >= running

/** Once everything has run that needs no answer from outside: a work that asks several things at the same time counts as often, and others are yet to ask. */
const afterThisTurn = (send: () => void): void => queueMicrotask(() => process.nextTick(send))

/** Sends the batch when no caller can join any more. */
const sendWhenAllWait = (crowd: Crowd): void => {
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
 * Does the work for each item in the caller's transaction, side by side, and answers in their order. The works must not stand in each
 * other's way: a lock that all of them hold keeps none of them apart (`requireAlone`). When one fails, all are waited for, and the first
 * failure is thrown: the transaction is lost.
 */
export const together = async <Item, Result>(
  tx: Tx,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  invariant(!crowds.has(tx), 'works of one transaction are begun together once')
  if (items.length < 2) return Promise.all(items.map(work))
  const crowd: Crowd = { running: items.length, waiting: 0, leaving: false, sends: new Map() }
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

/** To be asked by what keeps others away by a lock of the transaction: works in it side by side would not see each other. */
export const requireAlone = (tx: Tx, what: string): void =>
  invariant(!crowds.has(tx), `${what} is done by one work of a transaction at a time`)

/**
 * A statement for many at once, to be asked for one: `run` gets the items of all who ask in this transaction now, and answers in their
 * order. Who is alone in it waits for nobody. Where the statement reads by a list, the list is bound as `(select $1::text[])`: the plan
 * is then the same for any number of items and is made once, where PostgreSQL would plan each time for the one that there is.
 */
export const gathered = <On extends Db | Tx, Item, Answer>(
  run: (on: On, items: readonly Item[]) => Promise<readonly Answer[]>,
): ((on: On, item: Item) => Promise<Answer>) => {
  const answerTo = (answers: readonly Answer[], index: number): Answer => {
    invariant(index < answers.length, 'a gathered statement answers each item')
    return answers[index] as Answer
  }
  const gathering = new WeakMap<
    Crowd,
    { readonly items: Item[]; readonly answers: Promise<readonly Answer[]> }
  >()

  const join = (on: On, crowd: Crowd): { items: Item[]; answers: Promise<readonly Answer[]> } => {
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

/** The answers of a statement that says at most one row of each key: the row of each item, or null. */
export const rowOfEach = <Item, Row>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  rows: readonly Row[],
  keyOfRow: (row: Row) => string,
): (Row | null)[] => {
  const byKey = new Map(rows.map(row => [keyOfRow(row), row]))
  return items.map(item => byKey.get(keyOf(item)) ?? null)
}

/** The same for any number of rows of each key, in the order in which they came. */
export const rowsOfEach = <Item, Row>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  rows: readonly Row[],
  keyOfRow: (row: Row) => string,
): Row[][] => {
  const byKey = Map.groupBy(rows, keyOfRow)
  return items.map(item => byKey.get(keyOf(item)) ?? [])
}
