import { environment, readConfig } from './config.ts'
import { requireDatabase } from './databases.ts'
import { migrate } from './platform/migrate.ts'
import { runTask } from './platform/process/task-runner.ts'

/** `npm run migrate`: migrates the schema of DATABASE_URL to the newest version, as the user of MIGRATE_DATABASE_URL if that is set. */
await runTask('the schema could not be migrated', async () => {
  const config = readConfig(environment(), { migrates: true })
  const url = config.migrate_database_url ?? config.database_url
  await requireDatabase(url)
  await migrate(url, config.mode)
})
