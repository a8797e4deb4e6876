import { expect, test } from 'vitest'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { FOREIGN_ACCOUNT, newTransRef, useSlips } from '../../../test/slips-setup.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { DAY_MS, MINUTE_MS, startOfDate } from '../../platform/calendar.ts'
import { dayFigures, hourFigures } from './stored-figures.ts'
import { countFigures } from './stored-figures-job.ts'

const slips = useSlips()
const { site, database } = slips
const operator = operatorOn(() => slips.ctx)
const BAHT = 100n
const HOURS = 60

const count = () => countFigures(slips.ctx)

/** For each stored total, an independent query that computes it from the source rows. */
const SUMS: Readonly<Record<string, readonly [kept: string, ofRows: string]>> = {
  'money of each account, hour and purpose': [
    `select hour, account, kind, credited::text, credits, debited::text, debits from
       (select hour, account, kind, sum(credited) as credited, sum(credits)::int as credits, sum(debited) as debited, sum(debits)::int as debits
          from money_hours group by 1, 2, 3) k order by 1, 2, 3`,
    `select hour, account, kind, sum(credited)::text as credited, sum(credits)::int as credits, sum(debited)::text as debited, sum(debits)::int as debits
       from (select date_trunc('hour', at) as hour, credit as account, kind, amount as credited, 1 as credits, 0 as debited, 0 as debits from ledger_journal
             union all select date_trunc('hour', at), debit, kind, 0, 0, amount, 1 from ledger_journal) sides
      where account not in ('wallet', 'moving', 'game', 'withdrawing') group by 1, 2, 3 order by 1, 2, 3`,
  ],
  'what members got and gave': [
    `select account, sum(debited - credited)::text as net from money_hours where with_member group by 1 order by 1`,
    `select account, sum(net)::text as net
       from (select debit as account, amount as net from ledger_journal where credit in ('wallet', 'moving', 'game', 'withdrawing')
             union all select credit, -amount from ledger_journal where debit in ('wallet', 'moving', 'game', 'withdrawing')) s
      where account not in ('wallet', 'moving', 'game', 'withdrawing') group by 1 order by 1`,
  ],
  'play of each day': [
    `select (hour at time zone 'Asia/Bangkok')::date::text as day, sum(rounds)::int as rounds, sum(stake)::text as stake, sum(win)::text as win, sum(new_players)::int as players
       from figure_hours where rounds > 0 group by 1 order by 1`,
    `select day::text, sum(rounds)::int as rounds, sum(stake)::text as stake, sum(win)::text as win, count(*)::int as players
       from play_days group by 1 order by 1`,
  ],
  'players of each day': [
    `select day::text, players from figure_days where players > 0 order by 1`,
    `select day::text, count(distinct member_id)::int as players from play_days group by 1 order by 1`,
  ],
  'who won and who lost most': [
    `select day::text, member_id, net_loss::text from day_extremes order by 1, 2`,
    `select day::text, member_id, (stake - win)::text as net_loss from play_days where stake <> win order by 1, 2`,
  ],
  'first deposits': [
    `select sum(first_depositors)::int as count from figure_hours`,
    `select count(distinct member_id)::int as count from ledger_journal where kind = 'deposit'`,
  ],
  'registrations of each hour': [
    `select hour, registrations from figure_hours where registrations > 0 order by 1`,
    `select date_trunc('hour', created_at) as hour, count(*)::int as registrations from members group by 1 order by 1`,
  ],
  'payments that were credited': [
    `select sum(credited)::int as count from figure_hours`,
    `select (select count(*) from deposits where status = 'completed')::int
          + (select count(*) from suspense_items where assigned_to is not null and deposit_id is null)::int as count`,
  ],
}

