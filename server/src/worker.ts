import { environment, readConfig } from './config.ts'
import { openContext } from './context.ts'
import { allCrons, allJobs, ports } from './domains.ts'
import { enqueueGamesAtStart } from './games/jobs.ts'
import { runWorker } from './platform/jobs.ts'
import { processLog } from './platform/log.ts'
import { stopOnSignal } from './stop.ts'

/** `npm run worker`: one worker node on DATABASE_URL. */
const config = readConfig(environment())
const ctx = await openContext(config, processLog(config.log_level), ports)
await enqueueGamesAtStart(ctx)
const worker = await runWorker(ctx.pool, allJobs(ctx), allCrons, ctx.log)
ctx.log.info({}, 'worker ready')
stopOnSignal([() => worker.stop(), () => ctx.close()])
