import type { MemberId } from '@sala/contract/wire/ids.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { recordTableReads } from '../../test/query-plan-read-recorder.ts'
import { type Db, inTransaction, openDb, type Pool, type Tx } from '../platform/db.ts'
import { addPlayDay, netLossByDay, sumNetLoss } from './daily-play-totals-sql.ts'
import { addPlayHours } from './hourly-play-totals-sql.ts'
import { findMoney, findPersonalRows, findPersonalTransfers } from './personal-data-sql.ts'
import {
  lockBalances,
  type OrderRow,
  postMany,
  postOne,
  selectBalances,
  selectJournal,
  selectTransfer,
} from './sql.ts'

const database = useTestDatabase()

const MEMBERS = 2_000
const MEMBER = 'mem_one_1000' as MemberId
const AT = new Date('2026-11-18T08:00:00Z')
const DAY = '2026-11-18'

beforeAll(async () => {
  for (const statement of [
    `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at, birth_date)
     select 'mem_one_' || n, '08' || lpad(n::text, 8, '0'), true, '$argon2id$none', now(), 'scb', '88' || lpad(n::text, 8, '0'), 'ONE', '', now(), '1990-04-13'
       from generate_series(1, ${MEMBERS}) n`,
    `insert into referral_members (member_id, key, outcome, joined_at) select id, lpad(replace(id, 'mem_one_', ''), 10, '0'), 'none', now() from members`,
    `insert into ledger_balances (member_id, wallet) select 'mem_one_' || n, 1000 from generate_series(1, ${MEMBERS}) n`,
    "insert into ledger_accounts (name) values ('bonus')",
    `insert into ledger_transfers (seq, at, amount, credit_balance, member_no, debit, credit, kind, id, reference)
     select nextval('ledger_seq'), '${AT.toISOString()}', 100, 100 * k, member_no, a.no, 1, 15, 'gift:' || member_no || ':' || k, 'gift'
       from generate_series(1, 10) k, ledger_balances, ledger_accounts a where a.name = 'bonus'`,
    `insert into play_days (member_id, day, rounds, stake, valid_stake, win)
     select member_id, date '${DAY}' - k, 1, 100, 100, 0 from generate_series(1, 10) k, ledger_balances`,
    `insert into play_totals (member_id, net_loss, last_day) select member_id, 1000, date '${DAY}' - 1 from ledger_balances`,
    `insert into play_hours (member_id, hour, rounds, stake, valid_stake, win)
     select member_id, timestamptz '${AT.toISOString()}' - k * interval '1 day', 1, 100, 100, 0 from generate_series(1, 10) k, ledger_balances`,
    'analyze',
  ])
    await database.query(statement)
})

let made = 0
const order = (way: 'in' | 'out', reverses: string | null = null): OrderRow => ({
  ...{ id: `one:${++made}`, kind: 15, member_id: MEMBER, amount: 10n, reference: 'one', at: AT, reverses },
  ...(way === 'in' ? { debit: 'bonus', credit: 'wallet' } : { debit: 'wallet', credit: 'bonus' }),
})

type Ways = { readonly pool: Pool; readonly db: Db; readonly tx: Tx }
type Statements =
  | keyof typeof import('./sql.ts')
  | keyof typeof import('./daily-play-totals-sql.ts')
  | keyof typeof import('./hourly-play-totals-sql.ts')
  | keyof typeof import('./personal-data-sql.ts')
/** Exports of the SQL files that this test does not run, because they execute no SQL statement. */
type NotWalked = 'isSameContent' | 'columnsOf' | 'POST_MANY'

/**
 * Runs each SQL statement of the ledger that a member's call causes. The type requires one entry for every export of the SQL files that is not in
 * NotWalked.
 */
const WALKS: Record<Exclude<Statements, NotWalked>, (ways: Ways) => Promise<unknown>> = {
  postOne: async ({ tx }) => {
    const given = order('in')
    await postOne(tx, given)
    await postOne(tx, given)
    await postOne(tx, order('out', given.id))
  },
  postMany: async ({ tx }) => {
    const given = [order('in'), order('out')]
    await postMany(tx, given)
    await postMany(tx, given)
    await postMany(tx, [order('out', given[0]?.id ?? ''), order('in')])
  },
  selectBalances: ({ db }) => selectBalances(db, MEMBER),
  lockBalances: ({ tx }) => lockBalances(tx, MEMBER),
  selectJournal: async ({ db }) => {
    await selectJournal(db, MEMBER, null, 50, { kinds: null, span: null })
    await selectJournal(db, MEMBER, 5n, 50, { kinds: [15], span: { begins: new Date(0), ends: AT } })
  },
  selectTransfer: ({ db }) => selectTransfer(db, 'gift:7:7'),
  addPlayDay: ({ tx }) =>
    addPlayDay(tx, MEMBER, { day: DAY, rounds: 1, stake: 1n, valid_stake: 1n, win: 0n }),
  sumNetLoss: ({ db }) => sumNetLoss(db, MEMBER, DAY),
  netLossByDay: ({ db }) => netLossByDay(db, MEMBER, DAY),
  addPlayHours: ({ tx }) =>
    addPlayHours(tx, MEMBER, [{ hour: AT, rounds: 1, stake: 1n, valid_stake: 1n, win: 0n }]),
  findPersonalRows: ({ db }) => findPersonalRows(db, MEMBER),
  findPersonalTransfers: ({ db }) => findPersonalTransfers(db, MEMBER, 0n, 50),
  findMoney: ({ tx }) => findMoney(tx, MEMBER),
}

/** Database tables that grow with the number of members and transfers. No query of a member's call may scan them. */
const OF_MEMBERS = /^(ledger_balances|ledger_transfers|play_days|play_hours|play_totals)/
/** Index conditions that select one member, or one transfer by the hash of its id. The tests accept no other condition. */
const OF_ONE = [
  /\(member_(id|no) = /,
  /hashtextextended\((t\.)?id, '0'.*\) = .*hashtextextended\((t\.)?id, '1'/,
  /\(reverses = /,
  /^arbiter (ledger_transfers_id|ledger_balances_pkey|play_days_pkey|play_hours_pkey|play_totals_pkey)$/,
]

test('every ledger statement of a member’s call reads only that member’s rows, by an index', async () => {
  for (const [statement, walk] of Object.entries(WALKS)) {
    const reads = await recordTableReads(database, async pool => {
      const db = openDb(pool)
      await inTransaction(db, tx => walk({ pool, db, tx }))
    })
    const ofMembers = reads.filter(({ what }) => OF_MEMBERS.test(what))
    expect(ofMembers.length, statement).toBeGreaterThan(0)
    const others = ofMembers.filter(({ by }) => by === null || !OF_ONE.some(one => one.test(by)))
    expect({ statement, others }).toEqual({ statement, others: [] })
  }
})

test('a statement that reads all members’ rows is detected', async () => {
  const reads = await recordTableReads(database, async pool => {
    await pool.query("select sum(wallet) from ledger_balances where member_id <> ''")
    await pool.query("select max(day) from play_days where day > date '2026-01-01'")
  })
  expect(reads.filter(({ by }) => by === null).map(({ what }) => what)).toEqual([
    'ledger_balances',
    'play_days',
  ])
})
