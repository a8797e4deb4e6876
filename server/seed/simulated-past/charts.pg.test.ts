import { MEMBERS_ACCOUNT } from '@sala/contract/desk/display-texts/ledger-account-names.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figuresOfToday } from '../../src/desk/dashboard/dashboard.ts'
import { accountBalances } from '../../src/desk/finance/account-balances.ts'
import { accountsOfDay } from '../../src/desk/finance/daily-close.ts'
import { riskAlarm, riskNow } from '../../src/desk/risk/risk-alarms.ts'
import { earningsBy } from '../../src/games/rounds/game-earnings.ts'
import { syncCredit } from '../../src/games/transfer-wallet/credit-sync.ts'
import { bangkokDate, daysLater } from '../../src/platform/calendar.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { findRecentGrants, resultsOf } from '../../src/promotions/bonuses/promotion-results.ts'
import { FIGURE_NAMES, figuresSql, MEMBER_ACCOUNTS } from '../../test/expected-dashboard-totals.ts'
import { type TestDatabase, useTestDatabase } from '../../test/pg/test-database.ts'
import { reportsBothWays } from '../../test/reports-reference-model.ts'
import { firstSeed } from '../../test/simulation/simulation-seeds.ts'
import { makeWorld } from './simulated-past.ts'
import { openSimulatedProduct, type SimulatedProduct } from './simulated-product.ts'
import type { Size } from './simulation-size.ts'

const LONG_MS = 240_000
/** End of the simulated history: 21:00 in Bangkok. */
const UNTIL = new Date('2026-11-18T14:00:00Z')
const TODAY = bangkokDate(UNTIL)
const SIZE: Size = { members: 16, days: 6, sessions: 6, together: 2 }
const DAYS = { from: daysLater(TODAY, 1 - SIZE.days), to: TODAY }
const WELCOME = 2
/** Random seed of the simulation. `LIVES_FROM=2` selects another seed. */
const SEED = 10 + firstSeed()

const database: TestDatabase = useTestDatabase()
let product: SimulatedProduct

const places = () => ({
  sala: database.url,
  sandbox: database.ownerUrl,
  environment: { LOG_LEVEL: 'silent' },
})
beforeAll(async () => {
  await makeWorld(places(), { size: SIZE, seed: SEED, until: UNTIL, tell: () => undefined })
  product = await openSimulatedProduct(places(), SEED, UNTIL)
}, LONG_MS)
afterAll(() => product.close())

type Row = Record<string, unknown>
/** Returns the rows with all values as text, so that two lists can be compared exactly. */
const textOf = (rows: readonly Row[]): Row[] =>
  rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])))

const today = () => figuresOfToday(product.ctx)
const BANGKOK_DAY = "at time zone 'Asia/Bangkok')::date"
/** SQL query with one row for each credited payment: the ms from the payment at the bank until the credit, and the day of the credit. */
const WAITS = `
  select (d.ended_at ${BANGKOK_DAY}::text as day, greatest(0, extract(epoch from d.ended_at - l.paid_at) * 1000)::float8 as ms
    from deposits d join bank_lines l on l.deposit_id = d.id where d.status = 'completed'
  union all
  select (assigned_at ${BANGKOK_DAY}::text, greatest(0, extract(epoch from assigned_at - received_at) * 1000)::float8
    from suspense_items where assigned_to is not null and deposit_id is null`

