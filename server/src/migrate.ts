import { environment, readConfig } from './config.ts'
import { migrate } from './platform/migrate.ts'

/** `npm run migrate`: brings DATABASE_URL to the newest schema. */
try {
  await migrate(readConfig(environment()).database_url)
} catch (error) {
  process.stderr.write(
    `The schema could not be brought forward: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