const expectSums = async () => {
  const { ctx } = slips
  const hours = await hourFigures(ctx.db, new Date(0), new Date(ctx.clock.now().getTime() + DAY_MS))
  const days = await dayFigures(ctx.db, '2000-01-01', '2099-12-31')
  for (const name of ['deposits', 'withdrawals', 'bonus_cost', 'commission', 'ggr', 'ngr'] as const)
    expect({ name, sum: days.reduce((sum, day) => sum + day[name], 0n) }).toEqual({
      name,
      sum: hours.reduce((sum, hour) => sum + hour[name], 0n),
    })
  const [rows] = await database.query<{ deposits: string; withdrawals: string }>(
    `select coalesce(sum(amount) filter (where way = 'in'), 0)::text as deposits,
            coalesce(sum(amount) filter (where way = 'out'), 0)::text as withdrawals from member_payments`,
  )
  expect(days.reduce((sum, { deposits }) => sum + deposits, 0n)).toBe(BigInt(rows?.deposits ?? 0))
  expect(days.reduce((sum, { withdrawals }) => sum + withdrawals, 0n)).toBe(BigInt(rows?.withdrawals ?? 0))
  for (const [what, [kept, ofRows]] of Object.entries(SUMS))
    expect({ what, rows: await database.query(kept) }).toEqual({ what, rows: await database.query(ofRows) })
}

test('each sum equals the sum of its rows, after corrections, late rounds and other late arrivals', async () => {
  const first = await slips.player(500n * BAHT)
  const second = await slips.player(900n * BAHT)
  slips.advance(48 * HOURS)
  site.play(first.username, 300n * BAHT, 100n * BAHT, slips.ctx.clock.now(), 'lotus')
  await syncRounds(slips.ctx, first.id)
  await count()
  await expectSums()

  slips.advance(3 * HOURS)
  await slips.player(100n * BAHT)
  const { id } = await slips.withdraw(second, 200n * BAHT)
  await slips.run()
  await slips.database.query('select 1 from withdrawals where id = $1', [id])
  await count()
  await expectSums()

  // The game site reports two rounds late, for days that are already summed: one before the member's first hour of play on a day, and one on the day
  // before.
  site.play(
    second.username,
    50n * BAHT,
    80n * BAHT,
    new Date(slips.ctx.clock.now().getTime() - 5 * HOURS * 60_000),
  )
  site.play(second.username, 70n * BAHT, 0n, startOfDate('2026-11-19'))
  site.play(second.username, 10n * BAHT, 0n, slips.ctx.clock.now())
  await syncRounds(slips.ctx, second.id)
  const credit = ['correct', '--id', 'by-mistake', '--debit', 'bonus', '--credit', `member:${first.phone}`]
  expect((await operator(...credit, '--amount', '30', ...BY_NOK)).code).toBe(0)
  await count()
  await expectSums()
  expect((await operator('correct', '--reverses', 'correction:by-mistake', ...BY_NOK)).code).toBe(0)
  await slips.run()
  await count()
  await expectSums()
})

test('counting twice, and by several at once, changes nothing', async () => {
  const member = await slips.player(400n * BAHT)
  site.play(member.username, 40n * BAHT, 0n, slips.ctx.clock.now())
  await syncRounds(slips.ctx, member.id)
  await Promise.all([count(), count(), count()])
  await expectSums()
  await count()
  await expectSums()
})

test('a second counter leaves the work to the first and does not wait', async () => {
  const member = await slips.player(100n * BAHT)
  await count()
  const other = await slips.ctx.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from figure_points for update')
    await slips.withdraw(member, 100n * BAHT)
    await count()
    await other.query('commit')
  } finally {
    other.release()
  }
  await count()
  await expectSums()
  await slips.run()
})

test('rows committed after an hour was summed are in the sums of the next run', async () => {
  const member = await slips.player(100n * BAHT)
  await count()
  const late = await slips.ctx.pool.connect()
  try {
    await late.query('begin')
    await late.query(
      `select ledger_post_one('late:1', 15::smallint, $1, 'bonus', 'wallet', 700, 'late', $2, null)`,
      [member.id, slips.ctx.clock.now()],
    )
    const other = await slips.player(100n * BAHT)
    for (let run = 0; run < 4; run++) await count()
    await slips.withdraw(other, 100n * BAHT)
    for (let run = 0; run < 4; run++) await count()
    await late.query('commit')
  } finally {
    late.release()
  }
  for (let run = 0; run < 2; run++) await count()
  await expectSums()
  await slips.run()
})

