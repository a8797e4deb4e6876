import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/pg/test-database.ts'
import { migrate } from '../migrate.ts'

/** Number in `migrate.ts` of the advisory lock that a migrating node holds. */
const LOCK = 727_100_300
/** Time in ms that is longer than any other statement may take, and shorter than a migration may take. */
const LONG_MS = 13_000

test('a node waits for the migration of another node as long as a migration may take', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const edited = () => database.query("select file from schema_objects where digest = 'edited'")
  await database.query(
    "update schema_objects set digest = 'edited' where file = (select min(file) from schema_objects)",
  )
  const other = new pg.Client({ connectionString: database.ownerUrl })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [LOCK])
  const migrated = migrate(database.ownerUrl)
  await sleep(LONG_MS)
  expect(await edited()).toHaveLength(1)
  await other.end()
  await migrated
  expect(await edited()).toEqual([])
}, 60_000)
