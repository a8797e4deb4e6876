import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMeasuredServer } from '../benchmark-database.ts'
import { profileOptions, readFlags } from '../command-line-options.ts'
import { lookAtMachine } from '../machine-description.ts'
import { percentile } from '../resilience/percentile.ts'
import { printTable, type Row, whole } from '../result-table.ts'
import { seedLobby } from './bench-members.ts'
import { startApi } from './benchmark-processes.ts'
import type { Attack } from './flood-attacker.ts'
import { startBalancer } from './load-balancer.ts'

/**
 * `node bench/http/request-flood.ts` measures how one attacker's connections affect other visitors and the memory of a node. Each measurement is made with
 * and without the load balancer of `deploy/`.
 */

type Kind = Omit<Attack, 'port'> & { readonly name: string }
const PAGE = '/lobby/'
const LARGE = '/lobby/api/openapi.json'
const KINDS: readonly Kind[] = [
  { name: 'pages requested ahead', path: PAGE, connections: 5, ahead: 1_500, takes: true },
  {
    name: 'large answers requested ahead and not read',
    path: LARGE,
    connections: 200,
    ahead: 200,
    takes: false,
  },
  {
    name: 'large answers requested one by one and not read',
    path: LARGE,
    connections: 1_000,
    ahead: 1,
    takes: false,
  },
]

const P99 = 0.99
const OTHERS_P99_MS = 200
const MEMORY_MB = 100
const BACK_MS = 5_000
const VISIT_EVERY_MS = 50
const VISIT_LIMIT_MS = 60_000
const QUICK_MS = 50
const WARM_VISITS = 100
const KB_PER_MB = 1_024

const residentMb = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / KB_PER_MB

/** Loads the page on a new connection. Returns the ms until it is complete. A failed load counts as the longest wait. */
const visit = (port: number): Promise<number> => {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<number>()
  const asked = request(
    { host: '127.0.0.1', port, path: PAGE, agent: false, timeout: VISIT_LIMIT_MS },
    answer => {
      answer.resume()
      answer.once('end', () =>
        resolve(answer.statusCode === 200 ? performance.now() - began : VISIT_LIMIT_MS),
      )
    },
  )
  asked.once('error', () => resolve(VISIT_LIMIT_MS))
  asked.end()
  return promise
}

/** Loads the page at a constant rate, even if earlier loads have not ended. Returns the ms of each load. */
const visitFor = async (port: number, ms: number): Promise<number[]> => {
  const visits: Promise<number>[] = []
  for (const end = performance.now() + ms; performance.now() < end; await sleep(VISIT_EVERY_MS))
    visits.push(visit(port))
  return await Promise.all(visits)
}

const watchMemory = (pid: number): { most(): number; stop(): void } => {
  let most = 0
  const timer = setInterval(
    () => void residentMb(pid).then(mb => (most = Math.max(most, mb))),
    VISIT_EVERY_MS,
  )
  return { most: () => most, stop: () => clearInterval(timer) }
}

/** Returns the ms from the end of an attack until page loads are fast again. */
const backAfter = async (port: number): Promise<number> => {
  const began = performance.now()
  while ((await visit(port)) > QUICK_MS && performance.now() - began < VISIT_LIMIT_MS)
    await sleep(VISIT_EVERY_MS)
  return performance.now() - began
}

const measure = async (
  where: string,
  pid: number,
  attack: Attack,
  name: string,
  ms: number,
): Promise<Row> => {
  const quiet = percentile(await visitFor(attack.port, ms / 2), P99)
  const before = await residentMb(pid)
  const memory = watchMemory(pid)
  const stranger = fork(new URL('./flood-attacker.ts', import.meta.url))
  stranger.send(attack)
  const p99 = percentile(await visitFor(attack.port, ms), P99)
  stranger.send('stop')
  const [opened] = (await once(stranger, 'message')) as [number]
  const back = await backAfter(attack.port)
  stranger.kill()
  await sleep(Math.max(0, BACK_MS - back))
  memory.stop()
  const grown = memory.most() - before
  const after = (await residentMb(pid)) - before
  return {
    measure: `${name}, ${where}`,
    budget: `others p99 ≤ ${OTHERS_P99_MS} ms, ≤ +${MEMORY_MB} MB, back in ${BACK_MS / 1_000} s`,
    seen: `p99 ${whole(p99)} ms, +${whole(grown)} MB, back in ${(back / 1_000).toFixed(1)} s`,
    figures: `p99 ${whole(quiet)} ms without; +${whole(after)} MB after 5 s; ${opened} connections`,
    kept: p99 <= OTHERS_P99_MS && grown <= MEMORY_MB && back <= BACK_MS,
  }
}

const main = async (): Promise<void> => {
  const { seconds, folder, only } = readFlags(process.argv.slice(2))
  const database = await openMeasuredServer(folder)
  const stops: (() => Promise<void>)[] = [() => database.stop()]
  try {
    const { url, owner } = await database.migrated('flood')
    await seedLobby(url, owner, 1)
    const rows: Row[] = []
    for (const where of ['on the node', 'behind the balancer'])
      for (const { name, ...kind } of KINDS.filter(kind => only === undefined || only.includes(kind.name))) {
        // Each attack gets a new API node, so that the memory which the previous attack used does not count again.
        const api = await startApi(url, profileOptions())
        const balancer = where === 'on the node' ? null : await startBalancer(api.port)
        const port = where === 'on the node' ? api.port : balancer?.port
        if (port === undefined) {
          rows.push({
            measure: `${name}, ${where}`,
            budget: '',
            seen: 'HAProxy is not installed',
            figures: '',
            kept: null,
          })
        } else {
          for (let n = 0; n < WARM_VISITS; n++) await visit(port)
          rows.push(await measure(where, api.pid, { ...kind, port }, name, seconds * 1_000))
        }
        await balancer?.stop()
        await api.stop()
      }
    console.log(`\n${printTable(rows)}\n\n${seconds} s each, ${machine()}`)
  } finally {
    for (const stop of stops) await stop()
  }
}

const machine = lookAtMachine()
await main()
