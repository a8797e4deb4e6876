import { environment, readConfig } from './config.ts'
import { demandDatabase } from './databases.ts'
import { migrate } from './platform/migrate.ts'
import { runTask } from './program.ts'

/** `npm run migrate`: brings DATABASE_URL to the newest schema. */
await runTask('the schema could not be brought up to date', async () => {
  const { database_url } = readConfig(environment())
  await demandDatabase(database_url)
  await migrate(database_url)
})
