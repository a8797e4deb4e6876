import { environment, readConfig } from '../src/config.ts'
import { openContext } from '../src/context.ts'
import { ports } from '../src/domains.ts'
import { processLog } from '../src/platform/log.ts'
import { seed } from './seed.ts'

/** `npm run seed`: puts into the sandbox on DATABASE_URL what it needs to be used. */
const config = readConfig(environment())
const ctx = await openContext(config, processLog(config.log_level), ports)
try {
  await seed(ctx)
} finally {
  await ctx.close()
}
