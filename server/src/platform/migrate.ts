import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { requireEnvironment, storeEnvironment } from './database/environment-lock.ts'
import type { Mode } from './database/environment-mode.ts'
import { databaseError, openDb, openPool, type Pool } from './db.ts'
import { queueLibrary } from './job-queue/queue-runner.ts'
import { placeGrants } from './schema/grants.ts'
import { noteMigration, openMemory, pendingMigrations } from './schema/migration-log.ts'
import {
  migrationNames,
  readSchemaFiles,
  SCHEMA_PLACES,
  type SchemaFiles,
  type SchemaPlaces,
} from './schema/schema-files.ts'
import { dropPlacedObjects, placeObjects, runFile } from './schema/schema-objects.ts'

/** Identifier of the advisory lock that a node holds while it migrates, so that other nodes wait. */
const LOCK = 727_100_300
/** Time limit in ms of each statement of a migration, and of the wait for the advisory lock. An index on a large table takes minutes. */
const MIGRATION_LIMIT_MS = 600_000

/**
 * Lock timeout of a migration in ms, after which it gives up, pauses and retries. It is short, because a waiting ALTER blocks all later statements on
 * its table: a long read would block the migration, and the migration would block bets.
 */
const LOCK_WAIT_MS = 3_000
const LOCK_TRIES = 100
/**
 * SQLSTATEs of a lock timeout and of a deadlock. A deadlock is possible between a migration that changes two tables and a statement that reads both.
 */
const LOCK_GIVEN_UP = new Set(['55P03', '40P01'])

/** SQLSTATEs which mean that a view or function cannot be replaced in place, or that it blocks an ALTER of its table. */
const IN_THE_WAY = new Set(['42P16', '42P13', '2BP01', '0A000'])

const NOT_ALLOWED = '42501'

type Manner = 'in place' | 'anew'

/** Runs the pending migrations and then the changed files of views, functions and triggers, all in one transaction. */
const bringForward = async (client: pg.ClientBase, files: SchemaFiles, manner: Manner): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await openMemory(client)
    const pending = await pendingMigrations(client, files.migrations)
    if (manner === 'anew') await dropPlacedObjects(client)
    for (const file of pending) {
      await runFile(client, file)
      await noteMigration(client, file)
    }
    await placeObjects(client, files.objects)
    if (files.grants !== null) await placeGrants(client, files.grants)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (databaseError(error)?.code === NOT_ALLOWED && error instanceof Error)
      error.message += ': the owner in MIGRATE_DATABASE_URL migrates the schema'
    throw error
  }
}

const patiently = async (work: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!LOCK_GIVEN_UP.has(databaseError(error)?.code ?? '') || tries === LOCK_TRIES) throw error
      await sleep(LOCK_WAIT_MS)
    }
}

const isInTheWay = (error: unknown): boolean => IN_THE_WAY.has(databaseError(error)?.code ?? '')

/** Applies migrations, views, functions and triggers. The caller holds the advisory lock of migrations. */
export const bringSchema = async (client: pg.ClientBase, places: SchemaPlaces): Promise<void> => {
  const files = await readSchemaFiles(places)
  await patiently(() => bringForward(client, files, 'in place')).catch(async error => {
    if (!isInTheWay(error)) throw error
    await patiently(() => bringForward(client, files, 'anew'))
  })
}

/** Returns the names of this release's migrations that are not applied yet. Migrations of a newer release are ignored. */
export const pendingSchema = async (pool: Pool): Promise<string[]> => {
  const names = await migrationNames(SCHEMA_PLACES)
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  const seen = new Set(rows.map(({ name }) => name))
  return names.filter(name => !seen.has(name))
}

/**
 * Migrates the product's schema and the job queue's schema. Several nodes may call it at the same time. Throws if an applied migration is missing or
 * edited, or if the database belongs to the other environment (sandbox or production). A database that belongs to none is assigned to this one.
 */
export const migrate = async (url: string, mode?: Mode): Promise<void> => {
  // The connection's error event needs no handling, because the running statement rejects with the same error.
  const limits = { statement_ms: MIGRATION_LIMIT_MS, answer_ms: MIGRATION_LIMIT_MS }
  const pool = openPool(url, () => undefined, limits)
  try {
    const client = await pool.connect()
    try {
      const { runMigrations } = await queueLibrary()
      await client.query('select pg_advisory_lock($1)', [LOCK])
      const db = openDb(pool)
      if (mode !== undefined) await requireEnvironment(db, mode)
      await runMigrations({ pgPool: pool })
      await bringSchema(client, SCHEMA_PLACES)
      if (mode !== undefined) await storeEnvironment(db, mode)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
      client.release()
    }
  } finally {
    await pool.end()
  }
}
