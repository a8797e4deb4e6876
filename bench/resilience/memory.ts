import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawsOf, pick, seedOf } from '../../server/seed/world/draws.ts'
import { whole } from '../table.ts'
import { allocatorOfDeploy } from './allocator.ts'
import { type Callers, callersIn } from './callers.ts'
import { until } from './kept-process.ts'
import { doneOf, type Fires } from './lengths.ts'
import { malformed } from './malformed.ts'
import type { House } from './product.ts'

const CALLERS = 16
/** Warm-up requests that fill permanent memory (code, prepared statements, connections). */
const WARM_COUNT = 5_000
const REST_MS = 5_000
const FIRST_STAGE = 5_000
const BUDGET_MB = 50
const KB_PER_MB = 1_024
const PATHS = ['customers/profile', 'customers/check-credit', 'requests', 'bootstrap', 'promotions']

/** Resident memory in megabytes. */
const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / KB_PER_MB
}

type Range = { readonly from: number; readonly to: number; readonly seed: number; readonly untilMs: number }

/**
 * Sends requests, half of them malformed. The seed and a request's number determine its content. Returns the
 * last number.
 */
const askAll = async (
  house: House,
  callers: Callers,
  { from, to, seed, untilMs }: Range,
): Promise<number> => {
  let next = from
  const caller = async (): Promise<void> => {
    while (next < to && performance.now() < untilMs) {
      const nth = next++
      const draw = drawsOf(seedOf(seed, nth))
      const path = `/lobby/api/${PATHS[draw(PATHS.length)]}`
      if (nth % 2 === 0) await house.calls.send(house.port, malformed(draw, callers))
      else await house.calls.ask(house.port, { method: 'GET', path, token: pick(draw, callers.members) })
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return next
}

/** Forces a garbage collection; returns the used heap. */
const collect = async ({ api, inspectPort }: House): Promise<Held> => {
  process.kill(api.pid(), 'SIGUSR1')
  const list = `http://127.0.0.1:${inspectPort}/json/list`
  let target = ''
  await until('the inspector listens', async () => {
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
  const told = await ask('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true })
  socket.close()
  const { result } = JSON.parse(told) as { result: { result: { value: NodeJS.MemoryUsage } } }
  const { heapUsed, external } = result.result.value
  const mb = (bytes: number): number => bytes / (KB_PER_MB * KB_PER_MB)
  return { heap: mb(heapUsed), outside: mb(external) }
}

/** Megabytes on the JavaScript heap, and outside it in buffers of its objects. */
type Held = { readonly heap: number; readonly outside: number }
type Megabytes = Held & { readonly resident: number }

const restedMb = async (house: House): Promise<Megabytes> => {
  await sleep(REST_MS)
  const held = await collect(house)
  return { resident: await residentMb(house.api.pid()), ...held }
}

/** Resident memory, and the part that Node reports. */
const shown = ({ resident, heap, outside }: Megabytes): string =>
  `${whole(resident)} MB (${whole(heap + outside)} of them heap and buffers)`

/** Request counts of the measurements. Each is twice the previous one, so that linear growth shows. */
const stagesOf = (count: number): number[] => {
  const stages: number[] = []
  for (let stage = count; stage >= FIRST_STAGE; stage = Math.ceil(stage / 2)) stages.unshift(stage)
  return stages.length === 0 ? [count] : stages
}

export type Memory = {
  readonly warm: Megabytes
  /** Memory after further calls. */
  readonly stages: readonly { readonly after: number; readonly has: Megabytes }[]
  /** Whether the process has not been restarted. */
  readonly isSame: boolean
}

/** Measures memory after the warm-up and after each stage of further requests. */
export const measureMemory = async (
  house: House,
  { warm: first, count, ...limits }: { warm: number; count: number; seed: number; untilMs: number },
): Promise<Memory> => {
  const callers = await callersIn(house)
  let done = await askAll(house, callers, { from: 0, to: first, ...limits })
  const pid = house.api.pid()
  const warm = await restedMb(house)
  const stages: { after: number; has: Megabytes }[] = []
  for (const stage of stagesOf(count)) {
    done = await askAll(house, callers, { from: done, to: first + stage, ...limits })
    const has = await restedMb(house)
    stages.push({ after: done - first, has })
    console.error(`${shown(has)} after ${whole(done - first)}`)
    if (performance.now() > limits.untilMs) break
  }
  return { warm, stages, isSame: house.api.pid() === pid }
}

/** The row of *Faults* about memory. */
export const memory: Fires = async (house, { memory: count }, { seed, untilMs, say }) => {
  const { warm, stages, isSame } = await measureMemory(house, { warm: WARM_COUNT, count, seed, untilMs })
  for (const words of house.endedByThemselves()) say(words)
  const last = stages.at(-1)
  const grown = (last?.has.resident ?? Number.NaN) - warm.resident
  const seen = stages.map(({ after, has }) => `${shown(has)} after ${whole(after)}`)
  return [
    {
      measure: `memory of the api after ${doneOf(last?.after ?? 0, count)} requests, half of them malformed`,
      budget: `≤ ${BUDGET_MB} MB above the start`,
      seen: isSame ? `${whole(grown)} MB above` : 'the process ended',
      figures: `${Object.values(allocatorOfDeploy())[0] ?? 'the system’s allocator'}: ${shown(warm)} after the first ${whole(WARM_COUNT)}; then ${seen.join(', ')}`,
      kept: isSame && grown <= BUDGET_MB,
    },
  ]
}
