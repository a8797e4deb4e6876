import { expect, test } from 'vitest'
import { ownBalance } from '../../../test/own-balance.ts'
import { useReferral } from '../../../test/referral.ts'
import { auditLines } from '../../platform/audit.ts'
import { referralOf } from '../overview/overview.ts'

const town = useReferral()

test('B06: a losing week earns the three levels above their shares, and no higher level', async () => {
  const chain = [await town.join()]
  for (const by of [0, 1, 2, 3]) chain.push(await town.join(chain[by]))
  const [great, third, second, first, player] = chain
  if (!great || !third || !second || !first || !player) throw new Error('five people')
  await town.played(player, 0, 60_000n)
  await town.played(player, 3, 40_000n)
  await town.settleOn(7)
  const week = { of_week: '2026-11-18', week: '2026-11-18', status: 'pending' }
  expect(await town.lines(first)).toMatchObject([{ ...week, amount: 5_000 }])
  expect(await town.lines(second)).toMatchObject([{ ...week, amount: 3_000 }])
  expect(await town.lines(third)).toMatchObject([{ ...week, amount: 2_000 }])
  expect(await town.lines(great)).toEqual([])
})

test('a hundred settlements, concurrent or with the clock a month off, pay once', async () => {
  const [parent, child] = await town.joinPair()
  await town.played(child, 1, 200_000n)
  town.on(7)
  await Promise.all(Array.from({ length: 10 }, () => town.settle()))
  for (let run = 0; run < 90; run++) {
    town.on(7 + ((run * 7) % 61) - 30)
    await town.settle()
  }
  await town.settleOn(7)
  const lines = await town.lines(parent)
  expect(lines.map(({ amount }) => Number(amount))).toEqual([10_000])
})

test('late rounds are a correction in the next week, up or down, never a second payment', async () => {
  const [parent, child] = await town.joinPair()
  await town.played(child, 2, 100_000n)
  await town.settleOn(7)
  await town.played(child, 3, 20_000n)
  await town.settle()
  expect(await town.lines(parent)).toHaveLength(1)
  await town.settleOn(14)
  await town.played(child, 4, -120_000n)
  await town.settleOn(21)
  await town.settle()
  expect(await town.lines(parent)).toMatchObject([
    { of_week: '2026-11-18', week: '2026-11-18', amount: 5_000 },
    { of_week: '2026-11-18', week: '2026-11-25', amount: 1_000 },
    { of_week: '2026-11-18', week: '2026-12-02', amount: -6_000 },
  ])
  const noted = (await auditLines(town.ctx.db, parent.id, 10)).filter(
    ({ action }) => action === 'commission.correct',
  )
  expect(noted.map(({ details }) => [details.by, details.of_week, details.amount])).toEqual([
    [child.id, '2026-11-18', '-6000'],
    [child.id, '2026-11-18', '1000'],
  ])
})

test('without offsetting, a winning week does not reduce the next one', async () => {
  await town.set({ net_of_friends: false })
  const [parent, child] = await town.joinPair()
  await town.played(child, 1, -500_000n)
  await town.played(child, 8, 100_000n)
  await town.settleOn(14)
  await town.set({})
  expect(await town.lines(parent)).toMatchObject([{ of_week: '2026-11-25', amount: 5_000 }])
})

test('a correction uses the rate of the week’s first settlement under any later setting', async () => {
  const [parent, child] = await town.joinPair()
  await town.played(child, 1, 100_000n)
  await town.settleOn(7)
  await town.set({ level_1_percent: 10 })
  await town.played(child, 2, 100_000n)
  await town.played(child, 8, 100_000n)
  await town.settleOn(14)
  await town.set({})
  expect((await town.lines(parent)).map(({ amount }) => Number(amount)).sort((a, b) => a - b)).toEqual([
    5_000, 5_000, 10_000,
  ])
})

test('an added level earns from its first week on', async () => {
  town.on(0)
  const top = await town.join()
  const middle = await town.join(top)
  const child = await town.join(middle)
  const since = (week: string | null) =>
    town.database.query('update referral_levels set earns_from = $1::date where level = 2', [week])
  await since('2026-11-25')
  await town.played(child, 1, 100_000n)
  await town.played(child, 8, 100_000n)
  await town.settleOn(14)
  await since(null)
  expect(await town.lines(middle)).toHaveLength(2)
  expect(await town.lines(top)).toMatchObject([{ of_week: '2026-11-25', amount: 3_000 }])
})

test('a line is held, then confirmed; a hundred claims at one moment are one, and credit once', async () => {
  const [parent, child] = await town.joinPair()
  await town.played(child, 1, 400_000n)
  await town.settleOn(7)
  await expect(town.claim(parent)).rejects.toMatchObject({ code: 'commission_nothing' })
  await town.settleOn(11)
  const paidBefore = await ownBalance(town.ctx.db, 'commission')
  const claims = await Promise.allSettled(Array.from({ length: 100 }, () => town.claim(parent)))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await town.run()
  expect(paidBefore - (await ownBalance(town.ctx.db, 'commission'))).toBe(20_000n)
  expect(await town.lines(parent)).toMatchObject([{ amount: 20_000, status: 'claimed' }])
  expect(await referralOf(town.ctx, parent.id)).toMatchObject({
    totals: { total: 20_000n, pending: 0n, customers: 1, id: parent.key },
    customer_win_loses_total: -400_000n,
    claimable: 0n,
    claimed: 20_000n,
  })
})

test('a claim repeated with its idempotency key is the same claim', async () => {
  const [parent, child] = await town.joinPair()
  await town.played(child, 1, 400_000n)
  await town.settleOn(7)
  await town.settleOn(11)
  const answers = await Promise.all(Array.from({ length: 8 }, () => town.claim(parent, 'same-key-1')))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await town.claim(parent, 'same-key-1')).toEqual(answers[0])
})

test('an amount below the minimum waits, and a negative correction reduces later earnings', async () => {
  const [parent, child] = await town.joinPair()
  await town.played(child, 1, 400_000n)
  await town.settleOn(11)
  await town.settleOn(15)
  await town.claim(parent)
  await town.played(child, 2, -400_000n)
  await town.settleOn(21)
  await town.settleOn(25)
  expect((await referralOf(town.ctx, parent.id)).claimable).toBe(-20_000n)
  await expect(town.claim(parent)).rejects.toMatchObject({ code: 'commission_nothing' })
  await town.played(child, 22, 600_000n)
  await town.settleOn(28)
  await town.settleOn(32)
  expect((await town.claim(parent)).amount).toBe(10_000n)
})
