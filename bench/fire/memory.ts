import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawsOf, seedOf } from '../../server/seed/world/draws.ts'
import { whole } from '../table.ts'
import type { House } from './house.ts'
import { until } from './kept-process.ts'
import type { Fires } from './lengths.ts'
import { malformed } from './malformed.ts'

const CALLERS = 16
/** What a process keeps for ever (compiled code, prepared statements, connections) is there after so many. */
const WARM_COUNT = 5_000
const REST_MS = 5_000
const BUDGET_MB = 50
const KB_PER_MB = 1_024
const PATHS = ['customers/profile', 'customers/check-credit', 'requests', 'bootstrap', 'promotions']

/** What the process has in memory, in megabytes. */
const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / KB_PER_MB
}

/** Half of them as members' pages ask, the other half malformed; the nth is drawn from the seed and its number alone. */
const askAll = async (house: House, from: number, count: number, seed: number): Promise<void> => {
  const tokens = house.town.map(({ token }) => token)
  let next = from
  const caller = async (): Promise<void> => {
    while (next < from + count) {
      const nth = next++
      const draw = drawsOf(seedOf(seed, nth))
      const path = `/lobby/api/${PATHS[draw(PATHS.length)]}`
      if (nth % 2 === 0) await house.calls.send(house.port, malformed(draw, tokens))
      else
        await house.calls.ask(house.port, { method: 'GET', path, token: tokens[draw(tokens.length)] ?? '' })
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

/** Has the process let go of what nobody needs any more: when it does so by itself depends on the machine. Answers the megabytes of what its program still holds. */
const collect = async ({ api, inspectPort }: House): Promise<number> => {
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
  const told = await ask('Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' })
  socket.close()
  const { result } = JSON.parse(told) as { result: { result: { value: number } } }
  return result.result.value / (KB_PER_MB * KB_PER_MB)
}

type Megabytes = { readonly resident: number; readonly heap: number }

const restedMb = async (house: House): Promise<Megabytes> => {
  await sleep(REST_MS)
  const heap = await collect(house)
  return { resident: await residentMb(house.api.pid()), heap }
}

const shown = ({ resident, heap }: Megabytes): string =>
  `${whole(resident)} MB (${whole(heap)} of them the program’s)`

/** The row of *Faults* about memory. */
export const memory: Fires = async (house, { memory: count }, { seed, say }) => {
  await askAll(house, 0, WARM_COUNT, seed)
  const pid = house.api.pid()
  const warm = await restedMb(house)
  await askAll(house, WARM_COUNT, count, seed)
  const after = await restedMb(house)
  const grown = after.resident - warm.resident
  const isSame = house.api.pid() === pid
  for (const words of house.endedByThemselves()) say(words)
  return [
    {
      measure: `memory of the api after ${whole(count)} requests, half of them malformed`,
      budget: `≤ ${BUDGET_MB} MB above the start`,
      seen: isSame ? `${whole(grown)} MB above` : 'the process ended',
      figures: `${shown(warm)} after the first ${whole(WARM_COUNT)}, then ${shown(after)}`,
      kept: isSame && grown <= BUDGET_MB,
    },
  ]
}
