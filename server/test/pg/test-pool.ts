import { afterAll, beforeAll } from 'vitest'
import { type Db, openDb, openPool, type Pool } from '../../src/platform/db.ts'
import type { TestDatabase } from './test-database.ts'

/** Provides a connection pool for the application role on the test database. Tests without a context use it. */
export const usePool = (database: TestDatabase): { readonly pool: Pool; readonly db: Db } => {
  let pool: Pool
  let db: Db
  beforeAll(() => {
    pool = openPool(database.url, () => undefined)
    db = openDb(pool)
  })
  afterAll(() => pool.end())
  return {
    get pool() {
      return pool
    },
    get db() {
      return db
    },
  }
}
