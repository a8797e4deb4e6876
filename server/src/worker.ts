import { environment, readConfig } from './config.ts'
import { connect, openWorker } from './lobby.ts'
import { waitForDatabase } from './platform/database/waiting.ts'
import { processLog } from './platform/log.ts'
import { runProgram } from './program.ts'

/** `npm run worker`: one worker node on DATABASE_URL. */
await runProgram(
  async program => {
    const config = readConfig(environment())
    const log = processLog(config.log_level)
    const tell = (line: string) => log.warn({}, line)
    await program.step('database', () =>
      waitForDatabase(config.database_url, { tell, signal: program.signal }),
    )
    const ctx = await program.step('context', () => connect(config, program))
    await program.step('worker', () => openWorker(ctx, program, false))
    log.info({}, 'worker ready')
  },
  { failed: 'the worker could not start' },
)
