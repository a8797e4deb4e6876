import { type MeasuredServer, openMeasuredServer, secondsOf } from '../benchmark-database.ts'
import { profileOptions, readFlags } from '../command-line-options.ts'
import { median } from '../cpu-time-sample.ts'
import { lookAtMachine } from '../machine-description.ts'
import { printTable, type Row, times, whole } from '../result-table.ts'
import { seedLobby } from './bench-members.ts'
import { type MeasuredProcess, startApi, startHello } from './benchmark-processes.ts'
import { measureDeposits } from './deposit-latency.ts'
import { measureStreams } from './event-streams.ts'
import { type Caller, openCaller } from './http-client.ts'
import { type Call, callsOf, MANY_PAGES, ONCE, PLAYERS, UNCHANGED } from './measured-calls.ts'
import { measureMessages } from './message-latency.ts'
import { measurePolls } from './poll-load.ts'

/**
 * `npm run bench -- http` measures the CPU time of a call in the API node and in PostgreSQL, and compares it with that of a call to an empty Fastify
 * server. It reads the CPU counters of these processes, so that the callers' CPU time does not count.
 */

const CALLERS = 16
/** Number of requests of each call before its measurement, so that the server's code is compiled and its caches are filled. */
const WARM_REQUESTS = 1_000
const POLLS_SECONDS = 10

/** CPU time in microseconds for one request, in the server and in PostgreSQL. */
type Cost = { readonly server: number; readonly database: number }
type Seen = { readonly hello: Cost; readonly toMany: Cost; readonly costs: readonly Cost[] }

const HELLO: Call = { name: 'hello', status: 200, request: () => ({ method: 'GET', path: '/' }) }
/** The call to an empty Fastify server, with as many parallel connections as the measured polls have. */
const HELLO_TO_MANY: Call = { ...HELLO, name: `hello, ${MANY_PAGES} callers`, callers: MANY_PAGES }

const main = async (): Promise<void> => {
  const { seconds, rounds, folder, only } = readFlags(process.argv.slice(2))
  const database = await openMeasuredServer(folder)
  const stops: (() => Promise<void>)[] = [() => database.stop()]
  try {
    const { url, owner } = await database.migrated('http')
    const once = ONCE.signIns + ONCE.deposits + ONCE.withdrawals
    const members = await seedLobby(url, owner, PLAYERS + once * (rounds + 1))
    const isWanted = (name: string): boolean => only === undefined || only.includes(name)
    const calls = callsOf(members).filter(({ name }) => isWanted(name))
    const hello = await startHello()
    stops.unshift(() => hello.stop())
    const api = await startApi(url, profileOptions())
    stops.unshift(() => api.stop())
    await warm(hello, [HELLO])
    await warm(api, calls)
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round++)
      seen.push(await measureRound(database, { hello, api }, calls, seconds))
    const rows = rowsOf(calls, seen)
    const poll = callsOf(members).find(({ name }) => name === UNCHANGED)
    if (poll !== undefined && isWanted('polls'))
      rows.push(await measurePolls(database, api, poll, POLLS_SECONDS))
    if (isWanted('messages')) rows.push(await measureMessages(url, api, members))
    if (isWanted('deposits')) rows.push(await measureDeposits(url, api, members))
    if (isWanted('streams')) {
      // The event streams get a new node, because on the first one the memory of earlier calls would count as theirs.
      const idle = await startApi(url)
      stops.unshift(() => idle.stop())
      rows.push(...(await measureStreams(url, idle, members)))
    }
    console.log(`\n${printTable(rows)}\n\n${conditions(rounds, seconds)}`)
  } finally {
    for (const stop of stops) await stop()
  }
}

/** Measures each call and the call to the empty server once. If the machine's speed changes, this affects all calls alike. */
const measureRound = async (
  database: MeasuredServer,
  on: { readonly hello: MeasuredProcess; readonly api: MeasuredProcess },
  calls: readonly Call[],
  seconds: number,
): Promise<Seen> => {
  const hello = await costOf(database, on.hello, HELLO, seconds)
  const toMany = await costOf(database, on.hello, HELLO_TO_MANY, seconds)
  const costs: Cost[] = []
  for (const call of calls) costs.push(await costOf(database, on.api, call, seconds))
  return { hello, toMany, costs }
}

