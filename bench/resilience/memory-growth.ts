import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawsOf, pick, seedOf } from '../../server/seed/simulated-past/random-numbers.ts'
import { whole } from '../result-table.ts'
import { type Callers, openCallers } from './load-callers.ts'
import { malformedRequest } from './malformed-request.ts'
import { deployAllocator } from './memory-allocator.ts'
import type { Product } from './product-under-test.ts'
import { type FaultRun, formatProgress } from './run-sizes.ts'
import { waitUntil } from './supervised-process.ts'

const CALLERS = 16
/** Number of requests before the first measurement. They fill the memory that a process needs once, for code, prepared statements and connections. */
const WARM_COUNT = 5_000
const REST_MS = 5_000
const FIRST_STAGE = 5_000
const BUDGET_MB = 50
const KB_PER_MB = 1_024
const PATHS = ['customers/profile', 'customers/check-credit', 'requests', 'bootstrap', 'promotions']

const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / KB_PER_MB
}

type Range = { readonly from: number; readonly to: number; readonly seed: number; readonly untilMs: number }

/** Sends requests, half of them malformed. A request depends only on the random seed and on its number. Returns the number of the last request. */
const askAll = async (
  product: Product,
  callers: Callers,
  { from, to, seed, untilMs }: Range,
): Promise<number> => {
  let next = from
  const caller = async (): Promise<void> => {
    while (next < to && performance.now() < untilMs) {
      const nth = next++
      const draw = drawsOf(seedOf(seed, nth))
      const path = `/lobby/api/${PATHS[draw(PATHS.length)]}`
      if (nth % 2 === 0) await product.calls.send(product.port, malformedRequest(draw, callers))
      else await product.calls.ask(product.port, { method: 'GET', path, token: pick(draw, callers.members) })
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return next
}

/** Forces a garbage collection in the API node, by Node's inspector. Returns the memory that is still in use. */
const collect = async ({ api, inspectPort }: Product): Promise<Held> => {
  process.kill(api.pid(), 'SIGUSR1')
  const list = `http://127.0.0.1:${inspectPort}/json/list`
  let target = ''
  await waitUntil('the inspector listens', async () => {
    const [first] = await fetch(list).then(
      answer => answer.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    )
    target = first?.webSocketDebuggerUrl ?? ''
    return target !== ''
  })
  const socket = new WebSocket(target)
  await once(socket, 'open')
  const ask = async (method: string, params = {}): Promise<string> => {
    socket.send(JSON.stringify({ id: 1, method, params }))
    const [answer] = (await once(socket, 'message')) as [MessageEvent<string>]
    return answer.data
  }
  await ask('HeapProfiler.collectGarbage')
  const acknowledged = await ask('Runtime.evaluate', {
    expression: 'process.memoryUsage()',
    returnByValue: true,
  })
  socket.close()
  const { result } = JSON.parse(acknowledged) as { result: { result: { value: NodeJS.MemoryUsage } } }
  const { heapUsed, external } = result.result.value
  const mb = (bytes: number): number => bytes / (KB_PER_MB * KB_PER_MB)
  return { heap: mb(heapUsed), outside: mb(external) }
}

/** Memory in use in megabytes: `heap` is the JavaScript heap, `outside` are the buffers of JavaScript objects. */
type Held = { readonly heap: number; readonly outside: number }
type Megabytes = Held & { readonly resident: number }

const restedMb = async (product: Product): Promise<Megabytes> => {
  await sleep(REST_MS)
  const held = await collect(product)
  return { resident: await residentMb(product.api.pid()), ...held }
}

/**
 * Returns a text with the memory of the process as the operating system reports it and, in brackets, the part that Node reports as heap and buffers.
 */
const shown = ({ resident, heap, outside }: Megabytes): string =>
  `${whole(resident)} MB (${whole(heap + outside)} of them heap and buffers)`

/** Returns the numbers of requests after which memory is measured. Each number is twice the previous one, so that linear growth is visible. */
const stagesOf = (count: number): number[] => {
  const stages: number[] = []
  for (let stage = count; stage >= FIRST_STAGE; stage = Math.ceil(stage / 2)) stages.unshift(stage)
  return stages.length === 0 ? [count] : stages
}

export type Memory = {
  readonly warm: Megabytes
  /** Memory after each stage: `after` is the number of requests until then, `has` is the memory in use. */
  readonly stages: readonly { readonly after: number; readonly has: Megabytes }[]
  /** True if the same process ran all the time. After a restart the figures would mean nothing. */
  readonly isSame: boolean
}

/** Measures memory after the warm-up and after each stage of further requests. */
export const measureMemory = async (
  product: Product,
  { warm: first, count, ...limits }: { warm: number; count: number; seed: number; untilMs: number },
): Promise<Memory> => {
  const callers = await openCallers(product)
  let done = await askAll(product, callers, { from: 0, to: first, ...limits })
  const pid = product.api.pid()
  const warm = await restedMb(product)
  const stages: { after: number; has: Megabytes }[] = []
  for (const stage of stagesOf(count)) {
    done = await askAll(product, callers, { from: done, to: first + stage, ...limits })
    const has = await restedMb(product)
    stages.push({ after: done - first, has })
    console.error(`${shown(has)} after ${whole(done - first)}`)
    if (performance.now() > limits.untilMs) break
  }
  return { warm, stages, isSame: product.api.pid() === pid }
}

export const memory: FaultRun = async (product, { memory: count }, { seed, untilMs, say }) => {
  const { warm, stages, isSame } = await measureMemory(product, { warm: WARM_COUNT, count, seed, untilMs })
  for (const words of product.endedByThemselves()) say(words)
  const last = stages.at(-1)
  const grown = (last?.has.resident ?? Number.NaN) - warm.resident
  const seen = stages.map(({ after, has }) => `${shown(has)} after ${whole(after)}`)
  return [
    {
      measure: `memory of the api after ${formatProgress(last?.after ?? 0, count)} requests, half of them malformed`,
      budget: `≤ ${BUDGET_MB} MB above the start`,
      seen: isSame ? `${whole(grown)} MB above` : 'the process ended',
      figures: `${Object.values(deployAllocator())[0] ?? 'the system’s allocator'}: ${shown(warm)} after the first ${whole(WARM_COUNT)}; then ${seen.join(', ')}`,
      kept: isSame && grown <= BUDGET_MB,
    },
  ]
}
