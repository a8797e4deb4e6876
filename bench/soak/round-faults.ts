import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../resilience/product-under-test.ts'
import { waitUntil } from '../resilience/supervised-process.ts'
import type { PlannedFault } from './round-plan.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const CUT_AGAIN_MS = 500
const RETRY_MS = 500
const APP_SESSIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = 'sala_app'`

const postUntilDone = (product: Product, path: string, body: object, status: number): Promise<void> =>
  waitUntil(`the sandbox does ${path}`, async () => {
    const reply = await product.calls.ask(product.outsidePort, { method: 'POST', path, body })
    return reply?.status === status || (await sleep(RETRY_MS, false))
  })

/** Moves the clocks of product and partners by a day. The sandbox then makes the product run all of its scheduled jobs. */
const advanceDay = async (product: Product): Promise<void> => {
  let now = ''
  await waitUntil('the sandbox tells its time', async () => {
    const reply = await product.calls.ask(product.outsidePort, { method: 'GET', path: '/sandbox/clock' })
    now = String(reply?.body.now ?? '')
    return reply?.status === 200 || (await sleep(RETRY_MS, false))
  })
  const next = new Date(new Date(now).getTime() + DAY_MS)
  await postUntilDone(product, '/sandbox/clock', { now: next.toISOString() }, 200)
}

/** Ends all database sessions of the product, again and again. */
const cutDatabase = async (product: Product, forMs: number): Promise<void> => {
  const end = performance.now() + forMs
  while (performance.now() < end) {
    await product.query(APP_SESSIONS).catch(() => undefined)
    await sleep(CUT_AGAIN_MS)
  }
}

const stopForAWhile = async (pid: number, forMs: number): Promise<void> => {
  process.kill(pid, 'SIGSTOP')
  try {
    await sleep(forMs)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/** Causes one fault and ends it. A killed process is ready again when the promise resolves. */
export const causeFault = async (product: Product, fault: PlannedFault): Promise<void> => {
  if (fault.kind === 'partner') return postUntilDone(product, '/sandbox/faults', fault.fault, 201)
  if (fault.kind === 'day') return advanceDay(product)
  if (fault.kind === 'cut') return cutDatabase(product, fault.forMs)
  if (fault.kind === 'stop') return stopForAWhile(product.pid(fault.piece), fault.forMs)
  if (fault.kind === 'restart') {
    for (const piece of fault.pieces) await product.restart(piece)
    return
  }
  const before = product.pid(fault.piece)
  product.kill(fault.piece)
  await waitUntil(
    `${fault.piece} is ready again`,
    async () => product.pid(fault.piece) !== before && (await product.isReady(fault.piece)),
  )
}

/** Removes the partners' faults that no call has met. */
export const healPartners = ({ query }: Product): Promise<unknown> => query('delete from sandbox.fault')
