import { expect, test } from 'vitest'
import { useReferral } from '../../../test/referral-setup.ts'
import { commissionsOf, friendsOf, referralOf, weeksOf } from '../overview/referral-overview.ts'
import { clearReferralMarks, confirmCommissions } from './commission-decisions.ts'

const referral = useReferral()
const operator = { operator: 'nok', reason: 'checked' }
const FIRST = '2026-11-18'
const SECOND = '2026-11-25'

const family = async (...names: (string | undefined)[]) => {
  referral.on(0)
  const head = await referral.place(null, names[0])
  const friends = []
  for (const name of names.slice(1)) friends.push(await referral.place(head, name))
  const [one, two = one] = friends
  if (one === undefined || two === undefined) throw new Error('somebody was invited')
  return { head, one, two }
}
const settledOn = async (...days: number[]) => {
  for (const day of days) {
    await referral.settleOn(day)
  }
}
const wallet = async ({ id }: { id: string }) =>
  (
    await referral.database.query<{ claimed: number }>(
      `select coalesce(sum(amount), 0)::int as claimed from referral_claims where member_id = $1`,
      [id],
    )
  )[0]?.claimed

test('one friend’s winnings reduce another’s losses, and each line names the friend', async () => {
  const { head, one, two } = await family(undefined, undefined, undefined)
  await referral.played(one, 1, 500_000n)
  await referral.played(two, 2, -300_000n)
  await settledOn(7, 11)
  const { data } = await commissionsOf(referral.ctx, head.id, undefined)
  expect(data.map(({ kind, phone, base, amount }) => [kind, phone?.slice(-4), base, amount])).toEqual([
    ['friend', two.phone.slice(-4), -300_000n, -15_000n],
    ['friend', one.phone.slice(-4), 500_000n, 25_000n],
  ])
  expect(
    (await friendsOf(referral.ctx, head.id, { level: 1 })).data.map(({ commission }) => commission),
  ).toEqual([-15_000n, 25_000n])
  expect((await referral.claim(head)).amount).toBe(10_000n)
})

test('a negative week pays nothing and is carried over; lines and weeks sum to the payments', async () => {
  const { head, one, two } = await family(undefined, undefined, undefined)
  await referral.played(one, 1, 100_000n)
  await referral.played(two, 2, -300_000n)
  await referral.played(one, 8, 500_000n)
  await settledOn(7)
  expect((await referralOf(referral.ctx, head.id)).levels[0]).toMatchObject({
    commission: 0n,
    carried: -10_000n,
  })
  await settledOn(14)
  const week = { level: 1, rate_percent: 5, forgiven: 0n }
  expect((await weeksOf(referral.ctx, head.id, undefined)).data).toEqual([
    {
      ...week,
      of_week: SECOND,
      from_friends: 25_000n,
      carried_in: -10_000n,
      carried_out: 0n,
      amount: 15_000n,
      pending: true,
    },
    {
      ...week,
      of_week: FIRST,
      from_friends: -10_000n,
      carried_in: 0n,
      carried_out: 10_000n,
      amount: 0n,
      pending: false,
    },
  ])
  await settledOn(18)
  const { data } = await commissionsOf(referral.ctx, head.id, undefined)
  expect(data.map(({ kind, of_week, amount }) => [kind, of_week, amount])).toEqual([
    ['carried_in', SECOND, -10_000n],
    ['friend', SECOND, 25_000n],
    ['carried_out', FIRST, 10_000n],
    ['friend', FIRST, -15_000n],
    ['friend', FIRST, 5_000n],
  ])
  expect((await referral.claim(head)).amount).toBe(15_000n)
  expect((await referralOf(referral.ctx, head.id)).levels[0]).toMatchObject({
    commission: 15_000n,
    carried: 0n,
  })
})

test('without carry-over a negative week is dropped', async () => {
  await referral.set({ carry_below_zero: false })
  const { head, one } = await family(undefined, undefined)
  await referral.played(one, 1, -300_000n)
  await referral.played(one, 8, 100_000n)
  await settledOn(7, 14)
  await referral.set({})
  expect((await weeksOf(referral.ctx, head.id, undefined)).data).toMatchObject([
    { carried_in: 0n, amount: 5_000n },
    { from_friends: -15_000n, carried_out: 0n, forgiven: 15_000n, amount: 0n },
  ])
})

test('a negative balance stays within its level', async () => {
  const { head, one } = await family(undefined, undefined)
  const below = await referral.place(one)
  await referral.played(one, 1, -300_000n)
  await referral.played(below, 1, 100_000n)
  await settledOn(7)
  const { totals, levels } = await referralOf(referral.ctx, head.id)
  expect([totals.total, levels.map(({ carried }) => carried)]).toEqual([3_000n, [-15_000n, 0n, 0n]])
})

