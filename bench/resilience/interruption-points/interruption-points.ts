import type { Row } from '../../result-table.ts'
import { compareBooks, countInTransit } from '../ledger-check.ts'
import { countUnsettledLines } from '../parallel-call-races.ts'
import { type Connection, openProduct, type Product, type ProductOptions } from '../product-under-test.ts'
import { type FaultRun, formatProgress, type Length } from '../run-sizes.ts'
import { type Acknowledgements, noAcknowledgements } from '../simulated-member.ts'
import { waitUntil } from '../supervised-process.ts'
import {
  type Actor,
  INTERRUPTIONS,
  type Interruption,
  OPERATIONS_COUNT,
  POINTS,
} from './interrupted-operations.ts'
import { openTrapProxy, type TrapProxy } from './kill-point-proxy.ts'
import { openTraps, type Traps } from './process-kill-points.ts'

/** Time limit in ms until an operation reaches the point at which the process is killed. It is longer than the lock on the jobs of a dead worker. */
const MET_LIMIT_MS = 90_000
const BACK_LIMIT_MS = 120_000
/** Time limit in ms until no money is in transit any more. It is longer than the wait after which the product looks up an unknown outcome. */
const SETTLES_LIMIT_MS = 180_000

/** A product under test whose connections go through proxies, in which a test can set traps (points at which a process is killed). */
export type TrappedProduct = Product & { readonly traps: Traps }

const callerOn = (connection: Connection): 'api' | 'worker' =>
  connection.startsWith('worker') ? 'worker' : 'api'

export const openTrappedProduct = async (
  options: Pick<ProductOptions, 'memberCount' | 'folder'>,
): Promise<TrappedProduct> => {
  const proxies: TrapProxy[] = []
  let opened: Product | null = null
  const traps = openTraps(connection => opened?.kill(callerOn(connection)))
  const openProxy = async (connection: Connection, port: number): Promise<number> => {
    const proxy = await openTrapProxy(connection, port, traps)
    proxies.push(proxy)
    return proxy.port
  }
  const close = (): void => {
    for (const proxy of proxies) proxy.close()
  }
  try {
    const product = await openProduct({ ...options, openProxy })
    opened = product
    return { ...product, traps, stop: () => product.stop().finally(close) }
  } catch (error) {
    close()
    throw error
  }
}

export type InterruptionResult = {
  readonly done: number
  readonly quietMs: number
  readonly faults: string[]
}

/**
 * Kills the process at one point of one operation. Returns a violation if the operation did not reach the point, or if the repeated operation
 * returned another id.
 */
const interruptOne = async (
  product: TrappedProduct,
  interruption: Interruption,
  actor: Actor,
): Promise<string[]> => {
  const { trap, does } = await interruption.prepare(actor)
  for (const piece of ['api', 'worker'] as const)
    await waitUntil(`${piece} is ready`, () => product.isReady(piece), BACK_LIMIT_MS)
  const snapped = product.traps.set(trap)
  const late = setTimeout(product.traps.clear, MET_LIMIT_MS)
  try {
    const answered = await does()
    if (answered === null) return ['was refused']
    const faults = (await snapped) ? [] : ['the point was not reached']
    if (interruption.isKeyed && (await does()) !== answered)
      faults.push(`the retry got another response than ${answered}`)
    return faults
  } finally {
    clearTimeout(late)
    product.traps.clear()
  }
}

/** Interrupts the operations at their points, each time for another member. Then waits until no money is in transit. */
export const interruptAll = async (
  product: TrappedProduct,
  acknowledged: Acknowledgements,
  rounds: number,
  { untilMs = Number.POSITIVE_INFINITY, interruptions = INTERRUPTIONS } = {},
): Promise<InterruptionResult> => {
  const run = { product, acknowledged, isOver: () => false }
  const faults: string[] = []
  let done = 0
  for (let round = 0; round < rounds; round++)
    for (const interruption of interruptions) {
      const member = product.members[done]
      if (member === undefined || performance.now() > untilMs) break
      const actor = { product, run, member, key: `cut-number-${done}` }
      const seen = await interruptOne(product, interruption, actor).catch(error => [String(error)])
      for (const fault of seen)
        faults.push(`${interruption.operation}: ${POINTS[interruption.point]}: ${fault}`)
      done += 1
    }
  const began = performance.now()
  await waitUntil(
    'the statement is read',
    async () => (await countUnsettledLines(product)) === 0,
    SETTLES_LIMIT_MS,
  )
  await waitUntil(
    'no money is in transit',
    async () => (await countInTransit(product)) === 0,
    SETTLES_LIMIT_MS,
  )
  return { done, quietMs: performance.now() - began, faults }
}

export const runInterruptions = async (
  { points: rounds }: Length,
  { folder, untilMs, say }: { readonly folder?: string | undefined } & Parameters<FaultRun>[2],
): Promise<Row[]> => {
  const product = await openTrappedProduct({ memberCount: rounds * INTERRUPTIONS.length, folder })
  try {
    const acknowledged = noAcknowledgements()
    const { done, quietMs, faults: short } = await interruptAll(product, acknowledged, rounds, { untilMs })
    const { lost, doubled, faults } = await compareBooks(product, acknowledged)
    for (const fault of [...short, ...lost, ...doubled, ...faults]) say(fault)
    return [
      {
        measure: `kills at named points: ${OPERATIONS_COUNT} operations × ${Object.keys(POINTS).length} points, ${INTERRUPTIONS.length} that exist, ${rounds} times`,
        budget: '0 lost, 0 doubled, sums 0',
        seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that disagree, ${short.length} answered otherwise`,
        figures: `${formatProgress(done, rounds * INTERRUPTIONS.length)} kills; no money in transit ${(quietMs / 1_000).toFixed(1)} s after the last, without an operator`,
        kept: short.length + lost.length + doubled.length + faults.length === 0,
      },
    ]
  } finally {
    await product.stop()
  }
}
