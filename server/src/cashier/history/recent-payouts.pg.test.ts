import {
  CREDITED_COUNT_MIN,
  CREDITED_DAYS,
  PAYOUTS_SHOWN,
} from '@sala/contract/cashier/history/recent-payouts.ts'
import { SATANG_PER_BAHT } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { recentPayoutsOf, roundedPayout } from './recent-payouts.ts'

const cashier = useCashier()
const DAY_MINUTES = 24 * 60
const baht = (amount: number): bigint => BigInt(amount) * SATANG_PER_BAHT

const creditedAfter = async (minutes: number) => {
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, baht(100))
  cashier.pay(member, baht(100), { ref })
  cashier.advance(minutes)
  await cashier.read()
}

/** Computes the seconds until credit in another way than the code under test: it joins each deposit with its bank line. */
const secondsOfRows = async (since: Date): Promise<number[]> => {
  const rows = await cashier.database.query<{ seconds: number }>(
    `select extract(epoch from d.ended_at - l.paid_at)::float8 as seconds
       from deposits d join bank_lines l on l.deposit_id = d.id
      where d.status = 'completed' and d.ended_at >= $1 order by 1`,
    [since],
  )
  return rows.map(({ seconds }) => seconds)
}

test('B04: too few deposits promise nothing; those of a week are named so, and those of today once they suffice', async () => {
  const { ctx } = cashier
  expect((await recentPayoutsOf(ctx)).credited).toBeNull()
  for (let i = 1; i < CREDITED_COUNT_MIN; i++) await creditedAfter(1)
  expect((await recentPayoutsOf(ctx)).credited).toBeNull()
  cashier.advance(DAY_MINUTES)
  const morning = ctx.clock.now()
  await creditedAfter(7)
  expect((await recentPayoutsOf(ctx)).credited).toMatchObject({
    count: CREDITED_COUNT_MIN,
    days: CREDITED_DAYS,
  })
  for (const minutes of [3, 9, 2, 5]) await creditedAfter(minutes)
  const seconds = await secondsOfRows(morning)
  expect(seconds).toHaveLength(CREDITED_COUNT_MIN)
  const { credited } = await recentPayoutsOf(ctx)
  expect(credited).toEqual({
    median_seconds: Math.round(seconds[2] ?? 0),
    count: CREDITED_COUNT_MIN,
    days: 1,
  })
  expect(credited?.median_seconds).toBeGreaterThanOrEqual(5 * 60)
  cashier.advance((CREDITED_DAYS + 1) * DAY_MINUTES)
  expect((await recentPayoutsOf(ctx)).credited).toBeNull()
})

test('the latest payouts are read from the ledger, newest first, rounded down and without names', async () => {
  const { ctx } = cashier
  const amounts = [150, 999, 1_234, 2_000, 4_567, 3_210]
  for (const amount of amounts) {
    const member = await cashier.player(baht(amount))
    await cashier.withdraw(member, baht(amount))
    await cashier.run()
    cashier.advance(1)
  }
  const { payouts } = await recentPayoutsOf(ctx)
  const rows = await cashier.database.query<{ amount: string; minute: Date; seconds: number }>(
    `select amount::text, date_trunc('minute', ended_at) as minute, round(extract(epoch from ended_at - created_at))::int as seconds
       from withdrawals where status = 'paid' order by ended_at desc limit ${PAYOUTS_SHOWN}`,
  )
  expect(payouts).toEqual(
    rows.map(({ amount, minute, seconds }) => ({
      amount: roundedPayout(BigInt(amount)),
      at: minute,
      seconds,
    })),
  )
  expect(payouts.map(({ amount }) => amount)).toEqual([3_200, 4_500, 2_000, 1_200, 900].map(baht))
  cashier.advance((CREDITED_DAYS + 1) * DAY_MINUTES)
  expect((await recentPayoutsOf(ctx)).payouts).toEqual([])
})

test('of a payout’s amount at most two leading digits are shown', () => {
  expect(
    [100, 199.99, 10_000, 12_345.67, 987_654].map(amount => roundedPayout(BigInt(Math.round(amount * 100)))),
  ).toEqual([100, 100, 10_000, 12_000, 980_000].map(baht))
})
