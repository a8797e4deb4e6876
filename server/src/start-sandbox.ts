import { environment, OWN_DATABASE, readConfig } from './config.ts'
import { openDatabases } from './databases.ts'
import { openListener } from './platform/http/listener/listener.ts'
import { type Program, runProgram } from './program-lifecycle.ts'
import { openSandbox, prepare, seedFromGameSite } from './sandbox-setup.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs the databases with schema and seed data, and the sandbox on SANDBOX_PORT, in one process, which continues while `start-lobby.ts` restarts. */
const start = async (program: Program): Promise<void> => {
  const settings = readConfig({ LOG_LEVEL: 'warn', DATABASE_URL: OWN_DATABASE, ...environment() })
  const door = await openListener(settings.sandbox_port, '127.0.0.1')
  program.atStop(() => door.close())
  const databases = await program.step('the database is ready', () => openDatabases(program))
  const partners = `http://127.0.0.1:${settings.sandbox_port}`
  const env = { LOG_LEVEL: 'warn', ...environment(), SANDBOX_URL: partners }
  const config = readConfig(env, { database_url: databases.sala })
  const [{ ctx }, sandbox] = await program.step('schema, seed and partners are up to date', () =>
    Promise.all([prepare(config, databases.owner, program), openSandbox(config, databases.sandbox, program)]),
  )
  door.open(sandbox.server)
  await program.step('the games are loaded', () => seedFromGameSite(ctx))
}

await runProgram(start, { failed: 'the sandbox could not start', tell: say, output: 'words' })