const warm = async (process: MeasuredProcess, calls: readonly Call[]): Promise<void> => {
  const callers = await Promise.all(Array.from({ length: CALLERS }, () => openCaller(process.port)))
  for (const call of calls)
    if (call.times === undefined) await askFor(callers, call, Number.POSITIVE_INFINITY, true)
  for (const caller of callers) caller.close()
}

const costOf = async (
  database: MeasuredServer,
  process: MeasuredProcess,
  call: Call,
  seconds: number,
): Promise<Cost> => {
  const callers = await Promise.all(
    Array.from({ length: call.callers ?? CALLERS }, () => openCaller(process.port)),
  )
  try {
    const before = { server: await secondsOf(process.pid), database: await database.cpuSeconds() }
    const count = await askFor(callers, call, seconds * 1000)
    const micros = (used: number): number => (used * 1_000_000) / count
    return {
      server: micros((await secondsOf(process.pid)) - before.server),
      database: micros((await database.cpuSeconds()) - before.database),
    }
  } finally {
    for (const caller of callers) caller.close()
  }
}

/** Runs parallel callers. Each sends a request when its previous one is answered. Returns the total number of requests. */
const askFor = async (
  callers: readonly Caller[],
  call: Call,
  ms: number,
  warming = false,
): Promise<number> => {
  const end = performance.now() + (call.times === undefined ? ms : Number.POSITIVE_INFINITY)
  let count = 0
  const most = warming ? WARM_REQUESTS : (call.times ?? Number.POSITIVE_INFINITY)
  const goesOn = (): boolean => count < most && performance.now() < end
  const work = async (caller: Caller): Promise<void> => {
    while (goesOn()) {
      const n = count++
      const answer = await caller.ask(call.request(n))
      call.onAnswer?.(n, answer)
      if (!warming && answer.status !== call.status)
        throw new Error(`${call.name} got ${answer.status}: ${answer.body.slice(0, 300)}`)
    }
  }
  await Promise.all(callers.map(work))
  return count
}

const helloRow = (measure: string, costs: readonly Cost[]): Row => ({
  ...{ measure, budget: '', seen: '' },
  figures: `${whole(median(costs.map(({ server }) => server)))} µs`,
})

const rowsOf = (calls: readonly Call[], seen: readonly Seen[]): Row[] => [
  helloRow(
    'a Fastify hello',
    seen.map(({ hello }) => hello),
  ),
  helloRow(
    `a Fastify hello to ${MANY_PAGES} callers`,
    seen.map(({ toMany }) => toMany),
  ),
  ...calls.map((call, i) =>
    rowOf(
      call,
      seen.map(({ hello, toMany, costs }) => ({
        hello: call.callers === MANY_PAGES ? toMany : hello,
        cost: costs[i] ?? hello,
      })),
    ),
  ),
]

const rowOf = ({ name, budget }: Call, seen: readonly { hello: Cost; cost: Cost }[]): Row => {
  const of = (part: keyof Cost) => ({
    micros: whole(median(seen.map(({ cost }) => cost[part]))),
    ratio: median(seen.map(({ hello, cost }) => cost[part] / hello.server)),
  })
  const server = of('server')
  const database = of('database')
  const row = {
    measure: `${name}: server, PostgreSQL`,
    seen: `${times(server.ratio)}, ${times(database.ratio)}`,
    figures: `${server.micros} µs, ${database.micros} µs`,
  }
  if (budget === undefined) return { ...row, budget: '' }
  const most = budget.database === undefined ? '' : `, ≤ ${budget.database}×`
  const kept =
    server.ratio <= budget.server && database.ratio <= (budget.database ?? Number.POSITIVE_INFINITY)
  return { ...row, budget: `≤ ${budget.server}×${most}`, kept }
}

const conditions = (rounds: number, seconds: number): string =>
  `${rounds} rounds of ${seconds} s, ${CALLERS} callers, ${machine()}`

const machine = lookAtMachine()
await main()
