import { statementOf } from '../../server/src/ledger/statement.ts'
import { openDb, openPool } from '../../server/src/platform/db.ts'
import { execute, type MeasuredServer } from '../measured-server.ts'
import { measure, median } from '../sample.ts'
import { drawing, memberAt, openCallers } from './callers.ts'

export type Size = { readonly members: number; readonly transfers: number }

export const SMALL: Size = { members: 10_000, transfers: 1_000_000 }
export const GROWN: Size = { members: 100_000, transfers: 2_000_000 }
export const FULLY_GROWN: Size = { members: 1_000_000, transfers: 20_000_000 }

const CALLERS = 32
const PAGES_AT_ONCE = 8

/** Processor time of PostgreSQL for a transfer and for a page of a statement: the grown ledger's, over the small one's. */
export type Growth = {
  readonly transfer: number
  readonly page: number
  readonly transfer_micros: readonly [number, number]
  readonly page_micros: readonly [number, number]
}

export const measureGrowth = async (
  server: MeasuredServer,
  grown: Size,
  rounds: number,
  seconds: number,
): Promise<Growth> => {
  const small = await openLedger(server, 'small', SMALL)
  const large = await openLedger(server, 'large', grown)
  const seen = { small: [] as Seen[], large: [] as Seen[] }
  for (let round = 0; round < rounds; round++) {
    seen.small.push(await small.measure(seconds))
    seen.large.push(await large.measure(seconds))
  }
  await small.close()
  await large.close()
  const transfers = [
    median(seen.small.map(s => s.transfer)),
    median(seen.large.map(s => s.transfer)),
  ] as const
  const pages = [median(seen.small.map(s => s.page)), median(seen.large.map(s => s.page))] as const
  return {
    transfer: transfers[1] / transfers[0],
    page: pages[1] / pages[0],
    transfer_micros: transfers,
    page_micros: pages,
  }
}

type Seen = { readonly transfer: number; readonly page: number }

const openLedger = async (server: MeasuredServer, database: string, size: Size) => {
  const { url, owner } = await server.migrated(database)
  await fill(owner, size)
  const callers = openCallers(url)
  const pool = openPool(url, error => console.error(error))
  const db = openDb(pool)
  const draw = drawing(size.members)

  const readPages = async (seconds: number) => {
    const started = performance.now()
    const end = started + seconds * 1000
    let count = 0
    const reader = async (): Promise<void> => {
      while (performance.now() < end) {
        await statementOf(db, memberAt(draw(size.members)))
        count++
      }
    }
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, reader))
    return { count, seconds: (performance.now() - started) / 1000, latencies_ms: [] }
  }

  return {
    measure: async (seconds: number): Promise<Seen> => {
      const load = { members: size.members, callers: CALLERS, houses: 1 }
      const transfer = await measure(server, () => callers.run(load, seconds, 'alone'))
      const page = await measure(server, () => readPages(seconds))
      return { transfer: transfer.cpu_micros, page: page.cpu_micros }
    },
    close: async () => {
      await callers.close()
      await pool.end()
    },
  }
}

/**
 * Fills a ledger as years would, but in one statement: every member in turn, in an order that jumps about, is given one
 * baht. Past the posting functions for speed only, so the books are checked when it is done.
 */
const fill = (url: string, { members, transfers }: Size): Promise<void> =>
  execute(
    url,
    "insert into ledger_accounts (name) values ('bonus')",
    `insert into ledger_balances (member_id, wallet)
     select 'mem_' || lpad((n - 1)::text, 26, '0'), 100 * ${transfers / members} from generate_series(1, ${members}) n`,
    `insert into ledger_transfers (seq, at, amount, credit_balance, member_no, debit, credit, kind, id, reference)
     select n + 1, timestamptz '2026-01-01' + n * interval '1 s', 100, 100 * (n / ${members} + 1),
            b.member_no, a.no, 1, 12, 'gift:dep_' || lpad(n::text, 26, '0') || ':credit', 'dep_' || lpad(n::text, 26, '0')
       from (select n, 'mem_' || lpad(((n * 7919) % ${members})::text, 26, '0') as member_id
               from generate_series(0::bigint, ${transfers - 1}) n) given
       join ledger_balances b using (member_id), ledger_accounts a
      where a.name = 'bonus'`,
    `select setval('ledger_seq', ${transfers})`,
    'vacuum analyze',
    'select assert_ledger_invariants()',
    'checkpoint',
  )
