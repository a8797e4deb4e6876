import { parseArgs } from 'node:util'
import pg from 'pg'
import { countFigures } from '../../server/src/desk/business-figures/stored-figures-job.ts'
import { findRisk } from '../../server/src/desk/risk/risk-alarms.ts'
import { sumBonusDays } from '../../server/src/promotions/bonuses/promotion-results.ts'
import { fakeBank } from '../../server/test/fake-bank.ts'
import { fakeGameSite } from '../../server/test/fake-game-site-in-memory.ts'
import { testContext } from '../../server/test/test-context.ts'
import { openKeptServer, openMeasuredServer } from '../benchmark-database.ts'
import { wholeNumber } from '../command-line-options.ts'
import { lookAtMachine } from '../machine-description.ts'
import { planOf, sentBy } from '../queries/query-plans.ts'
import { lobbyRows } from '../queries/query-test-data.ts'
import { printTable, type Row } from '../result-table.ts'
import { type Call, openDesk } from './desk-api.ts'
import { type Asked, lists, searches } from './desk-requests.ts'
import { deskRows } from './desk-test-data.ts'
import { fillOn } from './resumable-data-load.ts'

/**
 * `npm run bench -- desk --members 1000000` measures the desk (the staff's website) with that many members: the search, the first page and the lists,
 * over HTTP. It also finds tables that these calls scan sequentially. It prints the table of bench/results/desk.md. `--folder` keeps the database in
 * that folder. `--minutes` limits the time for inserting rows, and the next run continues there.
 */

const MEMBERS = 1_000_000
const NO_END_MINUTES = 1_000_000
/** Number of calls of each path. The table shows the first call separately, because its data are not in a cache yet. */
const ROUNDS = 7
/** Tables that grow with the number of members. All other tables are small. */
const GROWING = [
  ...['members', 'sessions', 'deposits', 'withdrawals', 'slips', 'bank_lines', 'request_events', 'paid_in'],
  ...['ledger_transfers', 'ledger_balances', 'game_movements', 'credit_checks', 'device_marks'],
  ...['sign_in_addresses', 'referral_members', 'referral_lines', 'play_hours', 'play_days', 'play_totals'],
  ...['bonuses', 'audit_log', 'member_figures'],
]

const timed = async (ask: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await ask()
  return performance.now() - begun
}

/**
 * Returns the growing tables that an SQL statement scans sequentially under its generic plan. This is the plan that PostgreSQL makes without the
 * statement's values, and may use again for all values.
 */
const readWhole = async (client: pg.Client, ask: () => Promise<unknown>): Promise<string[]> => {
  const whole = new Set<string>()
  for (const sent of await sentBy(ask)) {
    const plan = await planOf(client, sent).catch(() => null)
    for (const table of GROWING) if (plan?.reads.includes(`all of ${table}`)) whole.add(table)
  }
  return whole.size === 0 ? [] : [`generic plan scans ${[...whole].join(', ')}`]
}

const measured = async (client: pg.Client, call: Call, { name, most_ms, path }: Asked): Promise<Row> => {
  const ask = () => call(path)
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

const measureAll = async (url: string, members: number, only: string | undefined): Promise<void> => {
  const bank = fakeBank()
  const partners = { bank_feeds: [bank], payouts: bank, game_sites: [fakeGameSite()] }
  const ctx = testContext(url, { partners })
  const desk = await openDesk(ctx)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const counted = await timed(() => countFigures(ctx))
    const summed = await timed(() => sumBonusDays(ctx))
    const looked = await timed(() => findRisk(ctx))
    const n = Math.floor(members * 0.7)
    const asked = [...searches(n), ...lists(n)].filter(({ name }) => name.includes(only ?? ''))
    const rows: Row[] = []
    for (const one of asked) rows.push(await measured(client, desk.call, one))
    console.log(printTable(rows))
    console.log(
      `\n${members.toLocaleString('en-US')} members, ${machine()}. The count of all figures took ${seconds(counted)}, the sums of bonuses ${seconds(summed)}, a run of the risk rules ${seconds(looked)}.`,
    )
  } finally {
    await desk.close()
    await client.end()
    await ctx.close()
  }
}

const openLobby = async (folder: string | undefined) => {
  if (folder !== undefined) return openKeptServer(folder, 'desk')
  const server = await openMeasuredServer(undefined)
  return { ...(await server.migrated('desk')), stop: server.stop }
}

const { values } = parseArgs({
  options: {
    members: { type: 'string' },
    folder: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
  },
})
const members = wholeNumber(values.members, MEMBERS)
const machine = lookAtMachine()
const lobby = await openLobby(values.folder)
try {
  const rows = [...lobbyRows(members), ...deskRows(members)]
  if (await fillOn(lobby.owner, rows, wholeNumber(values.minutes, NO_END_MINUTES)))
    await measureAll(lobby.url, members, values.only)
  else console.error('more steps are left to fill: run it again')
} finally {
  await lobby.stop()
}
