import { databaseError, type Pool } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { ledgerError, type Posted, postedOf, rowOf, type TransferOrder } from './post.ts'
import { type Answer, commitEach, commitOne, type OrderRow } from './sql.ts'

type Waiting = {
  readonly order: TransferOrder
  readonly row: OrderRow
  readonly resolve: (posted: Posted) => void
  readonly reject: (reason: unknown) => void
}

type Group = { add(order: TransferOrder): Promise<Posted> }

/** Beyond this a batch gains nothing more and holds its members' locks longer. */
const BATCH_MAX_ORDERS = 128
/** While one batch waits for the disk the next is worked on; a third would only make both smaller. */
const BATCHES_IN_FLIGHT_MAX = 2
/** More callers than this wait for a database that is not keeping up: they are told to come back. */
const WAITING_MAX_ORDERS = 10_000

const groups = new WeakMap<Pool, Group>()

/**
 * Posts one transfer in a transaction of its own, for a caller who changes nothing else. Callers that come while batches
 * are in flight share the next commit; nobody waits for a timer, and what one is refused for does not touch the others.
 * Throws as `post` does. After a lost connection the outcome is unknown: the same order may be sent again.
 */
export const postGrouped = async (pool: Pool, order: TransferOrder): Promise<Posted> => {
  const group = groups.get(pool) ?? openGroup(pool)
  groups.set(pool, group)
  return group.add(order)
}

const openGroup = (pool: Pool): Group => {
  const waiting: Waiting[] = []
  let inFlight = 0
  let woken = false

  // A turn of the event loop later, so that those who were answered just now and ask again are in the same batch.
  const wake = (): void => {
    if (woken || inFlight === BATCHES_IN_FLIGHT_MAX || waiting.length === 0) return
    woken = true
    setImmediate(() => {
      woken = false
      inFlight++
      void send(pool, waiting.splice(0, BATCH_MAX_ORDERS)).then(() => {
        inFlight--
        wake()
      })
      wake()
    })
  }

  return {
    add: order =>
      new Promise((resolve, reject) => {
        if (waiting.length >= WAITING_MAX_ORDERS) throw new Refusal('unavailable')
        waiting.push({ order, row: rowOf(order), resolve, reject })
        wake()
      }),
  }
}

/** Answers every caller of the batch; never throws. */
const send = async (pool: Pool, batch: readonly Waiting[]): Promise<void> => {
  const [first] = batch
  if (first === undefined) return
  if (batch.length === 1) return sendAlone(pool, first)
  try {
    const answers = await commitEach(
      pool,
      batch.map(caller => caller.row),
    )
    batch.forEach((caller, i) => {
      settle(caller, answers[i])
    })
  } catch (error) {
    // The database refused the batch as a whole, so nothing of it stands: whose fault it was shows one by one.
    if (databaseError(error) === null) for (const caller of batch) caller.reject(error)
    else for (const caller of batch) await sendAlone(pool, caller)
  }
}

const sendAlone = async (pool: Pool, caller: Waiting): Promise<void> => {
  try {
    settle(caller, (await commitOne(pool, caller.row))[0])
  } catch (error) {
    caller.reject(ledgerError(error))
  }
}

const settle = (caller: Waiting, answer: Answer | undefined): void => {
  try {
    caller.resolve(postedOf(caller.order, answer))
  } catch (refusal) {
    caller.reject(refusal)
  }
}
