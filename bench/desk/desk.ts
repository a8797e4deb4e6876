import { loadavg } from 'node:os'
import type { OperatorId } from '@sala/contract/wire/ids.ts'
import pg from 'pg'
import { statementPageOf } from '../../server/src/cashier/history/statement.ts'
import { depositPage } from '../../server/src/desk/deposits/deposits.ts'
import { countFigures } from '../../server/src/desk/figures/counting.ts'
import { accountBalances } from '../../server/src/desk/finance/balances.ts'
import { accountsOfDay } from '../../server/src/desk/finance/close.ts'
import { findJournal } from '../../server/src/desk/finance/sql.ts'
import { underWay } from '../../server/src/desk/games/games.ts'
import { memberPage } from '../../server/src/desk/members/page.ts'
import { findMembers } from '../../server/src/desk/members/search.ts'
import { deviceRows } from '../../server/src/desk/members/tabs.ts'
import { promotionRows } from '../../server/src/desk/promotions/promotions.ts'
import { lookForRisk, riskNow } from '../../server/src/desk/risk/alarms.ts'
import { signalsNow } from '../../server/src/desk/today/signals.ts'
import { figuresOfToday } from '../../server/src/desk/today/today.ts'
import { withdrawalPage } from '../../server/src/desk/withdrawals/withdrawals.ts'
import { waitingWork } from '../../server/src/desk/work/queue.ts'
import { earningsBy } from '../../server/src/games/rounds/earnings.ts'
import { operatorOf } from '../../server/src/operators/people/people.ts'
import { listProposals } from '../../server/src/operators/proposals/proposals.ts'
import { bangkokDate, daySpan, daysLater } from '../../server/src/platform/calendar.ts'
import { fakeBank } from '../../server/test/bank.ts'
import { type TestContext, testContext } from '../../server/test/context.ts'
import { fakeGameSite } from '../../server/test/game-site.ts'
import { memberAt } from '../ledger/callers.ts'
import { openMeasuredServer } from '../measured-server.ts'
import { fillLobby } from '../queries/fill.ts'
import { planOf, sentBy } from '../queries/plans.ts'
import { printTable, type Row } from '../table.ts'

/**
 * `npm run bench:desk -- <members>`: how long the desk's search, its first page and its lists take in a lobby of so many members,
 * and which tables are read whole for it. It prints the table of bench/README.md.
 */

const MEMBERS = 1_000_000
const SEARCH_MAX_MS = 100
const PAGE_MAX_MS = 300
/** The first reads pages that nobody had read: it is shown beside the median. */
const ROUNDS = 7
const PAGE_LINES = 50
/** Those that grow with the lobby; whatever else is read whole is small. */
const GROWING = [
  ...['members', 'sessions', 'deposits', 'withdrawals', 'slips', 'bank_lines', 'request_events', 'paid_in'],
  ...[
    'ledger_transfers',
    'ledger_balances',
    'game_movements',
    'credit_checks',
    'device_marks',
    'sign_in_addresses',
  ],
]

type Asked = { readonly name: string; readonly most_ms: number; readonly ask: () => Promise<unknown> }

const searches = (ctx: TestContext, members: number): Asked[] => {
  const n = Math.floor(members * 0.7)
  const eight = String(n).padStart(8, '0')
  const id = String(n).padStart(26, '0')
  const address = [10, Math.floor(n / 65_536), Math.floor(n / 256) % 256, n % 256].join('.')
  const words: Readonly<Record<string, string>> = {
    'a whole phone': `08${eight}`,
    'a phone by its begin, which many share': `08${eight.slice(0, 3)}`,
    'a phone by its last four digits': eight.slice(-4),
    'an account by its begin': `88${eight.slice(0, 6)}`,
    'an account by its last six digits': eight.slice(-6),
    'a name by its begin, which many share': 'สม',
    'a whole name, which many have': 'สมชาย ใจดี',
    'a family name': 'อินทร์แก้ว',
    'a LINE id': `line${n}`,
    'a LINE id by its begin, which all share': 'line',
    'a member’s id': `mem_${id}`,
    'a reference': String(n),
    'a deposit’s id': `dep_${id}`,
    'a slip’s number': `TR${String(n).padStart(12, '0')}`,
    'an address': address,
    'a word that nobody has': 'zzzz',
  }
  return Object.entries(words).map(([name, text]) => ({
    name: `search: ${name}`,
    most_ms: SEARCH_MAX_MS,
    ask: () => findMembers(ctx, text),
  }))
}

