import { execute, type MeasuredServer, openMeasuredServer, secondsOf } from '../benchmark-database.ts'
import { type Flags, profileOptions, readFlags } from '../command-line-options.ts'
import { measure, median, type Sample, type Work } from '../cpu-time-sample.ts'
import { type MeasuredProcess, startApi, startHello } from '../http/benchmark-processes.ts'
import { openCaller, type Request } from '../http/http-client.ts'
import { openPgbench } from '../ledger/pgbench.ts'
import { against, cpu, p99, perSecond, speed } from '../ledger/result-table-rows.ts'
import { lookAtMachine } from '../machine-description.ts'
import { printTable, type Row, whole } from '../result-table.ts'
import { openPlayers, type Player, type Round, signRounds } from './bet-requests.ts'

/**
 * `npm run bench -- bets` measures bets and wins over HTTP on one API node. The wallet is seamless: the game site calls the product for each bet,
 * with an RSA signature. The results are compared with pgbench (PostgreSQL's benchmark program) on the same server.
 */

const PLAYERS = 2_000
const CALLERS = 64
/** Number of parallel callers in the measurements of latency. pgbench uses the same number, so that both latencies can be compared. */
const FEWER_CALLERS = 32
const ROUNDS_PER_SECOND = 2_000
const HOT_ROUNDS_PER_SECOND = 1_200
const MICROS = 1_000_000
const API_MICROS_MAX = 150
const ENDED = '"status":"RS_OK"'

type Api = { readonly micros: number }
type Runs = {
  readonly pgbench32: Sample[]
  readonly pgbench1: Sample[]
  readonly many: Sample[]
  readonly manyApi: Api[]
  /** Measurements with `FEWER_CALLERS` parallel callers, for the latency. */
  readonly fewer: Sample[]
  readonly hot: Sample[]
  readonly hotApi: Api[]
  readonly hello: Api[]
}

const say = (line: string): void => console.error(line)

const main = async (flags: Flags): Promise<void> => {
  const server = await openMeasuredServer(flags.folder)
  const stops: (() => Promise<void>)[] = [() => server.stop()]
  try {
    const { url, owner } = await server.migrated('bets')
    say(`opening a game for ${whole(PLAYERS)} members`)
    const players = await openPlayers(url, owner, PLAYERS)
    await execute(owner, 'vacuum analyze', 'checkpoint')
    const api = await startApi(url, profileOptions(), { GAMES: 'hub88' })
    stops.unshift(() => api.stop())
    const hello = await startHello()
    stops.unshift(() => hello.stop())
    const runs = await runRounds(server, { api, hello }, players, flags)
    await execute(owner, 'select assert_ledger_invariants()', 'select assert_seamless_invariants()')
    console.log(`\n${printTable(rowsOf(runs))}\n\n${conditions(flags)}`)
  } finally {
    for (const stop of stops) await stop()
  }
}

/**
 * Measures all rows of the results table one after the other in each round, also pgbench's. If the machine's speed changes, this affects all rows
 * alike.
 */