test('a marked friend neither adds nor offsets, until an operator clears the mark', async () => {
  const { head, one, two } = await family('แฝดพี่ หนึ่ง', 'แฝดพี่ หนึ่ง', undefined)
  await referral.played(one, 1, -300_000n)
  await referral.played(two, 1, 100_000n)
  await settledOn(7, 11)
  expect((await referral.claim({ id: head.id }).catch(() => null))?.amount ?? 0n).toBe(0n)
  expect(await referralOf(referral.ctx, head.id)).toMatchObject({ claimable: 5_000n })
  await clearReferralMarks(referral.ctx, operator, { ancestor_id: head.id, member_id: one.id })
  // The confirmed 50.00 can still be claimed. The win of the cleared member now counts as a commission of -150.00. Of these, 50.00 reduce the week's
  // commission to zero, and 100.00 are carried over.
  expect(await referralOf(referral.ctx, head.id)).toMatchObject({
    claimable: 5_000n,
    totals: { total: 0n, pending: -5_000n },
  })
  await settledOn(12)
  expect(await referralOf(referral.ctx, head.id)).toMatchObject({ claimable: 0n })
  expect((await referralOf(referral.ctx, head.id)).levels[0]).toMatchObject({ carried: -10_000n })
})

test('a mark found during the holding period removes the friend’s lines and their carry-over', async () => {
  const { head, one, two } = await family('แฝดน้อง สอง', undefined, undefined)
  await referral.played(one, 1, -300_000n)
  await referral.played(two, 1, 200_000n)
  await referral.played(two, 8, 100_000n)
  await referral.set({ hold_days: 10 })
  await settledOn(7, 14)
  expect(await referralOf(referral.ctx, head.id)).toMatchObject({ totals: { total: 0n } })
  await referral.database.query('update members set name = $1 where id = $2', ['แฝดน้อง สอง', one.id])
  await settledOn(18)
  await referral.set({})
  expect(await referralOf(referral.ctx, head.id)).toMatchObject({
    totals: { total: 15_000n, pending: 5_000n },
    claimable: 10_000n,
  })
})

test('a week is confirmed as a whole, including late corrections', async () => {
  const { head, one, two } = await family(undefined, undefined, undefined)
  await referral.played(one, 1, 400_000n)
  await settledOn(7)
  await referral.played(two, 2, -300_000n)
  await settledOn(8)
  await settledOn(10.5)
  await expect(referral.claim(head)).rejects.toMatchObject({ code: 'commission_nothing' })
  await confirmCommissions(referral.ctx, operator, head.id)
  expect(await referralOf(referral.ctx, head.id)).toMatchObject({ claimable: 5_000n })
})

test('a friend’s claimed commission is a cost in the week of the claim', async () => {
  const { head, one } = await family(undefined, undefined)
  const below = await referral.place(one)
  await referral.played(below, 1, 400_000n)
  await settledOn(7, 11)
  expect((await referral.claim(one)).amount).toBe(20_000n)
  await referral.played(one, 12, 100_000n)
  await settledOn(14)
  const { data } = await commissionsOf(referral.ctx, head.id, undefined)
  expect(data[0]).toMatchObject({ level: 1, of_week: SECOND, base: 80_000n, amount: 4_000n })
  expect(await wallet(one)).toBe(20_000)
})

test('a correction uses the rule of the week’s first settlement under any later settings', async () => {
  await referral.set({ net_of_friends: false })
  const { head, one, two } = await family(undefined, undefined, undefined)
  await referral.played(one, 1, 400_000n)
  await settledOn(7)
  await referral.set({})
  await referral.played(two, 2, -300_000n)
  await referral.played(one, 3, 100_000n)
  await referral.played(two, 8, -300_000n)
  await settledOn(14)
  expect((await weeksOf(referral.ctx, head.id, undefined)).data).toMatchObject([
    { from_friends: -15_000n, carried_in: 0n, carried_out: 15_000n },
    { from_friends: 25_000n, carried_out: 0n, amount: 25_000n },
  ])
  await referral.set({ net_of_friends: false })
  await referral.played(one, 9, 100_000n)
  await settledOn(21)
  await referral.set({})
  expect((await weeksOf(referral.ctx, head.id, undefined)).data[0]).toMatchObject({ from_friends: -10_000n })
})

test('the invariants check that a week is the sum of its lines and continues the week before', async () => {
  const { head, one } = await family(undefined, undefined)
  await referral.played(one, 1, -300_000n)
  await referral.played(one, 8, 100_000n)
  await settledOn(7, 14)
  const tampered = (set: string, week: string) =>
    referral.database.query(
      `with changed as (update referral_weeks set ${set} where earner_id = '${head.id}' and of_week = '${week}' returning 1)
       select from changed`,
    )
  const asked = async (set: string, week: string) => {
    await referral.database.query('begin')
    await tampered(set, week)
    const answer = await referral.database.query('select assert_invariants()').then(
      () => 'sound',
      (error: Error) => error.message,
    )
    await referral.database.query('rollback')
    return answer
  }
  expect(await asked('pending = pending + 1', SECOND)).toContain('is not the sum of its lines')
  expect(await asked('earned = earned - 1, below_zero = below_zero + 1', FIRST)).toContain('is not the sum')
  expect(await asked('carries = false', FIRST)).toContain('is not what the one before it left')
  expect(await asked('rate_bp = rate_bp + 1', FIRST)).toContain('do not come to its share')
})
