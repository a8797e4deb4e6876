import { onTestFinished } from 'vitest'
import type { TestDatabase } from './test-database.ts'

/** Time in seconds that a slowed commit takes. It is long enough for other calls to end meanwhile. */
const COMMIT_SECONDS = 0.7

/** Until the end of the test, delays the commit of each transaction that counts a hit of the named rate limit, as a slow disk does. */
export const slowCommitsOf = async (database: TestDatabase, limit: string): Promise<void> => {
  await database.query(
    `create function sleep_at_commit() returns trigger language plpgsql
         as 'begin perform pg_sleep(${COMMIT_SECONDS}); return null; end'`,
  )
  await database.query(
    `create constraint trigger slow_disk after insert or update on limit_hits deferrable initially deferred
       for each row when (new.name = '${limit}') execute function sleep_at_commit()`,
  )
  onTestFinished(async () => {
    await database.query('drop function sleep_at_commit cascade')
  })
}