const runRounds = async (
  server: MeasuredServer,
  { api, hello }: { readonly api: MeasuredProcess; readonly hello: MeasuredProcess },
  players: readonly Player[],
  { rounds, seconds }: Flags,
): Promise<Runs> => {
  await execute(server.url('postgres'), 'create database pgbench')
  const pgbench = await openPgbench(server.url('pgbench'))
  if (pgbench === null) say('pgbench is missing (Debian: package postgresql), so there are no ratios')
  const runs: Runs = {
    ...{ pgbench32: [], pgbench1: [], many: [], manyApi: [], fewer: [], hot: [], hotApi: [], hello: [] },
  }
  say('warming up: one bet for each member')
  await play(api, await signRounds(players, PLAYERS), CALLERS, Number.POSITIVE_INFINITY)
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`)
    if (pgbench !== null) runs.pgbench32.push(await measure(server, () => pgbench.run(32, seconds)))
    const many = await signRounds(players, ROUNDS_PER_SECOND * seconds)
    runs.many.push(await metered(server, api, runs.manyApi, () => play(api, many, CALLERS, seconds)))
    const fewer = await signRounds(players, ROUNDS_PER_SECOND * seconds)
    runs.fewer.push(await metered(server, api, [], () => play(api, fewer, FEWER_CALLERS, seconds)))
    const hot = await signRounds(players.slice(0, 1), HOT_ROUNDS_PER_SECOND * seconds)
    runs.hot.push(await metered(server, api, runs.hotApi, () => play(api, hot, FEWER_CALLERS, seconds)))
    await metered(server, hello, runs.hello, () => greet(hello, seconds))
    if (pgbench !== null) runs.pgbench1.push(await measure(server, () => pgbench.run(1, seconds)))
  }
  return runs
}

const metered = async (
  server: MeasuredServer,
  api: MeasuredProcess,
  into: Api[],
  work: () => Promise<Work>,
): Promise<Sample> => {
  const before = await secondsOf(api.pid)
  let count = 0
  const sample = await measure(server, async () => {
    const done = await work()
    count = done.count
    return done
  })
  into.push({ micros: (((await secondsOf(api.pid)) - before) * MICROS) / count })
  return sample
}

/**
 * Starts callers, each with a separate connection. A caller sends bets and wins one after the other. Each response other than RS_OK ends the run
 * with an error.
 */
const play = async (
  api: MeasuredProcess,
  rounds: readonly Round[],
  count: number,
  seconds: number,
): Promise<Work> => {
  const callers = await Promise.all(Array.from({ length: count }, () => openCaller(api.port)))
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  const left = rounds[Symbol.iterator]()
  const work = async (caller: (typeof callers)[number]): Promise<void> => {
    for (const { bet, win } of left)
      for (const request of [bet, win]) {
        const asked = performance.now()
        const { status, body } = await caller.ask(request)
        latencies.push(performance.now() - asked)
        if (status !== 200 || !body.includes(ENDED)) throw new Error(`a call got ${status}: ${body}`)
        if (request === win && performance.now() > end) return
      }
  }
  await Promise.all(callers.map(work))
  for (const caller of callers) caller.close()
  return { count: latencies.length, seconds: (performance.now() - started) / 1000, latencies_ms: latencies }
}

const GREETING: Request = { method: 'GET', path: '/' }

/** Calls an empty Fastify server for `seconds`. The cost of such a call is the baseline. */
const greet = async (hello: MeasuredProcess, seconds: number): Promise<Work> => {
  const callers = await Promise.all(Array.from({ length: CALLERS }, () => openCaller(hello.port)))
  const started = performance.now()
  const end = started + seconds * 1000
  let count = 0
  const work = async (caller: (typeof callers)[number]): Promise<void> => {
    for (; performance.now() < end; count++) await caller.ask(GREETING)
  }
  await Promise.all(callers.map(work))
  for (const caller of callers) caller.close()
  return { count, seconds: (performance.now() - started) / 1000, latencies_ms: [] }
}

const rowsOf = (runs: Runs): Row[] => {
  const micros = median(runs.manyApi.map(each => each.micros))
  return [
    against(
      { measure: 'bets and wins over HTTP, 64 callers', budget: '≥ 1.2× pgbench at 32', figure: speed },
      runs.many,
      runs.pgbench32,
      perSecond,
      ratio => ratio >= 1.2,
    ),
    against(
      { measure: 'p99 of a call, 64 callers', budget: "≤ pgbench's", figure: p99 },
      runs.many,
      runs.pgbench32,
      (ours, theirs) => ours.p99_ms / theirs.p99_ms,
      ratio => ratio <= 1,
    ),
    against(
      {
        measure: 'the same with 32 callers, as pgbench',
        budget: "≤ pgbench's",
        figure: runs => `${p99(runs)}, ${speed(runs)}`,
      },
      runs.fewer,
      runs.pgbench32,
      (ours, theirs) => ours.p99_ms / theirs.p99_ms,
      ratio => ratio <= 1,
    ),
    {
      measure: 'processor time of the api, a call',
      budget: `≤ ${API_MICROS_MAX} µs`,
      seen: `${whole(micros)} µs`,
      figures: `a Fastify hello ${whole(median(runs.hello.map(each => each.micros)))} µs; PostgreSQL ${cpu(runs.many)}, pgbench's ${cpu(runs.pgbench32)}`,
      kept: micros <= API_MICROS_MAX,
    },
    against(
      { measure: 'one member, 32 callers, none refused', budget: '≥ 0.5× pgbench at 1', figure: speed },
      runs.hot,
      runs.pgbench1,
      perSecond,
      ratio => ratio >= 0.5,
    ),
  ]
}

const conditions = ({ rounds, seconds }: Flags): string =>
  `Median of ${rounds} interleaved rounds of ${seconds} s, fsync and synchronous_commit on, ` +
  `${machine()}.`

const machine = lookAtMachine()
await main(readFlags(process.argv.slice(2)))
