import { environment, readConfig } from './config.ts'
import { waitForDatabase } from './platform/database/startup-wait.ts'
import { openListener } from './platform/http/listener/listener.ts'
import { readTls } from './platform/http/listener/tls.ts'
import { processLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics/process-metrics.ts'
import { VERSION } from './platform/process/build-version.ts'
import { openTraces } from './platform/tracing/traces.ts'
import { runProgram } from './program-lifecycle.ts'

/** Program of `npm run tool -- api`: one stateless API node, on the database of DATABASE_URL. */
await runProgram(
  async program => {
    const config = readConfig(environment())
    const log = processLog(config.log_level)
    log.info({ version: VERSION }, 'api starts')
    const metrics = await openMetrics(config, program)
    await openTraces(config, 'sala-api', program)
    const door = await openListener(config.port, config.host, {
      tls: await readTls(config),
      trustedProxies: config.trusted_proxies,
    })
    program.atStop(() => door.close())
    // Loads the program's modules while the database connection is checked.
    const loading = Promise.all([import('./start-steps.ts'), import('./lobby-api.ts')])
    // The empty handler only marks an error of this load as handled. The `await` below still throws it.
    loading.catch(() => undefined)
    const tell = (line: string) => log.warn({}, line)
    await program.step('database', () =>
      waitForDatabase(config.database_url, { tell, signal: program.signal }),
    )
    const [{ connect }, { openLobby }] = await program.step('program', () => loading)
    const ctx = await program.step('context', () => connect(config, program, metrics.meter))
    await program.step('lobby', () => openLobby(ctx, door, program))
    metrics.begun(ctx)
    log.info({ port: door.port }, 'api ready')
  },
  { failed: 'the api could not start', output: 'json' },
)
