import { createSandbox } from '@sala/sandbox/app.ts'
import { seedPlayGuides } from '../seed/play-guides.ts'
import { seed } from '../seed/seed.ts'
import { type Config, environment, readConfig, SANDBOX_KEY } from './config.ts'
import { type OpenContext, openContext } from './context.ts'
import { allCrons, allJobs, ports } from './domains.ts'
import { enqueueGamesAtStart } from './games/jobs.ts'
import { createLobbyApi } from './lobby-api.ts'
import { lobbyPage } from './member-page/lobby-page.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { serveLobby } from './platform/http/page/lobby-files.ts'
import { runWorker } from './platform/jobs.ts'
import { processLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { stopOnSignal } from './stop.ts'

const DATABASES = { sala: 'sala', sandbox: 'sandbox' } as const
const DEFAULT_DATA_DIRECTORY = '.data'

type Step = () => Promise<unknown>

/** The databases: those that were named, or a PostgreSQL of our own in the data directory. */
const openDatabases = async (stops: Step[]) => {
  const env = environment()
  if (env.DATABASE_URL !== undefined)
    return { sala: env.DATABASE_URL, sandbox: env.SANDBOX_DATABASE_URL ?? env.DATABASE_URL }
  const server = await startEmbeddedPostgres({
    dataDir: `${env.SALA_DATA_DIR ?? DEFAULT_DATA_DIRECTORY}/postgres`,
    databases: Object.values(DATABASES),
    log: line => process.stderr.write(`${line}\n`),
  })
  stops.unshift(() => server.stop())
  return { sala: server.url(DATABASES.sala), sandbox: server.url(DATABASES.sandbox) }
}

/** The outside world, on the same port below `/sandbox/`; nothing of it exists in production. */
const openSandbox = async (config: Config, databaseUrl: string, stops: Step[]) => {
  if (config.mode !== 'sandbox') return undefined
  const api = `http://127.0.0.1:${config.port}/lobby/api`
  const sandbox = await createSandbox({
    databaseUrl,
    publicUrl: config.public_url,
    callbacks: { url: `${api}/callbacks`, secret: config.callback_secret },
    clockUrl: `${api}/callbacks/clock`,
    redeemUrl: `${api}/activity/redeem`,
    keys: {
      bank: SANDBOX_KEY,
      sms: SANDBOX_KEY,
      gateway: SANDBOX_KEY,
      game_site: SANDBOX_KEY,
      activity: SANDBOX_KEY,
    },
  })
  stops.unshift(() => sandbox.close())
  await sandbox.app.ready()
  return { prefix: '/sandbox', listener: sandbox.app.routing }
}

const greet = (config: Config, demo: { phone: string; password: string } | null): void => {
  const lines = [
    '',
    `Sala is ready.  lobby    ${config.public_url}/lobby/`,
    `                API      ${config.public_url}/lobby/api/docs`,
    ...(config.mode === 'sandbox'
      ? [`                sandbox  ${config.public_url}/sandbox/   (play money, invented partners)`]
      : []),
    ...(demo === null ? [] : [`                demo     phone ${demo.phone}   password ${demo.password}`]),
    '                Ctrl-C stops it.',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** `npm start`: everything in one process, on a database of its own unless DATABASE_URL names one. */
const start = async (stops: Step[]): Promise<void> => {
  const urls = await openDatabases(stops)
  const config = readConfig({ LOG_LEVEL: 'warn', ...environment() }, { database_url: urls.sala })
  await migrate(config.database_url)
  const ctx: OpenContext = await openContext(config, processLog(config.log_level), ports)
  stops.unshift(() => ctx.close())
  const demo = await seed(ctx)
  const beside = await openSandbox(config, urls.sandbox, stops)
  const app = await createLobbyApi(ctx, beside)
  await serveLobby(app, lobbyPage(ctx))
  await app.listen({ port: config.port, host: config.host })
  stops.unshift(() => app.close())
  // The sandbox's game site answers only now that this process listens.
  await seedPlayGuides(ctx)
  await enqueueGamesAtStart(ctx)
  // The embedded database is this process's alone; a named one may have workers elsewhere.
  const alone = environment().DATABASE_URL === undefined
  const worker = await runWorker(ctx.pool, allJobs(ctx), allCrons, ctx.log, { alone })
  stops.unshift(() => worker.stop())
  greet(config, demo)
}

const stops: Step[] = []
try {
  await start(stops)
  stopOnSignal(stops)
} catch (error) {
  process.stderr.write(`Sala could not start: ${error instanceof Error ? error.message : String(error)}\n`)
  for (const stop of stops) await stop().catch(() => undefined)
  process.exit(1)
}
