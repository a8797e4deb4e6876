import { workKinds } from '@sala/contract/desk/work-queue/case-kinds.ts'
import { beforeAll, expect, test } from 'vitest'
import { operatorOn } from '../../test/operator-command-line-client.ts'
import { type TestDatabase, useTestDatabase } from '../../test/pg/test-database.ts'
import { requireEmptyDatabase } from './empty-database.ts'
import { makeWorld } from './simulated-past.ts'
import { openSimulatedProduct } from './simulated-product.ts'
import type { Size } from './simulation-size.ts'

const LONG_MS = 240_000
const UNTIL = new Date('2026-11-18T14:00:00Z')
const TINY: Size = { members: 20, days: 7, sessions: 5, together: 2 }
const TINIEST: Size = { members: 6, days: 2, sessions: 3, together: 2 }

const made = useTestDatabase()
const again = [useTestDatabase(), useTestDatabase()] as const

const placesOf = ({ url, ownerUrl }: TestDatabase) => ({
  sala: url,
  sandbox: ownerUrl,
  environment: { LOG_LEVEL: 'silent' },
})

const make = (database: TestDatabase, size: Size, seed: number) =>
  makeWorld(placesOf(database), { size, seed, until: UNTIL, tell: () => undefined })

const countOf = async (database: TestDatabase, what: string): Promise<number> => {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${what}`)
  return row?.count ?? 0
}

const findItems = (database: TestDatabase) =>
  database.query<{ step: string; kind: string; matched: boolean }>(
    'select step, kind, matched_at is not null as matched from unreconciled_items order by at',
  )

/** Returns totals of the database without random ids and references, because two runs with the same seed must have equal totals. */
const sumsOf = (database: TestDatabase) =>
  database.query(
    `select kind, count(*)::int as count, sum(amount)::text as amount from ledger_journal group by 1
     union all
     select 'rounds', sum(rounds)::int, sum(stake - win)::text from play_days
     union all
     select 'unreconciled ' || step || case when matched_at is null then '' else ' late' end, count(*)::int, sum(amount)::text
       from unreconciled_items group by 1 order by 1`,
  )

let seen: ReadonlyMap<string, number>
beforeAll(async () => {
  seen = await make(made, TINY, 7)
}, LONG_MS)

test('no row has a later time than its event', async () => {
  for (const [table, column] of [
    ['deposits', 'created_at'],
    ['deposits', 'ended_at'],
    ['withdrawals', 'ended_at'],
    ['members', 'created_at'],
    ['ledger_transfers', 'at'],
    ['audit_log', 'at'],
    ['security_events', 'last_at'],
    ['bonuses', 'opened_at'],
    ['risk_alarms', 'seen_at'],
    ['browser_faults', 'last_at'],
    ['aml_case_events', 'at'],
    ['identity_checks', 'deleted_there_at'],
    ['proposals', 'made_at'],
  ] as const)
    expect({
      table,
      column,
      late: await countOf(made, `${table} where ${column} > '${UNTIL.toISOString()}'`),
    }).toEqual({ table, column, late: 0 })
})

test('each queue of the desk has a case', async () => {
  const waiting = {
    withdrawals: await countOf(made, "withdrawals where status = 'requested'"),
    uncertain: await countOf(made, "withdrawals where status = 'uncertain'"),
    returned: await countOf(made, "withdrawals where status = 'refused' and bank_reason is not null"),
    stuck: await countOf(made, 'game_movements where ended_at is null and silences >= 3'),
    held: await countOf(made, "deposits where status = 'held'"),
    suspense: await countOf(made, 'suspense_items where assigned_at is null and return_id is null'),
    slips: await countOf(made, "slips where status = 'waiting'"),
    proposals: await countOf(made, "proposals where state = 'open'"),
    jobs: await countOf(made, 'graphile_worker._private_jobs where attempts >= max_attempts'),
    alarms: await countOf(made, 'risk_alarms where outcome is null'),
    claims: await countOf(made, `work_claims where claimed_until > '${UNTIL.toISOString()}'`),
    closed_days: await countOf(made, 'account_closes'),
    factors: await countOf(made, 'members where second_factor_at is not null'),
    laundering: await countOf(made, "aml_cases where state = 'open' and rule <> 'by_hand'"),
    laundering_by_hand: await countOf(made, "aml_cases where state = 'open' and rule = 'by_hand'"),
    vendor_deletions: await countOf(made, 'identity_checks where deleted_there_at is not null'),
    browser_faults: await countOf(made, 'browser_faults'),
    lost_factors: await countOf(made, `account_waiting where since <= '${UNTIL.toISOString()}'`),
  }
  for (const [queue, many] of Object.entries(waiting))
    expect({ queue, isEmpty: many === 0 }).toEqual({ queue, isEmpty: false })
  expect(workKinds.filter(kind => !seen.has(`waits: ${kind}`))).toEqual([])
})

test('members used coupons, draws, missions and tournaments, and have tiers', async () => {
  const tables = {
    ...{ coupons: 'coupon_redemptions', refused_codes: 'coupon_refusals', draws: 'draws' },
    ...{ check_ins: 'check_ins', missions: 'mission_claims', tournaments: 'tournament_entries' },
    tiers: 'tier_changes',
  }
  for (const [kind, table] of Object.entries(tables))
    expect({ kind, isEmpty: (await countOf(made, table)) === 0 }).toEqual({ kind, isEmpty: false })
})

test('the reconciliation has payouts that agreed late and one missing transfer', async () => {
  const rows = await findItems(made)
  const late = rows.filter(({ matched }) => matched)
  expect(late.length).toBeGreaterThan(0)
  expect(new Set(late.map(({ step, kind }) => `${step} ${kind}`))).toEqual(new Set(['bank_out missed']))
  expect(rows.filter(({ matched }) => !matched)).toMatchObject([{ step: 'site_transfer', kind: 'missed' }])
})

test('no partner’s clock is measured in a simulated past', async () => {
  expect(await countOf(made, 'partner_clocks')).toBe(0)
  expect(await countOf(made, 'partner_clock_steps')).toBe(0)
})

test('the books of a simulated past balance, and agree with the records of site, bank and gateway', async () => {
  const product = await openSimulatedProduct(placesOf(made), 7, UNTIL)
  try {
    const { text } = await operatorOn(() => product.ctx)('reconcile')
    expect(text).toContain('everything agrees')
  } finally {
    await product.close()
  }
})

test(
  'the same seed gives the same sums, and a database with members is refused',
  async () => {
    const [one, other] = again
    await make(one, TINIEST, 3)
    await make(other, TINIEST, 3)
    expect(await sumsOf(one)).toEqual(await sumsOf(other))
    await expect(requireEmptyDatabase(one.url)).rejects.toThrow('this database has members')
  },
  LONG_MS,
)
