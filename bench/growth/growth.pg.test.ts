import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute, type MeasuredServer, openMeasuredServer } from '../benchmark-database.ts'
import { LENGTHS } from './compared-database-sizes.ts'
import { growLobby } from './growing-tables.ts'
import { type Growth, growthRows } from './growth-results.ts'
import { runGrowth } from './growth-run.ts'

/** Time limit of the test in ms. The test runs the smallest variant of the benchmark. */
const LIMIT_MS = 360_000
const SEED = 1
const SIZES = ['small', 'large'] as const
/** Database without rows, from which the tests copy theirs, because a copy takes less time than the migrations. */
const MIGRATED = 'migrated'
const silent = (): void => undefined

let folder: string
let server: MeasuredServer
let first: Growth

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-growth-'))
  server = await openMeasuredServer(undefined, folder)
  await server.migrated(MIGRATED)
  for (const name of SIZES) await copyMigrated(name)
  first = await runGrowth(server, LENGTHS.short, SEED, silent)
}, LIMIT_MS)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}, LIMIT_MS)

const copyMigrated = (name: string): Promise<void> =>
  execute(server.url('postgres'), `create database ${name} template ${MIGRATED} strategy file_copy`)

const rowsOf = async <Row extends pg.QueryResultRow>(database: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: server.url(database) })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const countsOf = async (database: string): Promise<{ members: number; transfers: number } | undefined> =>
  (
    await rowsOf<{ members: number; transfers: number }>(
      database,
      `select (select count(*)::int from members) as members, (select count(*)::int from ledger_transfers) as transfers`,
    )
  )[0]

const postedIn = (size: (typeof SIZES)[number]): number =>
  first.seen[size].reduce((sum, { transfer, grouped }) => sum + transfer.count + grouped.count, 0)

test('both lobbies hold the requested members and transfers plus the transfers posted during the measurement', async () => {
  for (const size of SIZES) {
    const { members, transfers } = LENGTHS.short[size]
    expect(first.grown[size].filled).toBe(true)
    expect(await countsOf(size)).toEqual({ members, transfers: transfers + postedIn(size) })
  }
})

test('both columns of each row were measured', () => {
  for (const size of SIZES) {
    expect(first.seen[size]).toHaveLength(LENGTHS.short.rounds)
    for (const { transfer, grouped, reads } of first.seen[size]) {
      for (const posted of [transfer, grouped]) expect(posted.log_bytes).toBeGreaterThan(0)
      for (const [what, { count, per_second, p99_ms }] of Object.entries({ transfer, grouped, ...reads }))
        expect([what, count > 0, per_second > 0, p99_ms > 0]).toEqual([what, true, true, true])
    }
  }
  const rows = growthRows(first)
  expect(rows.map(({ seen, figures }) => `${seen} ${figures}`).filter(text => text.includes('NaN'))).toEqual(
    [],
  )
  const read = rows.find(({ measure }) => measure.includes('scans whole'))
  expect(read).toMatchObject({ seen: 'none', kept: true })
})

test(
  'kept lobbies are not filled again and keep their transfers; another seed is refused',
  async () => {
    const had = { small: await countsOf('small'), large: await countsOf('large') }
    await server.stop()
    server = await openMeasuredServer(undefined, folder)
    for (const size of SIZES) {
      const lobby = await growLobby(server, { name: size, size: LENGTHS.short[size], seed: SEED }, silent)
      try {
        expect(lobby.grown.filled).toBe(false)
        expect(await countsOf(size)).toEqual(had[size])
        if (size === 'large') continue
        const { transfer, grouped } = await lobby.measure(LENGTHS.short.seconds)
        const { members = 0, transfers = 0 } = had[size] ?? {}
        const posted = transfer.count + grouped.count
        expect(await countsOf(size)).toEqual({ members, transfers: transfers + posted })
      } finally {
        await lobby.close()
      }
    }
    await expect(runGrowth(server, LENGTHS.short, SEED + 1, silent)).rejects.toThrow('the kept lobby is not')
  },
  LIMIT_MS,
)

test(
  'the same seed fills in the same rows and draws the same members; another seed differs',
  async () => {
    const { small } = LENGTHS.short
    const drawnIn = async (name: string): Promise<unknown[]> => [
      // SQL inserts the same two deposits for each member under every random seed. Only the members of later deposits depend on the seed, so the
      // query must read more than two deposits of each member.
      await rowsOf(
        name,
        `select b.member_id from ledger_transfers t join ledger_balances b using (member_no) where t.id like 'deposit:%'
          order by t.reference limit ${3 * small.members}`,
      ),
      await rowsOf(name, 'select id, round from seamless_plays order by no'),
    ]
    const grow = async (name: string, seed: number): Promise<unknown[]> => {
      await copyMigrated(name)
      const lobby = await growLobby(server, { name, size: small, seed }, silent)
      await lobby.close()
      return drawnIn(name)
    }
    const [members, plays] = await drawnIn('small')
    expect(await grow('again', SEED)).toEqual([members, plays])
    const [others, otherPlays] = await grow('other', SEED + 1)
    expect(others).not.toEqual(members)
    expect(otherPlays).not.toEqual(plays)
  },
  LIMIT_MS,
)

test(
  'a table that is scanned whole is named, and books that disagree end the run',
  async () => {
    const { large } = LENGTHS.short
    const lobby = await growLobby(server, { name: 'large', size: large, seed: SEED }, silent)
    try {
      await execute(server.url('large'), 'alter table ledger_balances drop constraint ledger_balances_pkey')
      expect(await lobby.readWhole()).toContainEqual(
        expect.stringMatching(/^ledger_balances \(.*statementOf/),
      )
      await execute(
        server.url('large'),
        'update ledger_balances set wallet = wallet + 1 where member_no = (select min(member_no) from ledger_balances)',
      )
      await expect(lobby.check()).rejects.toThrow('does not sum to zero')
    } finally {
      await lobby.close()
    }
  },
  LIMIT_MS,
)