const pages = (ctx: TestContext, members: number): Asked[] => {
  const operator = operatorOf({ id: `opr_${'1'.repeat(26)}` as OperatorId, name: 'bench', roles: ['admin'] })
  const member = memberAt(Math.floor(members * 0.7))
  const day = bangkokDate(ctx.clock.now())
  const all = { status: null, ref: null, member_id: null, span: null, before: null }
  const asked: Readonly<Record<string, () => Promise<unknown>>> = {
    'วันนี้: figures and charts': () => figuresOfToday(ctx),
    'วันนี้: what is late': () => signalsNow(ctx, operator),
    งานรอ: () => waitingWork(ctx, operator),
    ฝากเงิน: () => depositPage(ctx, all),
    'ฝากเงิน of a day and a status': () =>
      depositPage(ctx, { ...all, status: 'completed', span: daySpan(day) }),
    'ฝากเงิน that wait': () => depositPage(ctx, { ...all, status: 'waiting' }),
    ถอนเงิน: () => withdrawalPage(ctx, all),
    'ถอนเงิน that wait': () => withdrawalPage(ctx, { ...all, status: 'requested' }),
    'สมาชิก: one': () => memberPage(ctx, member),
    'สมาชิก: money': () => statementPageOf(ctx.db, member, {}),
    'สมาชิก: devices': () => deviceRows(ctx, member),
    ความเสี่ยง: () => riskNow(ctx, null, 'open'),
    โปรโมชั่น: () => promotionRows(ctx),
    'การเงิน: the accounts of a day': () => accountsOfDay(ctx, daysLater(day, -1)),
    'การเงิน: the journal of a day': () =>
      findJournal(ctx.db, daySpan(day), { account: null, before: null, limit: PAGE_LINES }),
    'การเงิน: the journal of an account': () =>
      findJournal(ctx.db, daySpan(day), { account: 'bonus', before: null, limit: PAGE_LINES }),
    'การเงิน: balances': () => accountBalances(ctx),
    'เกม: thirty days by game': () => earningsBy(ctx.db, 'game', { from: daysLater(day, -29), to: day }),
    'เกม: under way': () => underWay(ctx),
    ข้อเสนอ: () => listProposals(ctx, 'open'),
  }
  return Object.entries(asked).map(([name, ask]) => ({ name, most_ms: PAGE_MAX_MS, ask }))
}

const timed = async (ask: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await ask()
  return performance.now() - begun
}

/** Growing tables that one of the statements reads whole by a plan for any value, which PostgreSQL keeps where it seems as cheap. */
const readWhole = async (client: pg.Client, ask: () => Promise<unknown>): Promise<string[]> => {
  const whole = new Set<string>()
  for (const sent of await sentBy(ask)) {
    const plan = await planOf(client, sent).catch(() => null)
    for (const table of GROWING) if (plan?.reads.includes(`all of ${table}`)) whole.add(table)
  }
  return whole.size === 0 ? [] : [`for any value all of ${[...whole].join(', ')}`]
}

const measured = async (client: pg.Client, { name, most_ms, ask }: Asked): Promise<Row> => {
  const first = await timed(ask)
  const later: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) later.push(await timed(ask))
  const sorted = later.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(ROUNDS / 2)] ?? Number.NaN
  const whole = await readWhole(client, ask)
  return {
    measure: name,
    budget: `≤ ${most_ms} ms`,
    seen: `${middle.toFixed(1)} ms`,
    figures: [`first ${first.toFixed(0)}, slowest ${sorted.at(-1)?.toFixed(0)} ms`, ...whole].join('; '),
    kept: middle <= most_ms,
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const measureAll = async (url: string, members: number): Promise<void> => {
  const bank = fakeBank()
  const partners = { bank_feeds: [bank], payouts: bank, game_sites: [fakeGameSite()] }
  const ctx = testContext(url, { partners })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const counted = await timed(() => countFigures(ctx))
    const looked = await timed(() => lookForRisk(ctx))
    const rows: Row[] = []
    for (const asked of [...searches(ctx, members), ...pages(ctx, members)])
      rows.push(await measured(client, asked))
    console.log(printTable(rows))
    console.log(
      `\n${members.toLocaleString('en-US')} members, load ${loadavg()[0]?.toFixed(1)} at the end. The first count of all figures took ${seconds(counted)}, a look for risk ${seconds(looked)}.`,
    )
  } finally {
    await client.end()
    await ctx.close()
  }
}

const main = async (members: number): Promise<void> => {
  const server = await openMeasuredServer(undefined)
  try {
    const { url, owner } = await server.migrated('desk')
    console.error(`filling a lobby of ${members.toLocaleString('en-US')} members`)
    await fillLobby(owner, members)
    await measureAll(url, members)
  } finally {
    await server.stop()
  }
}

await main(Number(process.argv[2] ?? MEMBERS))