test('a payment that a person matched is not counted as automatic, and its duration starts at the bank’s time', async () => {
  slips.advance(24 * HOURS)
  const hour = () =>
    database.query<Record<string, number>>(
      'select credited, credited_alone, timed, credit_p50_ms, credit_p90_ms from figure_hours where hour = date_trunc($1, $2::timestamptz)',
      ['hour', slips.ctx.clock.now()],
    )
  const quick = await slips.member()
  const { ref } = await slips.prepare(quick, 300n * BAHT)
  slips.pay(quick, 300n * BAHT, { ref, at: slips.ctx.clock.now() })
  slips.advance(2)
  await slips.read()
  await count()
  const [one] = await hour()
  expect(one).toMatchObject({ credited: 1, credited_alone: 1, timed: 1 })
  expect(one?.credit_p50_ms).toBeGreaterThanOrEqual(2 * MINUTE_MS)
  expect(one?.credit_p50_ms).toBe(one?.credit_p90_ms)
  const stray = await slips.member()
  const line = slips.transfer(newTransRef(), 500n * BAHT, { from: FOREIGN_ACCOUNT, name: 'SOMEBODY ELSE' })
  await slips.read()
  const give = ['suspense', 'assign', 'bank', line, '--to', stray.phone]
  expect((await operator(...give, ...BY_NOK)).code).toBe(0)
  await slips.run()
  await count()
  expect(await hour()).toMatchObject([{ credited: 2, credited_alone: 1, timed: 2 }])
  await expectSums()
})

test('a payment without a time has no time to credit, also in an hour of only such payments', async () => {
  slips.advance(120)
  const since = slips.ctx.clock.now()
  const figures = async () => {
    const [hour] = await database.query(
      'select credited, timed, credit_p50_ms from figure_hours where hour = date_trunc($1, $2::timestamptz)',
      ['hour', slips.ctx.clock.now()],
    )
    return hour
  }
  const member = await slips.member()
  await slips.setGatewayMember(member.id)
  const { deposit } = await slips.openGateway(member, 300n * BAHT)
  slips.gateway.pay(deposit.id, 300n * BAHT, slips.ctx.clock.now())
  await slips.strike('cashier:poll-gateway')
  await slips.run()
  await count()
  expect(await figures()).toEqual({ credited: 1, timed: 0, credit_p50_ms: null })

  const { ref } = await slips.prepare(member, 200n * BAHT)
  slips.pay(member, 200n * BAHT, { ref, at: new Date(since.getTime() - 3 * MINUTE_MS) })
  await slips.read()
  await count()
  expect(await figures()).toMatchObject({ credited: 2, timed: 1 })
  const [hour] = await database.query<{ credit_p50_ms: number }>(
    'select credit_p50_ms from figure_hours where hour = date_trunc($1, $2::timestamptz)',
    ['hour', slips.ctx.clock.now()],
  )
  expect(hour?.credit_p50_ms).toBeGreaterThanOrEqual(3 * MINUTE_MS)
  await expectSums()
})

test('registered members are counted again after they add a bank account, deposit and play', async () => {
  await slips.member()
  slips.advance(24 * HOURS)
  await count()
  const [funnel] = await database.query<Record<string, number>>(
    `select sum(registered)::int as registered, sum(with_bank)::int as bank, sum(deposited)::int as deposited, sum(played)::int as played from figure_days`,
  )
  const [rows] = await database.query<Record<string, number>>(
    `select count(*)::int as registered, count(bank)::int as bank,
            count(*) filter (where id in (select member_id from ledger_journal where kind = 'deposit'))::int as deposited,
            count(*) filter (where id in (select member_id from play_days))::int as played from members`,
  )
  expect(funnel).toEqual(rows)
})
