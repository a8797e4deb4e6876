import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/pg/test-database.ts'
import { migrate } from '../migrate.ts'

/** Number in `migrate.ts` of the advisory lock that a migrating node holds. */
const LOCK = 727_100_300
/** Time in ms that is longer than any other statement may take, and shorter than a migration may take. */
const LONG_MS = 13_000

test('a node waits for the migration of another node as long as a migration may take', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [LOCK])
  const migrated = migrate(database.url)
  await sleep(LONG_MS)
  await other.end()
  await migrated
  expect(await database.query('select count(*)::int > 0 as done from schema_migrations')).toEqual([
    { done: true },
  ])
}, 60_000)
