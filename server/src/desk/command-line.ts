import { type Config, environment, operatorTokenFile, readConfig } from '../config.ts'
import { type OpenContext, prepareContext } from '../context.ts'
import { requireApplicationRole } from '../platform/database/application-role.ts'
import { isDatabaseUnable } from '../platform/database/connection-errors.ts'
import { requireEnvironment } from '../platform/database/environment-lock.ts'
import { waitForDatabase } from '../platform/database/startup-wait.ts'
import { runningServerUrl } from '../platform/embedded-postgres/running-server.ts'
import type { Log } from '../platform/log.ts'
import type { Ports } from '../ports.ts'
import { isSessionCommand, runSessionCommand, signedInOperator } from './command-line-login.ts'
import { runOperator } from './command-runner.ts'
import { keyboard, tokenFile } from './session-token-file.ts'

/** Maximum time in ms that a command waits for its database. */
const DATABASE_WAIT_MS = 15_000

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Logs errors only. The log library is loaded at the first error, because most commands log nothing. */
const errorLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields, message) =>
    void import('../platform/log.ts').then(({ processLog }) => processLog('error').error(fields, message)),
}

/** Reads the sandbox's clock, and requires that the database belongs to this installation of Sala. */
const requireInstallation = async (ctx: OpenContext): Promise<void> => {
  if (ctx.config.mode === 'production') await requireApplicationRole(ctx.db)
  await requireEnvironment(ctx.db, ctx.config.mode)
  await ctx.movedClock?.read()
}

/**
 * Runs `work` with a context that has no LISTEN connection, because a command ends before a notification would help it. If the first query shows that
 * the database is unavailable, waits for it and repeats the query.
 */
const withContext = async (config: Config, ports: Ports, work: (ctx: OpenContext) => Promise<number>) => {
  const { ctx } = prepareContext(config, errorLog, ports)
  try {
    await requireInstallation(ctx).catch(async error => {
      if (!isDatabaseUnable(error)) throw error
      const tell = (line: string) => void process.stderr.write(`${line}\n`)
      await waitForDatabase(config.database_url, { tell, signal: AbortSignal.timeout(DATABASE_WAIT_MS) })
      await requireInstallation(ctx)
    })
    return await work(ctx)
  } finally {
    await ctx.close()
  }
}

/** Runs one command of the operators' command line with the settings of the environment, and sets the exit code. */
export const runCommandLine = async (argv: readonly string[], ports: Ports): Promise<void> => {
  const env = environment()
  const found =
    env.DATABASE_URL ?? (await runningServerUrl(`${env.SALA_DATA_DIR ?? '.data'}/postgres`, 'sala'))
  if (found === null) throw new Error('neither DATABASE_URL nor a running `npm start` was found')
  const config = readConfig(env, { database_url: found })
  const place = tokenFile(operatorTokenFile(env), env.SALA_OPERATOR_TOKEN)
  process.exitCode = await withContext(config, ports, async ctx => {
    if (!isSessionCommand(argv[0])) return runOperator(ctx, argv, print, await signedInOperator(ctx, place))
    const { ask, close } = keyboard()
    return runSessionCommand(ctx, argv[0], { place, ask, print }).finally(close)
  })
}
