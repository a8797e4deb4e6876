import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { type Db, openDb, openPool, type Pool } from '../db.ts'
import { silentLog } from '../log.ts'
import { openStaleReads, STALE_READS } from './replica-reads.ts'

const primary = useTestDatabase()
const other = useTestDatabase()
const SERVER = join(import.meta.dirname, '../..')
/** A database URL at which no server listens. */
const AWAY = 'postgres://nobody@127.0.0.1:9/sala'
const READ = 'business figures'
/** Timeout in ms of the query for the replica's lag. It is longer than in production, because the test machine may be busy. */
const PATIENT = { lookMs: 30_000 }

const pools: Pool[] = []
const open = (url: string): Db => {
  const pool = openPool(url, () => undefined)
  pools.push(pool)
  return openDb(pool)
}
let here: Db
let replica: Db
beforeAll(() => {
  here = open(primary.url)
  const readOnly = new URL(other.url)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  replica = open(readOnly.href)
})
afterAll(() => Promise.all(pools.map(pool => pool.end())))

const nameOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database()::text as name`.execute(db)
  return rows[0]?.name ?? ''
}
const nameIn = (url: string): string => new URL(url).pathname.slice(1)

test('stale reads use the replica, and the primary when there is none or it is unavailable', async () => {
  expect(await openStaleReads(here, replica, silentLog, PATIENT)(READ, nameOf)).toBe(nameIn(other.url))
  expect(await openStaleReads(here, null, silentLog, PATIENT)(READ, nameOf)).toBe(nameIn(primary.url))
  expect(await openStaleReads(here, open(AWAY), silentLog, PATIENT)(READ, nameOf)).toBe(nameIn(primary.url))
})

test('a stale read that writes, or that the database cannot execute, fails without a retry on the primary', async () => {
  const asked: string[] = []
  const write = async (db: Db) => {
    asked.push(await nameOf(db))
    await sql`insert into hour_marks (hour) values (now())`.execute(db)
  }
  await expect(openStaleReads(here, replica, silentLog, PATIENT)(READ, write)).rejects.toThrow(
    'read-only transaction',
  )
  const wrong = async (db: Db) => {
    asked.push(await nameOf(db))
    await sql`select nothing_of_this_name`.execute(db)
  }
  await expect(openStaleReads(here, replica, silentLog, PATIENT)(READ, wrong)).rejects.toThrow(
    'nothing_of_this_name',
  )
  expect(asked).toEqual([nameIn(other.url), nameIn(other.url)])
  expect(await primary.query('select from hour_marks')).toEqual([])
})

test('only the listed reads may be stale: no other file uses a replica, and no money domain is among them', async () => {
  const files = (await readdir(SERVER, { recursive: true })).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const found: [string, string][] = []
  for (const file of files) {
    const text = await readFile(join(SERVER, file), 'utf8')
    const calls = text.match(/readStale\(/g)?.length ?? 0
    const named = [...text.matchAll(/readStale\('([^']+)'/g)].map(([, name = '']) => name)
    expect(named, `${file}: each by its name, there and then`).toHaveLength(calls)
    for (const name of named) found.push([name, file])
    if (!['context.ts', 'platform/database/replica-reads.ts'].includes(file))
      expect(text, file).not.toMatch(/openStaleReads|config\.replica_database_url/)
  }
  expect(Object.fromEntries(found)).toEqual({
    'business figures': 'desk/dashboard/dashboard.ts',
    'play by game': 'desk/games/routes.ts',
    'weeks of members': 'desk/reports/member-reports.ts',
    'work of staff users': 'desk/reports/staff-work.ts',
  })
  expect(new Set(found.map(([name]) => name))).toEqual(new Set(Object.keys(STALE_READS)))
})
