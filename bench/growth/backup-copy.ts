import { cp, realpath, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'
import type { MeasuredServer } from '../benchmark-database.ts'

/** Files that a backup omits, because a running PostgreSQL recreates them: relation caches and temporary files. */
const PASSING = /^(pg_internal\.init|pgsql_tmp|t\d+_)/

export const copyFiles = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: path => !PASSING.test(basename(path)) })

/**
 * Measures a base backup in seconds: a copy on the same disk between PostgreSQL's backup start and stop
 * calls. The copy lacks the WAL archive, from which a restore would add the writes made during the copy.
 */
export const secondsOfCopy = async (server: MeasuredServer): Promise<number> => {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  // Finds the data folder, which is PostgreSQL's working directory.
  const folder = await realpath(`/proc/${server.pid()}/cwd`)
  const copy = `${folder}-copy`
  const began = performance.now()
  try {
    await client.query("select pg_backup_start('bench', true)")
    await copyFiles(`${folder}/base`, copy)
    await client.query('select pg_backup_stop(false)')
    return (performance.now() - began) / 1000
  } finally {
    await client.end()
    await rm(copy, { recursive: true, force: true })
  }
}
