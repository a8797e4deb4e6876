import { appendFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { cashierSettings } from '../../server/src/cashier/settings.ts'
import { ports } from '../../server/src/composition.ts'
import { readConfig, SANDBOX_KEY, SANDBOX_SECRET } from '../../server/src/config.ts'
import { type OpenContext, openContext } from '../../server/src/context.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { writeSettings } from '../../server/src/platform/settings.ts'
import { SIMULATION_SETTINGS } from '../../server/test/simulation/half-year-simulation.ts'
import { openMeasuredServer } from '../benchmark-database.ts'
import { type BenchMember, seedMembers } from '../http/bench-members.ts'
import { lastingPort } from '../lasting-port.ts'
import { type Calls, openCalls } from './http-calls.ts'
import { deployAllocator } from './memory-allocator.ts'
import { countInLogs, type SupervisedProcess, superviseProcess, waitUntil } from './supervised-process.ts'

const ENDED_LIMIT_MS = 30_000

export const PIECES = ['api', 'worker', 'sandbox', 'postgres'] as const
export type Piece = (typeof PIECES)[number]

/** The product under test: its processes, the sandbox with the simulated partners, and signed-in members. */
export type Product = {
  readonly members: readonly BenchMember[]
  readonly api: SupervisedProcess
  readonly inspectPort: number
  readonly port: number
  readonly outsidePort: number
  readonly database: { readonly url: string; readonly owner: string }
  readonly calls: Calls
  kill(piece: Piece): void
  isReady(piece: Piece): Promise<boolean>
  /** Returns the last output of each process that has ended although the test did not kill it. */
  endedByThemselves(): string[]
  /** Returns the worker's metrics in Prometheus' text format. */
  metrics(): Promise<string>
  /** Returns how often the pattern `words` matches in the logs. */
  logged(words: RegExp): Promise<number>
  /** Opens a context of the product's code in the process of the test, which needs it to check the ledger. */
  context(): Promise<OpenContext>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Shifts the sandbox's clock. Throws without the option `setsOutsideClock`. */
  setOutsideClock(aheadMs: number): Promise<void>
  /** Stops the worker gracefully, without a restart. */
  stopWorker(): Promise<void>
  /** Starts the worker again after `stopWorker()`. */
  startWorker(): Promise<void>
  /** Ends a process gracefully and starts it again, as an upgrade does. */
  restart(piece: Exclude<Piece, 'postgres'>): Promise<void>
  /** Returns the process id, which changes with each start. */
  pid(piece: Piece): number
  stop(): Promise<void>
}

const answers = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    response => response.arrayBuffer().then(() => response.status),
    () => 0,
  )

/** Changes settings so that the product pays withdrawals without an operator. */
const enableAutomaticPayouts = async (ctx: OpenContext): Promise<void> => {
  await writeSettings(ctx.db, cashierSettings, SIMULATION_SETTINGS, ctx.clock.now())
  await ctx.close()
}

export type ProductOptions = {
  readonly memberCount: number
  readonly folder?: string | undefined
  /** Folder of the database. Without this option, the database is below `folder`. */
  readonly databaseFolder?: string
  /** A database that stays after the run. If it has members already, no other members are added to it. */
  readonly kept?: { readonly databaseFolder: string; readonly members: readonly BenchMember[] | null }
  /** Environment variables of the API and the worker, besides those of every test. */
  readonly environment?: Readonly<Record<string, string>>
  /** True if the sandbox starts with a clock that the test can shift. */
  readonly setsOutsideClock?: true
  /** Opens a proxy in front of the server's port. Returns the proxy's port. */
  readonly openProxy?: (connection: Connection, port: number) => Promise<number>
  /**
   * `host` is the name by which the product finds the database and the partners. `through` are the words before each command that make the program
   * use the test's DNS server.
   */
  readonly names?: { readonly host: string; readonly through: readonly string[] }
}

const named = (url: string, host = '127.0.0.1', port?: number): string => {
  const at = new URL(url)
  at.hostname = host
  if (port !== undefined) at.port = String(port)
  return at.href.replace(/\/$/, '')
}

/** Names of the connections between processes. A test can put a proxy on each of them. */
const CONNECTIONS = [
  ...(['callers to api', 'sandbox to api', 'api to postgres', 'worker to postgres'] as const),
  ...(['api to sandbox', 'worker to sandbox'] as const),
] as const
export type Connection = (typeof CONNECTIONS)[number]

