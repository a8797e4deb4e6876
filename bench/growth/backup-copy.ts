import { cp, realpath, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'
import type { MeasuredServer } from '../benchmark-database.ts'

/** Matches names of files that a backup omits, because PostgreSQL creates them again: caches of table descriptions, and temporary files. */
const PASSING = /^(pg_internal\.init|pgsql_tmp|t\d+_)/

export const copyFiles = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: path => !PASSING.test(basename(path)) })

/**
 * Returns the seconds of a base backup: a copy on the same disk between PostgreSQL's calls that begin and end a backup. A real backup also needs the
 * archived write-ahead log, because a restore takes from it the writes that happened during the copy.
 */
export const secondsOfCopy = async (server: MeasuredServer): Promise<number> => {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  // The data folder is the working directory of PostgreSQL's process.
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
