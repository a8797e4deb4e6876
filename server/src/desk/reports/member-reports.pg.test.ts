import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useCampaigns } from '../../../test/campaigns-setup.ts'
import { reportsBothWays } from '../../../test/reports-reference-model.ts'
import { changeSetting } from '../../operators/decisions/setting-groups.ts'
import { addWeeks, bangkokDate, daysLater, startOfDate } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { lapses, retention } from './member-reports.ts'
import { lockCount } from './sql.ts'
import { COUNT_WEEKS_JOB, countWeeks, readWeek, weekOf } from './week-counting.ts'

const campaigns = useCampaigns()
const { cashier } = campaigns
const BAHT = 100n
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const SPAN = '26'

/** Returns a function for pseudo-random numbers from 0 to `most - 1`, which are the same in each run. */
const draws = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

const expectEqual = async (lapseDays: number) => {
  const { shown, naive } = await reportsBothWays(cashier.ctx, cashier.database, lapseDays)
  expect(shown).toEqual(naive)
}

const setLapseDays = (value: number) =>
  inTransaction(cashier.ctx.db, tx =>
    changeSetting(
      tx,
      { operator: 'nok', reason: 'a shorter lapse' },
      { group: 'desk', key: 'lapse_days', value },
      cashier.ctx.clock.now(),
    ),
  )

test('each figure equals a count in plain code over 70 days, also after a change of the lapse and of late play', async () => {
  const draw = draws(7)
  const members: Awaited<ReturnType<typeof cashier.player>>[] = []
  for (let day = 0; day < 70; day++) {
    cashier.advance(DAY_MINUTES)
    if (day % 8 === 0 && members.length < 7) members.push(await cashier.player(1_000n * BAHT))
    const member = members[draw(members.length)]
    if (member === undefined || draw(3) > 0) continue
    cashier.advance(draw(5 * HOUR_MINUTES))
    if (draw(2) === 0) await campaigns.deposit(member, BigInt(100 + draw(50)) * BAHT, null)
    else {
      campaigns.play(member, 5n * BAHT, 4n * BAHT)
      await campaigns.count(member)
    }
  }
  await countWeeks(cashier.ctx)
  await expectEqual(30)

  // Two members who were inactive for longer than the new `lapse_days` get a campaign, and deposit again half a day later.
  await setLapseDays(7)
  cashier.advance(9 * DAY_MINUTES)
  for (const { id } of members)
    await cashier.database.query(
      "insert into member_tags (member_id, tag, set_by, set_at) values ($1, 'back', 'test', now())",
      [id],
    )
  for (const { id } of members) await campaigns.consent(id)
  const campaign = await campaigns.decided(campaigns.tagged('back'))
  await campaigns.prepare(campaign)
  await cashier.database.query("update campaign_members set arm = 'message', status = 'waiting'")
  await campaigns.send(campaign)
  cashier.advance(12 * HOUR_MINUTES)
  for (const member of members.slice(0, 2)) await campaigns.deposit(member, 200n * BAHT, null)
  await countWeeks(cashier.ctx)
  await expectEqual(7)
  const { rows } = await lapses(cashier.ctx, SPAN, 7)
  expect(rows.at(-1)).toMatchObject({
    ...{ week: weekOf(cashier.ctx.clock.now()), is_over: false, without_campaign: 0 },
    campaigns: [{ name: 'ข่าวของเดือน', members: 2 }],
  })

  // The game site reports a round of the last week late. The next count includes this round.
  const [late] = members
  if (late === undefined) throw new Error('there are members')
  campaigns.play(late, 3n * BAHT, 0n, new Date(cashier.ctx.clock.now().getTime() - 5 * HOUR_MINUTES * 60_000))
  await campaigns.count(late)
  await countWeeks(cashier.ctx)
  await countWeeks(cashier.ctx)
  await expectEqual(7)
})

test('a count reads before it writes, so that no event outside waits for its transaction', async () => {
  const week = weekOf(cashier.ctx.clock.now())
  const span = { begins: startOfDate(week), ends: startOfDate(addWeeks(week, 1)) }
  const rules = { lapse_days: 30, campaign_days: 7, today: bangkokDate(cashier.ctx.clock.now()) }
  const number = await inTransaction(cashier.ctx.db, async tx => {
    await lockCount(tx)
    await readWeek(tx, { week, ...span, ...rules }, week)
    const { rows } = await sql<{ number: string | null }>`
      select pg_current_xact_id_if_assigned()::text as number`.execute(tx)
    return rows[0]?.number
  })
  expect(number).toBeNull()
})

test('a week is counted until its figures are final, and two counts at once change nothing', async () => {
  await Promise.all([countWeeks(cashier.ctx), countWeeks(cashier.ctx)])
  const stored = () =>
    cashier.database.query<{ week: string; counted_at: Date }>(
      'select week::text, counted_at from report_weeks order by week',
    )
  const before = await stored()
  expect(before.length).toBeGreaterThanOrEqual(26)
  cashier.advance(DAY_MINUTES)
  await countWeeks(cashier.ctx)
  const again = new Set(
    (await stored())
      .filter(({ counted_at }, at) => counted_at.getTime() !== before[at]?.counted_at.getTime())
      .map(({ week }) => week),
  )
  const now = cashier.ctx.clock.now()
  expect(again.has(weekOf(now))).toBe(true)
  expect([...again].every(week => week > daysLater(bangkokDate(now), -40))).toBe(true)
})

test('a report that was never counted asks for a count, and says when the figures were counted', async () => {
  await cashier.database.query('delete from returned_weeks')
  await cashier.database.query('delete from cohort_weeks')
  await cashier.database.query('delete from first_deposit_weeks')
  await cashier.database.query('delete from report_weeks')
  expect(await retention(cashier.ctx, SPAN)).toEqual({ counted_at: null, rows: [] })
  await cashier.run({ [COUNT_WEEKS_JOB]: () => countWeeks(cashier.ctx) })
  const { counted_at, rows } = await retention(cashier.ctx, SPAN)
  expect(counted_at).toBeInstanceOf(Date)
  expect(rows.length).toBeGreaterThan(0)
})
