import { expect, test } from 'vitest'
import { ownBalance } from '../../../test/company-account-balance.ts'
import { useReferral } from '../../../test/referral-setup.ts'
import { auditLines } from '../../platform/audit.ts'
import { referralOf } from '../overview/referral-overview.ts'

const referral = useReferral()

test('B06: a losing week earns the three levels above their shares, and no higher level', async () => {
  const chain = [await referral.join()]
  for (const by of [0, 1, 2, 3]) chain.push(await referral.join(chain[by]))
  const [great, third, second, first, player] = chain
  if (!great || !third || !second || !first || !player) throw new Error('five people')
  await referral.played(player, 0, 60_000n)
  await referral.played(player, 3, 40_000n)
  await referral.settleOn(7)
  const week = { of_week: '2026-11-18', week: '2026-11-18', status: 'pending' }
  expect(await referral.lines(first)).toMatchObject([{ ...week, amount: 5_000 }])
  expect(await referral.lines(second)).toMatchObject([{ ...week, amount: 3_000 }])
  expect(await referral.lines(third)).toMatchObject([{ ...week, amount: 2_000 }])
  expect(await referral.lines(great)).toEqual([])
})

test('a hundred settlements, concurrent or with the clock a month off, pay once', async () => {
  const [parent, child] = await referral.joinPair()
  await referral.played(child, 1, 200_000n)
  referral.on(7)
  await Promise.all(Array.from({ length: 10 }, () => referral.settle()))
  for (let run = 0; run < 90; run++) {
    referral.on(7 + ((run * 7) % 61) - 30)
    await referral.settle()
  }
  await referral.settleOn(7)
  const lines = await referral.lines(parent)
  expect(lines.map(({ amount }) => Number(amount))).toEqual([10_000])
})

test('late rounds are a correction in the next week, up or down, never a second payment', async () => {
  const [parent, child] = await referral.joinPair()
  await referral.played(child, 2, 100_000n)
  await referral.settleOn(7)
  await referral.played(child, 3, 20_000n)
  await referral.settle()
  expect(await referral.lines(parent)).toHaveLength(1)
  await referral.settleOn(14)
  await referral.played(child, 4, -120_000n)
  await referral.settleOn(21)
  await referral.settle()
  expect(await referral.lines(parent)).toMatchObject([
    { of_week: '2026-11-18', week: '2026-11-18', amount: 5_000 },
    { of_week: '2026-11-18', week: '2026-11-25', amount: 1_000 },
    { of_week: '2026-11-18', week: '2026-12-02', amount: -6_000 },
  ])
  const noted = (await auditLines(referral.ctx.db, parent.id, 10)).filter(
    ({ action }) => action === 'commission.correct',
  )
  expect(noted.map(({ details }) => [details.by, details.of_week, details.amount])).toEqual([
    [child.id, '2026-11-18', '-6000'],
    [child.id, '2026-11-18', '1000'],
  ])
})

test('without offsetting, a winning week does not reduce the next one', async () => {
  await referral.set({ net_of_friends: false })
  const [parent, child] = await referral.joinPair()
  await referral.played(child, 1, -500_000n)
  await referral.played(child, 8, 100_000n)
  await referral.settleOn(14)
  await referral.set({})
  expect(await referral.lines(parent)).toMatchObject([{ of_week: '2026-11-25', amount: 5_000 }])
})

test('a correction uses the rate of the week’s first settlement under any later setting', async () => {
  const [parent, child] = await referral.joinPair()
  await referral.played(child, 1, 100_000n)
  await referral.settleOn(7)
  await referral.set({ level_1_percent: 10 })
  await referral.played(child, 2, 100_000n)
  await referral.played(child, 8, 100_000n)
  await referral.settleOn(14)
  await referral.set({})
  expect((await referral.lines(parent)).map(({ amount }) => Number(amount)).sort((a, b) => a - b)).toEqual([
    5_000, 5_000, 10_000,
  ])
})

test('an added level earns from its first week on', async () => {
  referral.on(0)
  const top = await referral.join()
  const middle = await referral.join(top)
  const child = await referral.join(middle)
  const since = (week: string | null) =>
    referral.database.query('update referral_levels set earns_from = $1::date where level = 2', [week])
  await since('2026-11-25')
  await referral.played(child, 1, 100_000n)
  await referral.played(child, 8, 100_000n)
  await referral.settleOn(14)
  await since(null)
  expect(await referral.lines(middle)).toHaveLength(2)
  expect(await referral.lines(top)).toMatchObject([{ of_week: '2026-11-25', amount: 3_000 }])
})

test('a line is held, then confirmed; a hundred claims at one moment are one, and credit once', async () => {
  const [parent, child] = await referral.joinPair()
  await referral.played(child, 1, 400_000n)
  await referral.settleOn(7)
  await expect(referral.claim(parent)).rejects.toMatchObject({ code: 'commission_nothing' })
  await referral.settleOn(11)
  const paidBefore = await ownBalance(referral.ctx.db, 'commission')
  const claims = await Promise.allSettled(Array.from({ length: 100 }, () => referral.claim(parent)))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await referral.run()
  expect(paidBefore - (await ownBalance(referral.ctx.db, 'commission'))).toBe(20_000n)
  expect(await referral.lines(parent)).toMatchObject([{ amount: 20_000, status: 'claimed' }])
  expect(await referralOf(referral.ctx, parent.id)).toMatchObject({
    totals: { total: 20_000n, pending: 0n, customers: 1, id: parent.key },
    customer_win_loses_total: -400_000n,
    claimable: 0n,
    claimed: 20_000n,
  })
})

test('a claim repeated with its idempotency key is the same claim', async () => {
  const [parent, child] = await referral.joinPair()
  await referral.played(child, 1, 400_000n)
  await referral.settleOn(7)
  await referral.settleOn(11)
  const answers = await Promise.all(Array.from({ length: 8 }, () => referral.claim(parent, 'same-key-1')))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await referral.claim(parent, 'same-key-1')).toEqual(answers[0])
})

test('an amount below the minimum waits, and a negative correction reduces later earnings', async () => {
  const [parent, child] = await referral.joinPair()
  await referral.played(child, 1, 400_000n)
  await referral.settleOn(11)
  await referral.settleOn(15)
  await referral.claim(parent)
  await referral.played(child, 2, -400_000n)
  await referral.settleOn(21)
  await referral.settleOn(25)
  expect((await referralOf(referral.ctx, parent.id)).claimable).toBe(-20_000n)
  await expect(referral.claim(parent)).rejects.toMatchObject({ code: 'commission_nothing' })
  await referral.played(child, 22, 600_000n)
  await referral.settleOn(28)
  await referral.settleOn(32)
  expect((await referral.claim(parent)).amount).toBe(10_000n)
})
