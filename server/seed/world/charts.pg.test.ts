import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsOfDay } from '../../src/desk/finance/close.ts'
import { figuresOfToday } from '../../src/desk/today/today.ts'
import { earningsBy } from '../../src/games/rounds/earnings.ts'
import { bangkokDate, daysLater } from '../../src/platform/calendar.ts'
import { resultsOf } from '../../src/promotions/bonuses/results.ts'
import { type TestDatabase, useTestDatabase } from '../../test/pg/test-database.ts'
import { type House, openHouse } from './house.ts'
import type { Size } from './plan.ts'
import { makeWorld } from './world.ts'

const LONG_MS = 240_000
/** Nine in the evening in Bangkok. */
const UNTIL = new Date('2026-11-18T14:00:00Z')
const TODAY = bangkokDate(UNTIL)
const SIZE: Size = { members: 16, days: 6, sittings: 6, together: 2 }
const DAYS = { from: daysLater(TODAY, 1 - SIZE.days), to: TODAY }
const WELCOME = 2

const database: TestDatabase = useTestDatabase()
let house: House

const places = () => ({
  sala: database.url,
  sandbox: database.ownerUrl,
  environment: { LOG_LEVEL: 'silent' },
})
beforeAll(async () => {
  await makeWorld(places(), { size: SIZE, seed: 11, until: UNTIL, tell: () => undefined })
  house = await openHouse(places(), 11, UNTIL)
}, LONG_MS)
afterAll(() => house.close())

type Row = Record<string, unknown>
/** Amounts and counts as text, so that nothing is rounded; days on which nothing happened are in neither. */
const textOf = (rows: readonly Row[]): Row[] =>
  rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])))

const today = () => figuresOfToday(house.ctx)
const BANGKOK_DAY = "at time zone 'Asia/Bangkok')::date"
/** Of each payment that was credited by itself: how long after the bank had it. */
const WAITS = `
  select (d.ended_at ${BANGKOK_DAY}::text as day, greatest(0, extract(epoch from d.ended_at - l.paid_at) * 1000)::float8 as ms
    from deposits d join bank_lines l on l.deposit_id = d.id where d.status = 'completed'
  union all
  select (assigned_at ${BANGKOK_DAY}::text, greatest(0, extract(epoch from assigned_at - received_at) * 1000)::float8
    from suspense_items where assigned_to is not null and deposit_id is null`

type Chart = { readonly told: () => Promise<Row[]>; readonly ofRows: string }

/** What each chart of the desk draws, and the same of the rows by another way. */
const CHARTS: Readonly<Record<string, Chart>> = {
  'วันนี้: money in and out by the hour': {
    told: async () =>
      (await today()).hours
        .filter(({ deposits, withdrawals }) => deposits + withdrawals > 0n)
        .map(({ hour, deposits, withdrawals }) => ({ hour: hour.toISOString(), deposits, withdrawals })),
    ofRows: `select to_char(date_trunc('hour', at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as hour,
                    coalesce(sum(amount) filter (where way = 'in'), 0) as deposits,
                    coalesce(sum(amount) filter (where way = 'out'), 0) as withdrawals
               from member_payments where (at ${BANGKOK_DAY} = '${TODAY}' group by 1 order by 1`,
  },
  'วันนี้: what the house earned by the day': {
    told: async () =>
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
    told: async () =>
      (await today()).days
        .filter(({ p50_ms }) => p50_ms !== null)
        .map(({ day, p50_ms, p90_ms }) => ({ day, p50_ms, p90_ms })),
    ofRows: `select day, percentile_cont(0.5) within group (order by ms)::int as p50_ms,
                    percentile_cont(0.9) within group (order by ms)::int as p90_ms from (${WAITS}) waits group by 1 order by 1`,
  },
  'วันนี้: what was matched without a person': {
    told: async () =>
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
    told: async () => [{ ...(await today()).funnel }],
    ofRows: `select count(*) as registered, count(bank_set_at) as with_bank,
                    count(*) filter (where exists (select from deposits d where d.member_id = m.id and d.status = 'completed')
                      or exists (select from suspense_items i where i.assigned_to = m.id)) as deposited,
                    count(*) filter (where exists (select from play_days p where p.member_id = m.id)) as played from members m`,
  },
  'วันนี้: who won and lost most': {
    told: async () => {
      const { winners, losers } = await today()
      return [...winners, ...losers]
        .map(({ member, net }) => ({ member: member.id, net }))
        .toSorted((a, b) => (a.member < b.member ? -1 : 1))
    },
    ofRows: `select member_id as member, sum(win - stake) as net from play_days where day = '${TODAY}'
              group by 1 having sum(win - stake) <> 0 order by member_id collate "C"`,
  },
  'การเงิน: what each account stands at': {
    told: async () =>
      (await accountsOfDay(house.ctx, TODAY)).accounts
        .map(({ account, closing }) => ({ account, closing }))
        .toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    ofRows: `select account, sum(amount) as closing from (
                select credit as account, amount from ledger_journal union all select debit, -amount from ledger_journal) sides
              where account not in ('wallet', 'moving', 'game', 'withdrawing') group by 1 order by account collate "C"`,
  },
  'เกม: stakes and earnings by the day': {
    told: async () =>
      (await earningsBy(house.ctx.db, 'game', DAYS)).days.map(({ day, stake, ggr }) => ({ day, stake, ggr })),
    ofRows: `select (played_at ${BANGKOK_DAY}::text as day, sum(stake) as stake, sum(stake - win) as ggr
               from sandbox.game_round group by 1 order by 1`,
  },
  'เกม: each game': {
    told: async () =>
      (await earningsBy(house.ctx.db, 'game', DAYS)).rows
        .map(({ key, rounds, players, stake, win }) => ({ key, rounds, players, stake, win }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    ofRows: `select game_id as key, count(*) as rounds, count(distinct username) as players, sum(stake) as stake, sum(win) as win
               from sandbox.game_round group by 1 order by game_id collate "C"`,
  },
  'โปรโมชั่น: what one gave by the day': {
    told: async () =>
      (await resultsOf(house.ctx, WELCOME)).days.map(({ day, bonuses, amount }) => ({
        day,
        bonuses,
        amount,
      })),
    ofRows: `select (b.opened_at ${BANGKOK_DAY}::text as day, count(*) as bonuses, sum(j.amount) as amount
               from bonuses b join ledger_journal j on j.reference = b.id and j.debit = 'bonus'
              where b.promotion_id = ${WELCOME} group by 1 order by 1`,
  },
}

for (const [chart, { told, ofRows }] of Object.entries(CHARTS))
  test(`${chart}: as the rows say`, async () => {
    const shown = textOf(await told())
    expect(shown.length).toBeGreaterThan(0)
    expect(shown).toEqual(textOf(await database.query(ofRows)))
  })
