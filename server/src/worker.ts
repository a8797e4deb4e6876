import { environment, readConfig } from './config.ts'
import { waitForDatabase } from './platform/database/startup-wait.ts'
import { processLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics/process-metrics.ts'
import { VERSION } from './platform/process/build-version.ts'
import { openTraces } from './platform/tracing/traces.ts'
import { runProgram } from './program-lifecycle.ts'

/** `npm run tool -- worker`: starts one worker node on DATABASE_URL. */
await runProgram(
  async program => {
    const config = readConfig(environment())
    const log = processLog(config.log_level)
    log.info({ version: VERSION }, 'worker starts')
    const metrics = await openMetrics(config, program)
    await openTraces(config, 'sala-worker', program)
    // Loads the program's modules while the database connection is checked.
    const loading = import('./start-steps.ts')
    // The empty handler only marks an error of this load as handled. The `await` below still throws it.
    loading.catch(() => undefined)
    const tell = (line: string) => log.warn({}, line)
    await program.step('database', () =>
      waitForDatabase(config.database_url, { tell, signal: program.signal }),
    )
    const { connect, businessFigures, openWorker } = await program.step('program', () => loading)
    const ctx = await program.step('context', () => connect(config, program, metrics.meter))
    const jobs = await program.step('worker', () => openWorker(ctx, program, false))
    metrics.begun({ pool: ctx.pool, needs: [jobs], figures: () => businessFigures(ctx) })
    log.info({}, 'worker ready')
  },
  { failed: 'the worker could not start', output: 'json' },
)
