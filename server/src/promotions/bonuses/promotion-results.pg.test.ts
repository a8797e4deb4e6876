import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { drawsOf } from '../../../test/task-interleaving.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { giveUpBonus } from './bonus-end.ts'
import { findRecentGrants, resultsOf, sumBonusDays } from './promotion-results.ts'

const promotions = usePromotions()
const { cashier, deposit, bonuses, play, count } = promotions
const WELCOME = 2
const WEEKLY = 3
const STEPS = 60
/** Number of rounds, each with the whole credit as stake, that fulfil the wagering requirement of every promotion. */
const TIMES_PLAYED = 20
const MINUTES_A_DAY = 24 * 60

const sum = () => sumBonusDays(cashier.ctx)

const ofRows = async (promotion: number) => {
  const opened = `bonuses b where b.promotion_id = ${promotion} and b.opened_at is not null`
  const [given] = await cashier.database.query(
    `select count(distinct member_id)::int as members, count(*)::int as bonuses, coalesce(sum(amount), 0)::text as amount from ${opened}`,
  )
  const [taken] = await cashier.database.query(
    `select coalesce(sum(least(b.amount, (select coalesce(sum(t.amount), 0) from bonus_takings t where t.member_id = b.member_id and t.bonus_id = b.id))), 0)::text as taken_back
       from ${opened} and b.ended_at is not null`,
  )
  const by_status = await cashier.database.query(
    `select status, count(*)::int as bonuses, sum(amount)::text as amount from ${opened} group by 1 order by sum(amount) desc, 1`,
  )
  const days = await cashier.database.query(
    `select (opened_at at time zone 'Asia/Bangkok')::date::text as day, count(*)::int as bonuses, sum(amount)::text as amount
       from ${opened} and (opened_at at time zone 'Asia/Bangkok')::date > (timestamptz '${cashier.ctx.clock.now().toISOString()}' at time zone 'Asia/Bangkok')::date - 30
      group by 1 order by 1`,
  )
  return { given, ...taken, by_status, days }
}

const asText = (results: unknown): unknown =>
  JSON.parse(JSON.stringify(results, (_key, value) => (typeof value === 'bigint' ? String(value) : value)))

/** Computes the bonuses granted in the last thirty Bangkok days by promotion, directly from the database table `bonuses`. */
const lateRows = () =>
  cashier.database.query(
    `select promotion_id, count(distinct member_id)::int as members, count(*)::int as bonuses, sum(amount)::text as amount from bonuses
      where (opened_at at time zone 'Asia/Bangkok')::date > (timestamptz '${cashier.ctx.clock.now().toISOString()}' at time zone 'Asia/Bangkok')::date - 30
      group by 1 order by 1`,
  )

const expectResults = async () => {
  const late = [...(await findRecentGrants(cashier.ctx))].map(([promotion_id, given]) => ({
    promotion_id,
    ...given,
  }))
  expect(asText(late.toSorted((a, b) => a.promotion_id - b.promotion_id))).toEqual(await lateRows())
  for (const promotion of [WELCOME, WEEKLY])
    expect({ promotion, ...(asText(await resultsOf(cashier.ctx, promotion)) as object) }).toEqual({
      promotion,
      ...(await ofRows(promotion)),
    })
}

/** Takes one random step for a member. An open bonus is forfeited, lost or completed. A member without a bonus takes the next one. */
const step = async (member: TestMember, draw: (below: number) => number): Promise<void> => {
  const open = (await bonuses(member)).find(({ status }) => status === 'open')
  if (open === undefined) {
    const promotion = draw(2) === 0 ? WELCOME : WEEKLY
    await deposit(member, 100_000n, promotion).catch(() => deposit(member, 10_000n, null))
  } else {
    const end = draw(4)
    const credit = promotions.atSite(member)
    if (end === 0) await giveUpBonus(cashier.ctx, member.id, open.id)
    else
      for (let round = 0; round < (end === 1 ? 1 : TIMES_PLAYED); round++)
        play(member, credit, end === 1 ? 0n : credit)
    await count(member)
    cashier.advance(2)
  }
  await cashier.strike('promotions:end-due')
  await cashier.run()
}

test('a promotion’s result equals the sum of its rows under repeated and late summing of its days', {
  timeout: 120_000,
}, async () => {
  const draw = drawsOf(7)
  const members = [await cashier.member(), await cashier.member(), await cashier.member()]
  for (let turn = 0; turn < STEPS; turn++) {
    const member = members[draw(members.length)]
    if (member !== undefined) await step(member, draw)
    if (draw(4) === 0) await sum()
    if (draw(3) === 0) cashier.advance(draw(2 * MINUTES_A_DAY))
    await expectResults()
  }
  await Promise.all([sum(), sum(), sum()])
  await expectResults()
  expect(await cashier.database.query('select from bonus_day_marks')).toEqual([])
  const [kept] = await cashier.database.query<{ statuses: number; days: number }>(
    'select count(distinct status)::int as statuses, count(distinct day)::int as days from bonus_days',
  )
  // The random run must have ended bonuses on several days with several results, because otherwise the test would prove nothing.
  expect(kept?.statuses).toBeGreaterThan(1)
  expect(kept?.days).toBeGreaterThan(5)
})

test('a bonus that ends and commits while its day is summed is reported correctly', async () => {
  const member = await cashier.member()
  await deposit(member, 100_000n, WELCOME)
  const [open] = await bonuses(member)
  if (open === undefined) throw new Error('no bonus')
  await sum()
  const ending = 'update bonuses set status = $1, ending_at = $2 where id = $3'
  const other = await cashier.ctx.pool.connect()
  try {
    await other.query('begin')
    await other.query(ending, ['giving_up', cashier.ctx.clock.now(), open.id])
    await sum()
    await expectResults()
    await other.query('commit')
  } finally {
    other.release()
  }
  await expectResults()
  await sum()
  await expectResults()
  await cashier.database.query(ending, ['open', null, open.id])
})