type Tiles = Readonly<Record<(typeof FIGURE_NAMES)[number], bigint | number>>
const tilesOf = (key: string, sums: Tiles): Row => ({
  key,
  ...Object.fromEntries(FIGURE_NAMES.map(name => [name, sums[name]])),
})
const byName = <T extends { readonly key: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
const dayOf = (at: string): string => `(${at} ${BANGKOK_DAY}::text`
const hourOf = (at: string): string =>
  `to_char(date_trunc('hour', ${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`

/** SQL query with the number of rounds and players, the stakes and the wins, for each provider or section of the games. */
const earnedBy = (by: 'provider' | 'section'): string =>
  `select g.${by} as key, count(*) as rounds, count(distinct r.username) as players, sum(r.stake) as stake, sum(r.win) as win,
          sum(r.stake - r.win) as ggr
     from sandbox.game_round r join games g on g.game_id = r.game_id group by 1 order by g.${by} collate "C"`
const earningsOfScreen = async (by: 'provider' | 'section' | 'game') =>
  byName(
    (await earningsBy(product.ctx.db, by, DAYS)).rows.map(({ key, rounds, players, stake, win, ggr }) => ({
      key,
      rounds,
      players,
      stake,
      win,
      ggr,
    })),
  )
/** SQL list of the two ledger accounts that belong to a bank account: one for receipts, one for payouts. */
const SIDES = "('bank:' || t.account, 'payout:' || split_part(t.account, ':', 1))"

/** SQL expression with -1 for ledger accounts that grow by debits (assets and expenses), and 1 for all others. */
const GROWS =
  "(case when split_part(account, ':', 1) in ('bank', 'gateway', 'payout', 'transit', 'receivable', 'bonus', 'commission', 'fees') then -1 else 1 end)"

type Chart = { readonly ofScreen: () => Promise<Row[]>; readonly ofRows: string }

/**
 * The charts of the desk (the staff's website). Each has a function that returns its data, and SQL that computes the same data from the source rows.
 */
const CHARTS: Readonly<Record<string, Chart>> = {
  'วันนี้: money in and out by the hour': {
    ofScreen: async () =>
      (await today()).hours
        .filter(({ deposits, withdrawals }) => deposits + withdrawals > 0n)
        .map(({ hour, deposits, withdrawals }) => ({ hour: hour.toISOString(), deposits, withdrawals })),
    ofRows: `select to_char(date_trunc('hour', at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as hour,
                    coalesce(sum(amount) filter (where way = 'in'), 0) as deposits,
                    coalesce(sum(amount) filter (where way = 'out'), 0) as withdrawals
               from member_payments where (at ${BANGKOK_DAY} = '${TODAY}' group by 1 order by 1`,
  },
  'วันนี้: each tile, and beside it yesterday until the same hour': {
    ofScreen: async () => {
      const { now, today: soFar, yesterday } = await today()
      if (soFar === null || yesterday === null)
        throw new Error('the first hour of a day has nothing beside it')
      return [tilesOf('now', now), tilesOf('so far', soFar), tilesOf('yesterday', yesterday)]
    },
    ofRows: figuresSql(
      at => `unnest(array_remove(array[
        case when ${dayOf(at)} = '${TODAY}' then 'now' end,
        case when ${dayOf(at)} = '${TODAY}' and ${at} < '${UNTIL.toISOString()}' then 'so far' end,
        case when ${dayOf(at)} = '${daysLater(TODAY, -1)}' and ${at} < timestamptz '${UNTIL.toISOString()}' - interval '1 day' then 'yesterday' end], null))`,
    ),
  },
  'วันนี้: everything by the day': {
    ofScreen: async () => (await today()).days.map(day => tilesOf(day.day, day)),
    ofRows: figuresSql(dayOf),
  },
  'วันนี้: everything by the hour, today and yesterday': {
    ofScreen: async () => {
      const { hours, hours_before } = await today()
      return [...hours_before, ...hours]
        .map(hour => tilesOf(hour.hour.toISOString(), hour))
        .filter(tiles => FIGURE_NAMES.some(name => Number(tiles[name]) !== 0))
    },
    ofRows: figuresSql(at => `case when ${dayOf(at)} >= '${daysLater(TODAY, -1)}' then ${hourOf(at)} end`),
  },
  'วันนี้: what the house earned by the day': {
    ofScreen: async () =>
      (await today()).days
        .map(({ day, ggr, ngr }) => ({ day, ggr, ngr }))
        .filter(({ ggr, ngr }) => ggr !== 0n || ngr !== 0n),
    ofRows: `select day::text, sum(ggr) as ggr, sum(ggr - given) as ngr from (
                select (played_at ${BANGKOK_DAY} as day, stake - win as ggr, 0 as given from sandbox.game_round
                union all
                select (at ${BANGKOK_DAY}, 0, case when debit in ('bonus', 'commission') then amount else -amount end from ledger_journal
                 where (debit in ('bonus', 'commission') and credit in ('wallet', 'moving', 'game', 'withdrawing'))
                    or (credit in ('bonus', 'commission') and debit in ('wallet', 'moving', 'game', 'withdrawing'))) both_sides
              group by 1 having sum(ggr) <> 0 or sum(ggr - given) <> 0 order by 1`,
  },
  'วันนี้: time to credit': {
    ofScreen: async () =>
      (await today()).days
        .filter(({ p50_ms }) => p50_ms !== null)
        .map(({ day, p50_ms, p90_ms }) => ({ day, p50_ms, p90_ms })),
    ofRows: `select day, percentile_cont(0.5) within group (order by ms)::int as p50_ms,
                    percentile_cont(0.9) within group (order by ms)::int as p90_ms from (${WAITS}) waits group by 1 order by 1`,
  },
  'วันนี้: what was matched without a person': {
    ofScreen: async () =>
      (await today()).days
        .filter(({ credited }) => credited > 0)
        .map(({ day, credited, credited_alone }) => ({ day, credited, credited_alone })),
    ofRows: `select day, count(*) as credited, count(*) filter (where not by_person) as credited_alone from (
                select (d.ended_at ${BANGKOK_DAY}::text as day,
                       exists (select from request_events e where e.request_id = d.id and e.status = 'held') or coalesce(i.assigned_by like 'operator:%', false) as by_person
                  from deposits d left join bank_lines l on l.deposit_id = d.id
                  left join suspense_items i on i.source_id = l.line_id and i.deposit_id = d.id
                 where d.status = 'completed'
                union all
                select (assigned_at ${BANGKOK_DAY}::text, assigned_by like 'operator:%' from suspense_items
                 where assigned_to is not null and deposit_id is null) each group by 1 order by 1`,
  },
  'วันนี้: from registration to play': {
    ofScreen: async () => [{ ...(await today()).funnel }],
    ofRows: `select count(*) as registered, count(bank_set_at) as with_bank,
                    count(*) filter (where exists (select from deposits d where d.member_id = m.id and d.status = 'completed')
                      or exists (select from suspense_items i where i.assigned_to = m.id)) as deposited,
                    count(*) filter (where exists (select from play_days p where p.member_id = m.id)) as played from members m`,
  },
  'วันนี้: who won and lost most': {
    ofScreen: async () => {
      const { winners, losers } = await today()
      return [...winners, ...losers]
        .map(({ member, net }) => ({ member: member.id, net }))
        .toSorted((a, b) => (a.member < b.member ? -1 : 1))
    },
    ofRows: `select member_id as member, sum(win - stake) as net from play_days where day = '${TODAY}'
              group by 1 having sum(win - stake) <> 0 order by member_id collate "C"`,
  },
  'การเงิน: what each account stands at': {
    ofScreen: async () =>
      (await accountsOfDay(product.ctx, TODAY)).accounts
        .filter(({ account }) => account !== MEMBERS_ACCOUNT)
        .map(({ account, closing }) => ({ account, closing }))
        .toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    ofRows: `select account, sum(amount) * ${GROWS} as closing from (
                select credit as account, amount from ledger_journal union all select debit, -amount from ledger_journal) sides
              where account not in ('wallet', 'moving', 'game', 'withdrawing') group by 1 order by account collate "C"`,
  },
  'การเงิน: what came and went of each account, today and yesterday': {
    ofScreen: async () =>
      (
        await Promise.all(
          [daysLater(TODAY, -1), TODAY].map(async day =>
            byName(
              (
                await accountsOfDay(product.ctx, day)
              ).accounts
                .filter(({ account }) => account !== MEMBERS_ACCOUNT)
                .map(({ account, opening, came, went }) => ({
                  key: `${day} ${account}`,
                  opening,
                  came,
                  went,
                })),
            ),
          ),
        )
      ).flat(),
    ofRows: `select day || ' ' || account as key,
                    sum(amount * ${GROWS}) filter (where ${dayOf('at')} < day) as opening,
                    coalesce(sum(amount * ${GROWS}) filter (where ${dayOf('at')} = day and amount * ${GROWS} > 0), 0) as came,
                    coalesce(-sum(amount * ${GROWS}) filter (where ${dayOf('at')} = day and amount * ${GROWS} < 0), 0) as went
               from (values ('${daysLater(TODAY, -1)}'), ('${TODAY}')) d (day)
              cross join (select credit as account, at, amount from ledger_journal union all select debit, at, -amount from ledger_journal) sides
              where account not in ('wallet', 'moving', 'game', 'withdrawing') and ${dayOf('at')} <= day
              group by day, account order by day, account collate "C"`,
  },
  'การเงิน: what each of our accounts holds': {
    ofScreen: async () =>
      (await accountBalances(product.ctx))
        .filter(({ reported }) => reported !== null)
        .map(({ account, balance }) => ({ account, balance }))
        .toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    ofRows: `select t.account, t.amount + (
                      select coalesce(sum(case when j.debit in ${SIDES} then j.amount else 0 end - case when j.credit in ${SIDES} then j.amount else 0 end), 0)
                        from ledger_journal j where j.at >= t.reported_at) as balance
               from (select distinct on (account) account, amount, reported_at from reported_balances order by account, no desc) t
              order by t.account collate "C"`,
  },
  'เกม: each provider': { ofScreen: () => earningsOfScreen('provider'), ofRows: earnedBy('provider') },
  'เกม: each section': { ofScreen: () => earningsOfScreen('section'), ofRows: earnedBy('section') },
  'เกม: stakes and earnings by the day': {
    ofScreen: async () =>
      (await earningsBy(product.ctx.db, 'game', DAYS)).days.map(({ day, stake, ggr }) => ({
        day,
        stake,
        ggr,
      })),
    ofRows: `select (played_at ${BANGKOK_DAY}::text as day, sum(stake) as stake, sum(stake - win) as ggr
               from sandbox.game_round group by 1 order by 1`,
  },
  'เกม: each game': {
    ofScreen: async () =>
      (await earningsBy(product.ctx.db, 'game', DAYS)).rows
        .map(({ key, rounds, players, stake, win }) => ({ key, rounds, players, stake, win }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    ofRows: `select game_id as key, count(*) as rounds, count(distinct username) as players, sum(stake) as stake, sum(win) as win
               from sandbox.game_round group by 1 order by game_id collate "C"`,
  },
  'โปรโมชั่น: what each gave in thirty days': {
    ofScreen: async () =>
      [...(await findRecentGrants(product.ctx))]
        .map(([promotion, given]) => ({ promotion, ...given }))
        .toSorted((a, b) => a.promotion - b.promotion),
    ofRows: `select b.promotion_id as promotion, count(distinct b.member_id) as members, count(*) as bonuses, sum(j.amount) as amount
               from bonuses b join ledger_journal j on j.reference = b.id and j.debit = 'bonus' group by 1 order by 1`,
  },
  'โปรโมชั่น: what became of what one gave': {
    ofScreen: async () => {
      const { given, taken_back, by_status } = await resultsOf(product.ctx, WELCOME)
      const ended = by_status.filter(
        ({ status }) => !['open', 'settling', 'giving_up', 'expiring'].includes(status),
      )
      return [{ ...given, taken_back, ended: ended.reduce((sum, { bonuses }) => sum + bonuses, 0) }]
    },
    ofRows: `select count(distinct b.member_id) as members, count(*) as bonuses, sum(g.amount) as amount,
                    coalesce(sum(least(g.amount, (
                      select coalesce(sum(t.amount), 0) from ledger_journal t
                       where t.credit = 'bonus' and (t.reference = b.id or t.reference in (
                         select k.movement_id from bonus_takings k where k.bonus_id = b.id)))))
                      filter (where b.ended_at is not null), 0) as taken_back, count(b.ended_at) as ended
               from bonuses b join ledger_journal g on g.reference = b.id and g.debit = 'bonus' where b.promotion_id = ${WELCOME}`,
  },
  'ความเสี่ยง: how many alarms of each rule are open': {
    ofScreen: async () =>
      (await riskNow(product.ctx, null, 'open')).rules
        .filter(({ open, acted, false_alarms }) => open + acted + false_alarms > 0)
        .map(({ rule, open, acted, false_alarms }) => ({ rule, open, acted, false_alarms }))
        .toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
    ofRows: `select rule, count(*) filter (where outcome is null) as open, count(*) filter (where outcome = 'acted') as acted,
                    count(*) filter (where outcome = 'false_alarm') as false_alarms
               from risk_alarms group by 1 order by rule collate "C"`,
  },
  'ความเสี่ยง: what the members of each ring paid in, took out and lost': {
    ofScreen: async () => {
      const { alarms } = await riskNow(product.ctx, null, 'open')
      const rings = await Promise.all(alarms.map(alarm => riskAlarm(product.ctx, alarm)))
      const members = rings.flatMap(({ members: of }) => of)
      return byName(
        [...new Map(members.map(member => [member.id, member])).values()].map(
          ({ id, paid_in, paid_out, net_loss }) => ({ key: id, paid_in, paid_out, net_loss }),
        ),
      )
    },
    ofRows: `select m.id as key,
                    coalesce((select sum(case when credit in ${MEMBER_ACCOUNTS} then amount else -amount end) from ledger_journal j
                               where j.member_id = m.id and (split_part(debit, ':', 1) in ('bank', 'gateway', 'suspense')
                                  or split_part(credit, ':', 1) in ('bank', 'gateway', 'suspense'))), 0) as paid_in,
                    coalesce((select sum(case when split_part(credit, ':', 1) = 'payout' then amount else -amount end) from ledger_journal j
                               where j.member_id = m.id and 'payout' in (split_part(debit, ':', 1), split_part(credit, ':', 1))), 0) as paid_out,
                    coalesce((select sum(r.stake - r.win) from sandbox.game_round r join game_accounts a using (username)
                               where a.member_id = m.id), 0) as net_loss
               from members m where exists (
                 select from risk_alarm_members x join risk_alarms k using (rule, subject) where x.member_id = m.id and k.outcome is null)
              order by m.id collate "C"`,
  },
  'โปรโมชั่น: what one gave by the day': {
    ofScreen: async () =>
      (await resultsOf(product.ctx, WELCOME)).days.map(({ day, bonuses, amount }) => ({
        day,
        bonuses,
        amount,
      })),
    ofRows: `select (b.opened_at ${BANGKOK_DAY}::text as day, count(*) as bonuses, sum(j.amount) as amount
               from bonuses b join ledger_journal j on j.reference = b.id and j.debit = 'bonus'
              where b.promotion_id = ${WELCOME} group by 1 order by 1`,
  },
}

for (const [chart, { ofScreen, ofRows }] of Object.entries(CHARTS))
  test(`${chart}: equals the figures computed from the rows`, async () => {
    const shown = textOf(await ofScreen())
    expect(shown.length).toBeGreaterThan(0)
    expect(shown).toEqual(textOf(await database.query(ofRows)))
  })

test('รายงาน: the weekly reports have the figures of a count in plain code', async () => {
  const { shown, naive } = await reportsBothWays(product.ctx, database, 7)
  expect(shown).toEqual(naive)
  expect(Object.keys(shown.retention).length).toBeGreaterThan(0)
})

test('play not yet in the books is play not read since; after reading all members none remains', async () => {
  const members = await database.query<{ member_id: MemberId }>(
    'select member_id from site_accounts where opened_at is not null',
  )
  const underWay: MemberId[] = []
  for (const { member_id } of members)
    await syncCredit(product.ctx, member_id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      underWay.push(member_id)
    })
  expect(underWay.length).toBeLessThan(members.length)
  expect(
    await database.query(
      `with played as (select member_id, sum(stake - win) as net from play_days group by 1),
            booked as (select member_id, sum(case when credit = 'gaming' then amount else -amount end) as net from ledger_journal
                        where 'gaming' in (debit, credit) group by 1)
       select member_id from played full join booked using (member_id)
        where coalesce(played.net, 0) <> coalesce(booked.net, 0) and member_id <> all($1::text[])`,
      [underWay],
    ),
  ).toEqual([])
})

/** Differences from the bank's list that the simulation creates on purpose: only a payout whose outcome the bank does not report. */
const PLANTED: ReadonlySet<string> = new Set(['outcome_open'])

test('every past day closes with zero differences, except the planted ones', async () => {
  const days = Array.from({ length: SIZE.days }, (_, at) => daysLater(DAYS.from, at))
  for (const day of days) {
    const { accounts } = await accountsOfDay(product.ctx, day)
    for (const { account, difference, items } of accounts) {
      const planted = items.filter(({ what }) => PLANTED.has(what))
      expect({ day, account, difference: difference ?? 0n, planted: planted.length }).toEqual({
        ...{ day, account, difference: 0n },
        planted: expect.any(Number),
      })
    }
  }
})
