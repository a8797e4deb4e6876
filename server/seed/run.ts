import { environment, readConfig } from '../src/config.ts'
import { openContext } from '../src/context.ts'
import { demandDatabase } from '../src/databases.ts'
import { ports } from '../src/domains.ts'
import { processLog } from '../src/platform/log.ts'
import { runTask } from '../src/program.ts'
import { seed } from './seed.ts'

/** `npm run seed`: puts into the sandbox on DATABASE_URL what it needs to be used. */
await runTask('nothing could be seeded', async () => {
  const config = readConfig(environment())
  await demandDatabase(config.database_url)
  const ctx = await openContext(config, processLog(config.log_level), ports)
  await seed(ctx).finally(() => ctx.close())
})
