import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { openDb, openPool } from './db.ts'

const DIRECTORY = new URL('../../migrations/', import.meta.url)
const NAME_PATTERN = /^\d{4}_[a-z0-9_]+\.sql$/

/** Every `NNNN_what.sql` as one migration. There is no way down: a mistake is mended by the next file. */
const readMigrations = async (): Promise<Record<string, Migration>> => {
  const names = (await readdir(DIRECTORY)).filter(name => name.endsWith('.sql'))
  const migrations: Record<string, Migration> = {}
  for (const name of names) {
    if (!NAME_PATTERN.test(name)) throw new Error(`not a migration name: ${name}`)
    const text = await readFile(new URL(name, DIRECTORY), 'utf8')
    migrations[name] = { up: async db => void (await sql.raw(text).execute(db)) }
  }
  return migrations
}

/** Brings the database to the newest schema, ours and the job queue's. Safe to run from several nodes at once. */
export const migrate = async (url: string): Promise<void> => {
  const pool = openPool(url, error => {
    throw error
  })
  try {
    await runMigrations({ pgPool: pool })
    const migrator = new Migrator({ db: openDb(pool), provider: { getMigrations: readMigrations } })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    await pool.end()
  }
}
