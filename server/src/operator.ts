import { environment, operatorTokenFile, readConfig } from './config.ts'
import { openContext } from './context.ts'
import { requireDatabase } from './databases.ts'
import { isSessionCommand, runSessionCommand, signedInOperator } from './desk/command-line-login.ts'
import { runOperator } from './desk/command-runner.ts'
import { keyboard, tokenFile } from './desk/session-token-file.ts'
import { requireApplicationRole } from './platform/database/application-role.ts'
import { requireEnvironment } from './platform/database/environment-lock.ts'
import { runningServerUrl } from './platform/embedded-postgres/running-server.ts'
import { processLog } from './platform/log.ts'
import { VERSION } from './platform/process/version.ts'
import { deferPorts } from './ports.ts'
import { runTask } from './program-lifecycle.ts'

const env = environment()
const argv = process.argv.slice(2)
const ports = deferPorts(async () => (await import('./composition.ts')).ports)
const print = (line: string): void => void process.stdout.write(`${line}\n`)
/** `npm run operator -- <verb>`: the operators' command line on DATABASE_URL, or on the database of a running `npm start`. */
const runVerb = async (): Promise<void> => {
  const found =
    env.DATABASE_URL ?? (await runningServerUrl(`${env.SALA_DATA_DIR ?? '.data'}/postgres`, 'sala'))
  if (found === null) throw new Error('neither DATABASE_URL nor a running `npm start` was found')
  const config = readConfig(env, { database_url: found })
  await requireDatabase(found)
  const ctx = await openContext(config, processLog('error'), ports)
  if (config.mode === 'production') await requireApplicationRole(ctx.db)
  await requireEnvironment(ctx.db, config.mode)
  const place = tokenFile(operatorTokenFile(env), env.SALA_OPERATOR_TOKEN)
  const run = async (): Promise<number> => {
    if (!isSessionCommand(argv[0])) return runOperator(ctx, argv, print, await signedInOperator(ctx, place))
    const { ask, close } = keyboard()
    return runSessionCommand(ctx, argv[0], { place, ask, print }).finally(close)
  }
  process.exitCode = await run().finally(() => ctx.close())
}

// The version must be readable on a computer whose database is unavailable.
if (argv[0] === 'version') print(VERSION)
else await runTask('the command could not be run', runVerb)
