import { environment, readConfig } from './config.ts'
import { demandDatabase, ownerUrl } from './databases.ts'
import { migrate } from './platform/migrate.ts'
import { runTask } from './program.ts'

/** `npm run migrate`: brings DATABASE_URL to the newest schema, as the user of MIGRATE_DATABASE_URL where that is named. */
await runTask('the schema could not be brought up to date', async () => {
  const url = ownerUrl(readConfig(environment()).database_url)
  await demandDatabase(url)
  await migrate(url)
})