/** Returns the port of each connection: the port of the proxy, or of the server if there is no proxy. */
const portsOf = async (
  own: Readonly<Record<'api' | 'sandbox' | 'postgres', number>>,
  { openProxy = async (_, port) => port }: Pick<ProductOptions, 'openProxy'>,
): Promise<Readonly<Record<Connection, number>>> => {
  const pairs = CONNECTIONS.map(async connection => {
    const to = connection.slice(connection.lastIndexOf(' ') + 1) as keyof typeof own
    return [connection, await openProxy(connection, own[to])] as const
  })
  return Object.fromEntries(await Promise.all(pairs)) as Record<Connection, number>
}

type Started = {
  readonly names: ProductOptions['names'] | undefined
  readonly ports: Readonly<Record<Connection, number>>
  readonly logs: string
  /** Path of the file with the offset of the sandbox's clock. Null if the test does not shift the clock. */
  readonly clock: string | null
  readonly said: Readonly<Record<'DATABASE_URL' | 'AUDIT_ANCHOR' | 'NODE_COMPILE_CACHE', string>>
  readonly api: string
  readonly outside: string
  readonly owner: string
  readonly metricsPort: number
  readonly inspectPort: number
}

/** Starts all processes. Restarts each process that exits. */
const superviseAll = (started: Started) => {
  const { logs, said, api, outside, owner, metricsPort, inspectPort, names, ports, clock } = started
  const environmentOf = (piece: 'api' | 'worker') => ({
    ...said,
    DATABASE_URL: named(said.DATABASE_URL, names?.host, ports[`${piece} to postgres`]),
    SANDBOX_URL: named(outside, names?.host, ports[`${piece} to sandbox`]),
  })
  const callbacks = named(`${api}/callbacks`, undefined, ports['sandbox to api'])
  const { NODE_COMPILE_CACHE } = said
  const { through = [] } = names ?? {}
  const NODE_OPTIONS = `--inspect-port=127.0.0.1:${inspectPort}`
  return {
    api: superviseProcess({
      ...{ name: 'api', args: ['server/dist/api.js'], folder: logs, through },
      environment: { ...environmentOf('api'), ...deployAllocator(), NODE_OPTIONS },
    }),
    worker: superviseProcess({
      ...{ name: 'worker', args: ['server/dist/worker.js'], folder: logs, through },
      environment: { ...environmentOf('worker'), METRICS_PORT: String(metricsPort) },
    }),
    sandbox: superviseProcess({
      ...{ name: 'sandbox', folder: logs },
      args: [
        ...(clock === null ? [] : ['--import', './bench/resilience/outages/clock-offset.ts']),
        'sandbox/main.ts',
      ],
      environment: {
        ...{ SANDBOX_DATABASE_URL: owner, SANDBOX_PORT: new URL(outside).port, SANDBOX_KEY },
        ...(clock === null ? {} : { BENCH_CLOCK_FILE: clock }),
        // Members open games at the origin of the lobby, so the URLs of games must have that origin instead of the sandbox's.
        SANDBOX_PUBLIC_URL: new URL(api).origin,
        ...{ CALLBACK_URL: callbacks, CALLBACK_SECRET: SANDBOX_SECRET },
        ...{ CLOCK_URL: `${callbacks}/clock`, NODE_COMPILE_CACHE },
      },
    }),
  }
}

/** Creates the file that sets the sandbox's clock. Without `setsOutsideClock`, it creates no file. */
const openClock = async (folder: string, { setsOutsideClock }: Pick<ProductOptions, 'setsOutsideClock'>) => {
  const clock = setsOutsideClock === true ? join(folder, 'outside.clock') : null
  const setOutsideClock = async (aheadMs: number): Promise<void> => {
    if (clock === null) throw new Error('this product was started without a separate clock for the partners')
    await writeFile(clock, String(aheadMs))
  }
  if (clock !== null) await setOutsideClock(0)
  return { clock, setOutsideClock }
}

/** Returns a function that asks a process whether it is ready. It asks the process directly, not through a proxy. */
const readinessOf = ({ api, outside, metricsPort }: Started): Product['isReady'] => {
  const asked: Readonly<Record<Piece, string>> = {
    ...{ api: `${api}/health`, postgres: `${api}/health` },
    worker: `http://127.0.0.1:${metricsPort}/readyz`,
    sandbox: `${outside}/sandbox/clock`,
  }
  return async piece => (await answers(asked[piece])) === 200
}

