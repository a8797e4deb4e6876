import { setTimeout as sleep } from 'node:timers/promises'
import { between, drawsOf, pick, seedOf } from '../../server/seed/simulated-past/random-numbers.ts'
import { waitUntil } from '../resilience/supervised-process.ts'
import type { TwoNodeProduct } from './two-node-product.ts'

const READY_LIMIT_MS = 60_000
const FREEZE_MS = { least: 200, most: 900 }
const JUMP_MS = 10 * 60 * 1_000
/** A seed that is divisible by this number kills PostgreSQL. More kills in a row would count as failed starts of PostgreSQL. */
const POSTGRES_KILL_SEEDS = 4

type Fault = (nodes: TwoNodeProduct, forMs: number) => Promise<void>

const setClock = ({ product }: TwoNodeProduct, now: Date | null): Promise<unknown> =>
  product.calls.ask(product.outsidePort, {
    ...{ method: 'POST', path: '/sandbox/clock', body: { now: now?.toISOString() ?? null } },
  })

/** Returns false if the process has ended. */
const sendSignal = (pid: number, signal: 'SIGSTOP' | 'SIGCONT'): boolean => {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const freezeFirstNode: Fault = async ({ product }, forMs) => {
  let pid = 0
  // Between a kill and the next start the node has no process.
  await waitUntil('the first node has a process', async () => {
    pid = product.api.pid()
    return sendSignal(pid, 'SIGSTOP')
  })
  await sleep(forMs)
  sendSignal(pid, 'SIGCONT')
}

const cut =
  (name: 'callers' | 'database'): Fault =>
  async ({ wires }, forMs) => {
    wires[name].cut()
    await sleep(forMs)
    wires[name].mend()
  }

/** The faults of a history by name. All end by themselves; the first API node suffers from most of them. */
export const FAULTS = {
  'api killed': async ({ product }) => product.kill('api'),
  'api frozen': freezeFirstNode,
  'worker killed': async ({ product }) => product.kill('worker'),
  'PostgreSQL killed': async ({ product }) => product.kill('postgres'),
  'callers cut': cut('callers'),
  'database cut': cut('database'),
  'database frozen': async ({ wires }, forMs) => {
    wires.database.freeze()
    await sleep(forMs)
    wires.database.mend()
  },
  'clock jump': async (nodes, forMs) => {
    await setClock(nodes, new Date(Date.now() + JUMP_MS))
    await sleep(forMs)
    await setClock(nodes, null)
  },
} as const satisfies Record<string, Fault>
export type FaultName = keyof typeof FAULTS

export type PlannedFault = { readonly name: FaultName; readonly atMs: number; readonly forMs: number }

const FREQUENT = (Object.keys(FAULTS) as FaultName[]).filter(name => name !== 'PostgreSQL killed')

/** Duration of the load of a history in ms. */
export const LOAD_MS = 3_000

/** Plans the faults of a seed: three, at random times in the first three quarters of the load. With `only`, all three are this fault. */
export const planFaultsOf = (seed: number, only?: FaultName): PlannedFault[] => {
  const draw = drawsOf(seedOf(seed, 0, 0))
  const names: FaultName[] = [pick(draw, FREQUENT), pick(draw, FREQUENT), pick(draw, FREQUENT)]
  if (seed % POSTGRES_KILL_SEEDS === 0) names[0] = 'PostgreSQL killed'
  const planned = names.map(name => ({
    name: only ?? name,
    atMs: between(draw, LOAD_MS / 10, (LOAD_MS * 3) / 4),
    forMs: between(draw, FREEZE_MS.least, FREEZE_MS.most),
  }))
  return planned.sort((one, other) => one.atMs - other.atMs)
}

/** Causes the planned faults one after the other. Then waits until both nodes are ready. */
export const causeFaults = async (nodes: TwoNodeProduct, planned: readonly PlannedFault[]): Promise<void> => {
  const began = performance.now()
  for (const { name, atMs, forMs } of planned) {
    await sleep(Math.max(0, began + atMs - performance.now()))
    await FAULTS[name](nodes, forMs)
  }
  await waitUntil('both API nodes are ready', nodes.areNodesReady, READY_LIMIT_MS)
}
