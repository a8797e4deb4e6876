import { databaseError, type Pool } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { ledgerError, type Posted, postedOf, rowOf, type TransferOrder } from './post.ts'
import { type Answer, commitEach, commitOne, isSameContent, type OrderRow } from './sql.ts'

type Waiting = {
  readonly order: TransferOrder
  readonly row: OrderRow
  readonly resolve: (posted: Posted) => void
  readonly reject: (reason: unknown) => void
}

type Group = { add(order: TransferOrder): Promise<Posted> }

/** Beyond this a batch gains nothing more and holds its members' locks longer. */
const BATCH_MAX_ORDERS = 128
/** Two keep two processors of the database busy, and one that hangs does not hold up the rest; more only get smaller. */
const BATCHES_IN_FLIGHT_MAX = 2
/** Fewer are not worth dividing: much of what a batch costs is the same for one transfer and for many. */
const BATCH_UNDIVIDED_ORDERS = 16
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
  let waiting: Waiting[] = []
  let inFlight = 0
  let ordersInFlight = 0
  let woken = false

  // A turn of the event loop later, so that those who were answered just now and ask again are in the same batch.
  const wake = (): void => {
    if (woken || waiting.length === 0 || inFlight === BATCHES_IN_FLIGHT_MAX) return
    woken = true
    setImmediate(() => {
      woken = false
      const share = Math.ceil((waiting.length + ordersInFlight) / BATCHES_IN_FLIGHT_MAX)
      const { batch, later } = takeBatch(
        waiting,
        Math.min(Math.max(share, BATCH_UNDIVIDED_ORDERS), BATCH_MAX_ORDERS),
      )
      waiting = later
      inFlight++
      ordersInFlight += batch.length
      void send(pool, batch).then(() => {
        inFlight--
        ordersInFlight -= batch.length
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

/** Callers who want the very same transfer: it is asked for once and answered to each. */
type Shared = { readonly row: OrderRow; readonly callers: Waiting[] }

/** The next batch, an id once. The same id with other content waits for the one after, where it meets what was stored. */
const takeBatch = (waiting: readonly Waiting[], most: number): { batch: Shared[]; later: Waiting[] } => {
  const byId = new Map<string, Shared>()
  const later: Waiting[] = []
  for (const caller of waiting) {
    const twin = byId.get(caller.row.id)
    if (twin !== undefined && isSameContent(caller.row, twin.row)) twin.callers.push(caller)
    else if (twin !== undefined || byId.size === most) later.push(caller)
    else byId.set(caller.row.id, { row: caller.row, callers: [caller] })
  }
  return { batch: [...byId.values()], later }
}

/** Answers every caller of the batch; never throws. */
const send = async (pool: Pool, batch: readonly Shared[]): Promise<void> => {
  const [first] = batch
  if (first === undefined) return
  if (batch.length === 1) return sendAlone(pool, first)
  try {
    const answers = await commitEach(
      pool,
      batch.map(shared => shared.row),
    )
    batch.forEach((shared, i) => {
      settle(shared, answers[i])
    })
  } catch (error) {
    // The database refused the batch as a whole, so nothing of it stands: whose fault it was shows one by one.
    if (databaseError(error) === null) for (const shared of batch) refuse(shared, error)
    else await Promise.all(batch.map(shared => sendAlone(pool, shared)))
  }
}

const sendAlone = async (pool: Pool, shared: Shared): Promise<void> => {
  try {
    settle(shared, (await commitOne(pool, shared.row))[0])
  } catch (error) {
    refuse(shared, ledgerError(error))
  }
}

const refuse = ({ callers }: Shared, reason: unknown): void => {
  for (const caller of callers) caller.reject(reason)
}

const settle = ({ callers }: Shared, answer: Answer | undefined): void => {
  callers.forEach((caller, i) => {
    try {
      caller.resolve(postedOf(caller.order, answer, i > 0))
    } catch (refusal) {
      caller.reject(refusal)
    }
  })
}
