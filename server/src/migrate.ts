import { environment, readConfig } from './config.ts'
import { migrate } from './platform/migrate.ts'

/** `npm run migrate`: brings DATABASE_URL to the newest schema. */
await migrate(readConfig(environment()).database_url)
