import { stopPayoutsAfterLoss, stopPayoutsAfterRestore } from './cashier/payout-decisions/payout-stop.ts'
import { allCrons, allJobs, ports } from './composition.ts'
import type { Config } from './config.ts'
import { type OpenContext, openContext } from './context.ts'
import { enqueueGamesAtStart } from './games/jobs.ts'
import { requireApplicationRole } from './platform/database/application-role.ts'
import { requireEnvironment } from './platform/database/environment-lock.ts'
import { endSettingFault } from './platform/database/invalid-setting-reports.ts'
import { runWhenDatabaseIsUp } from './platform/database/startup-wait.ts'
import { runWorker } from './platform/jobs.ts'
import { processLog } from './platform/log.ts'
import type { Meter } from './platform/metrics/metric-registry.ts'
import type { ReadinessCheck } from './platform/metrics/metrics-server.ts'
import type { Program, ShutdownHooks } from './program-lifecycle.ts'

export { businessFigures } from './desk/dashboard/business-figures.ts'

/** The start steps that `npm start`, the API node and the worker share, in the order in which they run. */

/** Runs a step of the start, and repeats it during a database outage or while the disk is full. */
const onceThere = <T>({ config, log }: OpenContext, signal: AbortSignal, begin: () => Promise<T>) => {
  const tell = (line: string) => log.warn({}, line)
  return runWhenDatabaseIsUp(config.database_url, { tell, signal }, begin)
}

export const connect = async (config: Config, program: Program, meter?: Meter): Promise<OpenContext> => {
  const ctx = await openContext(config, processLog(config.log_level), ports, program.signal, meter)
  program.atStop(() => ctx.close())
  if (config.mode === 'production') await onceThere(ctx, program.signal, () => requireApplicationRole(ctx.db))
  await onceThere(ctx, program.signal, () => requireEnvironment(ctx.db, config.mode))
  // Closes the operators' case about a wrong setting GAME_HOSTS, because this process may have the corrected value. A value that is still wrong opens
  // a new case.
  await onceThere(ctx, program.signal, () => endSettingFault(ctx.db, 'GAME_HOSTS'))
  return ctx
}

/** Starts the worker. Returns a readiness condition that is met while the worker runs. `alone` means that no other worker uses the database. */
export const openWorker = async (
  ctx: OpenContext,
  program: ShutdownHooks,
  alone: boolean,
): Promise<ReadinessCheck> => {
  const { signal } = program
  await onceThere(ctx, signal, () => stopPayoutsAfterRestore(ctx))
  await onceThere(ctx, signal, () => enqueueGamesAtStart(ctx))
  const { meter } = ctx
  const worker = await onceThere(ctx, signal, () =>
    runWorker(ctx.pool, allJobs(ctx), allCrons, ctx.log, {
      ...{ alone, signal, meter },
      onLostCommits: () => stopPayoutsAfterLoss(ctx),
    }),
  )
  program.atStop(() => worker.stop())
  return { what: 'jobs', missing: async () => (worker.waiting() ? 'wait for the database' : null) }
}
