import { enableCompileCache } from 'node:module'
import { type Config, environment, OWN_DATABASE, readConfig } from './config.ts'
import { openDatabases } from './databases.ts'
import { openListener } from './platform/http/listener/listener.ts'
import { openMetrics } from './platform/metrics/process-metrics.ts'
import { VERSION } from './platform/process/build-version.ts'
import { openTraces } from './platform/tracing/traces.ts'
import { type Program, runProgram } from './program-lifecycle.ts'
import type { Demo } from './sandbox-setup.ts'

const SECOND_MS = 1_000
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** `npm start`: runs everything in one process, on an embedded database unless DATABASE_URL is set. */
const start = async (program: Program): Promise<void> => {
  const env = environment()
  const said = { LOG_LEVEL: 'warn', DATABASE_URL: OWN_DATABASE, ...env }
  const settings = readConfig(said, { migrates: env.DATABASE_URL !== undefined })
  const metrics = await openMetrics(settings, program)
  await openTraces(settings, 'sala', program)
  const door = await openListener(settings.port, settings.host, { trustedProxies: settings.trusted_proxies })
  program.atStop(() => door.close())
  say(`Starting Sala ${VERSION}: about 2 s, and about 5 s more when the database is created.`)

  // Loads the program's modules while the database starts, because both take about the same time.
  const loading = load()
  const databases = await program.step('the database is ready', () => openDatabases(program))
  const { prepare, openLobby, openWorker, seedFromGameSite, openSandbox, businessFigures } =
    await program.step('the program is loaded', () => loading)
  const config = { ...settings, database_url: databases.sala }
  const [{ ctx, demo }, openedSandbox] = await program.step('schema, seed and partners are up to date', () =>
    Promise.all([
      prepare(config, databases.owner, program, metrics.meter),
      // Production never starts the sandbox.
      config.mode === 'sandbox' ? openSandbox(config, databases.sandbox, program) : undefined,
    ]),
  )
  await program.step('the lobby answers', () =>
    openLobby(ctx, door, program, openedSandbox && { prefix: '/sandbox', listener: openedSandbox.routing }),
  )
  const [, jobs] = await program.step('the worker runs', () =>
    Promise.all([seedFromGameSite(ctx), openWorker(ctx, program, databases.own)]),
  )
  metrics.begun({ pool: ctx.pool, needs: [jobs], figures: () => businessFigures(ctx) })
  greet(config, demo)
}

const load = async () => {
  // Caches compiled code for later starts, if the folder is writable.
  enableCompileCache()
  const loading = Promise.all([
    import('./start-steps.ts'),
    import('./lobby-api.ts'),
    import('./sandbox-setup.ts'),
  ])
  // The empty handler only marks an error of this load as handled. The `await` below still throws it.
  loading.catch(() => undefined)
  const [lobby, api, outside] = await loading
  return { ...lobby, ...api, ...outside }
}

const COLUMN = ' '.repeat('Sala is ready.  '.length)

/** Returns lines with the credentials of the sandbox's demo users, which are printed at the start. */
const demoLines = (demo: Demo | null): string[] => {
  if (demo === null) return []
  const { member, operators } = demo
  return [
    ...(member === null ? [] : [`demo     phone ${member.phone}   password ${member.password}`]),
    ...operators.map(
      ({ name, password, secret, code }) =>
        `desk     name ${name}   password ${password}   authenticator ${secret}   code now ${code}`,
    ),
  ].map(line => COLUMN + line)
}

/** Returns a warning if other computers can reach the sandbox, because its passwords are public in README.md. */
const openSandboxLines = ({ mode, host }: Config): string[] =>
  mode === 'production' || LOOPBACK.has(host)
    ? []
    : [
        `${COLUMN}HOST=${host}: every device in this network can reach the sandbox and its desk with the passwords above`,
      ]

const greet = (config: Config, demo: Demo | null): void => {
  const lines = [
    '',
    `Sala is ready.  lobby    ${config.public_url}/lobby/`,
    `                API      ${config.public_url}/lobby/api/${config.mode === 'sandbox' ? 'docs' : 'openapi.json'}`,
    ...(config.mode === 'sandbox'
      ? [`                sandbox  ${config.public_url}/sandbox/   (play money, simulated partners)`]
      : []),
    ...demoLines(demo),
    ...openSandboxLines(config),
    `                Ctrl-C stops it. The start took ${(performance.now() / SECOND_MS).toFixed(1)} s.`,
    '',
  ]
  say(lines.join('\n'))
}

// Production logs JSON for a log collector, and the sandbox prints text for a person.
const output = environment().SALA_MODE === 'production' ? 'json' : 'words'
await runProgram(start, { failed: 'Sala could not start', tell: say, output })