const endedOf = (kept: readonly SupervisedProcess[]): string[] =>
  kept.flatMap(({ name, endedByItself }) =>
    endedByItself().map(words => `${name} exited unexpectedly: ${words}`),
  )

/** The caller of a kept database stops it after a signal, and finds its log in a file. */
const keptServerOptions = (logs: string) => ({
  endsAtSignal: false,
  log: (line: string) => appendFileSync(join(logs, 'postgres.log'), `${line}\n`),
})

const openTestContext = async (said: Readonly<Record<string, string>>): Promise<OpenContext> => {
  const ctx = await openContext(readConfig({ ...said, LOG_LEVEL: 'silent' }), silentLog, ports)
  // The test may have moved the product's clock.
  await ctx.movedClock?.read()
  return ctx
}

const openPool = (owner: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: owner, max: 4 })
  // The pool reports a lost connection as an error event. It is ignored, because the next statement fails anyway.
  pool.on('error', () => undefined)
  return pool
}

const restartsOf = (
  kept: ReturnType<typeof superviseAll>,
  isReady: Product['isReady'],
): Pick<Product, 'restart' | 'startWorker' | 'stopWorker'> => ({
  restart: async piece => {
    await kept[piece].stop()
    kept[piece].start()
    await waitUntil(`${piece} is ready`, () => isReady(piece))
  },
  startWorker: async () => {
    kept.worker.start()
    await waitUntil('the worker is ready', () => isReady('worker'))
  },
  stopWorker: async () => {
    await kept.worker.stop()
    await waitUntil('the worker ended', async () => !(await isReady('worker')), ENDED_LIMIT_MS)
  },
})

export const openProduct = async ({
  memberCount,
  folder,
  databaseFolder = folder,
  names,
  kept: keptDatabase,
  environment,
  ...options
}: ProductOptions): Promise<Product> => {
  const logs = await mkdtemp(join(folder ?? tmpdir(), 'sala-fire-'))
  const server = await openMeasuredServer(
    databaseFolder,
    keptDatabase?.databaseFolder,
    keptDatabase === undefined ? {} : keptServerOptions(logs),
  )
  const database = await server.migrated('fire')
  const members = keptDatabase?.members ?? (await seedMembers(database.url, database.owner, memberCount))
  const [port, outsidePort, metricsPort] = [await lastingPort(), await lastingPort(), await lastingPort()]
  const inspectPort = await lastingPort()
  const api = `http://127.0.0.1:${port}/lobby/api`
  const outside = `http://127.0.0.1:${outsidePort}`
  const said = {
    ...{ DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ SANDBOX_URL: outside, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1', HOST: '127.0.0.1' },
    NODE_COMPILE_CACHE: 'node_modules/.cache/sala/compiled',
    // Each product has a separate file with the anchor of its audit log. With the anchor of another database, the product would stop all payouts.
    AUDIT_ANCHOR: join(keptDatabase?.databaseFolder ?? logs, 'audit-anchor'),
    ...environment,
  }
  const context = () => openTestContext(said)
  await enableAutomaticPayouts(await context())
  const { owner } = database
  const pool = openPool(owner)
  const own = { api: port, sandbox: outsidePort, postgres: Number(new URL(database.url).port) }
  const ways = await portsOf(own, options)
  const { clock, setOutsideClock } = await openClock(logs, options)
  const started = { logs, said, api, outside, owner, metricsPort, inspectPort, names, ports: ways, clock }
  const kept = superviseAll(started)
  const isReady = readinessOf(started)
  const calls = openCalls()
  const stop = async (): Promise<void> => {
    calls.close()
    await Promise.all(Object.values(kept).map(piece => piece.stop()))
    await pool.end()
    await server.stop()
    if (keptDatabase === undefined) await rm(logs, { recursive: true, force: true })
  }
  try {
    for (const piece of PIECES) await waitUntil(`${piece} is ready`, () => isReady(piece))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...{ members, outsidePort, inspectPort, database, calls, api: kept.api },
    ...{ isReady, context, stop, setOutsideClock },
    port: ways['callers to api'],
    kill: piece => (piece === 'postgres' ? process.kill(server.pid(), 'SIGKILL') : kept[piece].kill()),
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    logged: words => countInLogs(logs, words),
    endedByThemselves: () => endedOf(Object.values(kept)),
    query: async (text, values) => (await pool.query(text, values)).rows,
    pid: piece => (piece === 'postgres' ? server.pid() : kept[piece].pid()),
    ...restartsOf(kept, isReady),
  }
}
