import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../../test/pg/test-database.ts'
import { openDb, openPool } from '../db.ts'
import { migrate } from '../migrate.ts'
import { requireEnvironment } from './environment-lock.ts'

const opened = async (create = createEmptyDatabase) => {
  const database = await create()
  onTestFinished(() => database.drop())
  const pool = openPool(database.url, () => undefined)
  onTestFinished(() => pool.end())
  return { url: database.ownerUrl, db: openDb(pool), pool }
}

test('a database is served only in the environment of its first migration', async () => {
  const { url, db, pool } = await opened()
  // A database without a schema belongs to no environment yet, so that the sandbox or production may use it.
  await requireEnvironment(db, 'production')
  await requireEnvironment(db, 'sandbox')
  await migrate(url, 'production')
  await requireEnvironment(db, 'production')
  await expect(requireEnvironment(db, 'sandbox')).rejects.toThrow('belongs to a production installation')
  // The product also refuses to migrate a database that belongs to the other environment.
  await pool.query('delete from schema_objects')
  await expect(migrate(url, 'sandbox')).rejects.toThrow('belongs to a production installation')
  expect((await pool.query('select from schema_objects')).rowCount).toBe(0)
  await migrate(url, 'production')
})

test('a database without an environment is served in either', async () => {
  // The copied database was migrated without an environment.
  const { url, db } = await opened(createTestDatabase)
  await requireEnvironment(db, 'production')
  await requireEnvironment(db, 'sandbox')
  await migrate(url, 'sandbox')
  await expect(requireEnvironment(db, 'production')).rejects.toThrow('belongs to a sandbox installation')
})
