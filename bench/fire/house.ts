import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { cashierSettings } from '../../server/src/cashier/settings.ts'
import { readConfig, SANDBOX_KEY, SANDBOX_SECRET } from '../../server/src/config.ts'
import { type OpenContext, openContext } from '../../server/src/context.ts'
import { ports } from '../../server/src/domains.ts'
import { freePort } from '../../server/src/platform/embedded-postgres/free-port.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { writeSettings } from '../../server/src/platform/settings.ts'
import { LIVES_SETTINGS } from '../../server/test/lives/half-year.ts'
import { type Citizen, movePeopleIn } from '../http/town.ts'
import { openMeasuredServer } from '../measured-server.ts'
import { allocatorOfDeploy } from './allocator.ts'
import { type Calls, openCalls } from './calls.ts'
import { type KeptProcess, keepProcess, until } from './kept-process.ts'

const ENDED_LIMIT_MS = 30_000

export const PIECES = ['api', 'worker', 'sandbox', 'postgres'] as const
export type Piece = (typeof PIECES)[number]

/** The product as an operator runs it, each process by itself, with a sandbox around it and people who are signed in. */
export type House = {
  readonly town: readonly Citizen[]
  readonly api: KeptProcess
  /** Where the api's inspector listens once it is told to. */
  readonly inspectPort: number
  readonly port: number
  readonly outsidePort: number
  readonly database: { readonly url: string; readonly owner: string }
  readonly calls: Calls
  kill(piece: Piece): void
  /** Whether it does its work. */
  isReady(piece: Piece): Promise<boolean>
  /** Processes that ended without having been killed, with what they said last. */
  endedByThemselves(): string[]
  /** How often one of the processes has said that. */
  logged(words: string): Promise<number>
  /** What an operator has in hand: a context of the product on that database. */
  context(): Promise<OpenContext>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** The worker ends in order, and stays away. */
  stopWorker(): Promise<void>
  stop(): Promise<void>
}

const timesSaid = async (logs: string, words: string): Promise<number> => {
  const texts = await Promise.all((await readdir(logs)).map(name => readFile(join(logs, name), 'utf8')))
  return texts.reduce((times, text) => times + text.split(words).length - 1, 0)
}

const answers = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async response => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

/** Withdrawals of these sizes leave without a person. */
const paysByItself = async (ctx: OpenContext): Promise<void> => {
  await writeSettings(ctx.db, cashierSettings, LIVES_SETTINGS, ctx.clock.now())
  await ctx.close()
}

export type HouseOptions = {
  readonly members: number
  readonly folder?: string | undefined
  /** Where the database lies, when not there as well. */
  readonly databaseFolder?: string
  /** By which the product reaches its database and those outside, through whose resolver. */
  readonly names?: { readonly host: string; readonly through: readonly string[] }
}

const named = (url: string, host = '127.0.0.1'): string => {
  const at = new URL(url)
  at.hostname = host
  return at.href.replace(/\/$/, '')
}

type Started = {
  readonly names: HouseOptions['names'] | undefined
  readonly logs: string
  readonly said: Readonly<Record<'DATABASE_URL' | 'NODE_COMPILE_CACHE', string>>
  readonly api: string
  readonly outside: string
  readonly owner: string
  readonly metricsPort: number
  readonly inspectPort: number
}

/** Each as a process of its own, started again whenever it ends. */
const keepAll = ({ logs, said, api, outside, owner, metricsPort, inspectPort, names }: Started) => {
  const environment = {
    ...said,
    ...{ DATABASE_URL: named(said.DATABASE_URL, names?.host), SANDBOX_URL: named(outside, names?.host) },
  }
  const { NODE_COMPILE_CACHE } = said
  const { through = [] } = names ?? {}
  const NODE_OPTIONS = `--inspect-port=127.0.0.1:${inspectPort}`
  return {
    api: keepProcess({
      ...{ name: 'api', args: ['server/dist/api.js'], folder: logs, through },
      environment: { ...environment, ...allocatorOfDeploy(), NODE_OPTIONS },
    }),
    worker: keepProcess({
      ...{ name: 'worker', args: ['server/dist/worker.js'], folder: logs, through },
      environment: { ...environment, METRICS_PORT: String(metricsPort) },
    }),
    sandbox: keepProcess({
      ...{ name: 'sandbox', args: ['sandbox/main.ts'], folder: logs },
      environment: {
        ...{ SANDBOX_DATABASE_URL: owner, SANDBOX_PORT: new URL(outside).port, SANDBOX_KEY },
        // A launch leads to the lobby's own origin, or nobody is sent there.
        SANDBOX_PUBLIC_URL: new URL(api).origin,
        ...{ CALLBACK_URL: `${api}/callbacks`, CALLBACK_SECRET: SANDBOX_SECRET },
        ...{ CLOCK_URL: `${api}/callbacks/clock`, NODE_COMPILE_CACHE },
      },
    }),
  }
}

export const openHouse = async ({
  members,
  folder,
  databaseFolder = folder,
  names,
}: HouseOptions): Promise<House> => {
  const logs = await mkdtemp(join(folder ?? tmpdir(), 'sala-fire-'))
  const server = await openMeasuredServer(databaseFolder)
  const database = await server.migrated('fire')
  const town = await movePeopleIn(database.url, database.owner, members)
  const [port, outsidePort, metricsPort] = [await freePort(), await freePort(), await freePort()]
  const inspectPort = await freePort()
  const api = `http://127.0.0.1:${port}/lobby/api`
  const outside = `http://127.0.0.1:${outsidePort}`
  const said = {
    ...{ DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ SANDBOX_URL: outside, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1', HOST: '127.0.0.1' },
    NODE_COMPILE_CACHE: 'node_modules/.cache/sala/compiled',
  }
  const context = () => openContext(readConfig({ ...said, LOG_LEVEL: 'silent' }), silentLog, ports)
  await paysByItself(await context())
  const pool = new pg.Pool({ connectionString: database.owner, max: 4 })
  // One that is lost with the server is seen by the statement that wants it.
  pool.on('error', () => undefined)

  const kept = keepAll({ logs, said, api, outside, owner: database.owner, metricsPort, inspectPort, names })
  const ready: Readonly<Record<Piece, () => Promise<number>>> = {
    api: () => answers(`${api}/health`),
    worker: () => answers(`http://127.0.0.1:${metricsPort}/readyz`),
    sandbox: () => answers(`${outside}/sandbox/clock`),
    postgres: () => answers(`${api}/health`),
  }
  const isReady = async (piece: Piece): Promise<boolean> => (await ready[piece]()) === 200
  const calls = openCalls()
  const stop = async (): Promise<void> => {
    calls.close()
    await Promise.all(Object.values(kept).map(piece => piece.stop()))
    await pool.end()
    await server.stop()
    await rm(logs, { recursive: true, force: true })
  }
  try {
    for (const piece of PIECES) await until(`${piece} is ready`, () => isReady(piece))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...{ town, port, outsidePort, inspectPort, database, calls, api: kept.api, isReady, context, stop },
    kill: piece => (piece === 'postgres' ? process.kill(server.pid(), 'SIGKILL') : kept[piece].kill()),
    logged: words => timesSaid(logs, words),
    endedByThemselves: () =>
      Object.values(kept).flatMap(({ name, endedByItself }) =>
        endedByItself().map(words => `${name} ended by itself: ${words}`),
      ),
    query: async (text, values) => (await pool.query(text, values)).rows,
    stopWorker: async () => {
      await kept.worker.stop()
      await until('the worker ended', async () => !(await isReady('worker')), ENDED_LIMIT_MS)
    },
  }
}
