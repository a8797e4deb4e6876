import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { REWARD, useRewards } from '../../../test/rewards-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { promotionOf, promotionsFor, quoteOf } from '../../promotions/offers/promotions.ts'
import { grantReward } from './reward-grants.ts'
import { mayReceiveReward } from './reward-permission.ts'

const rewards = useRewards()
const { cashier, bonuses, deposit, shareDevice, takeBreak, suspend } = rewards

const give = (member: TestMember, promotion: number, amount = REWARD.amount, period = 'once') =>
  grantReward(cashier.ctx, member.id, async ({ tx, give: grant }) =>
    grant({ promotion: await promotionOf(tx, promotion), amount, periodOf: () => period }),
  )

test('a reward is one bonus by its promotion, and the ledger posts it from the account of bonuses', async () => {
  const promotion = await rewards.reward()
  const member = await cashier.member()
  const { amount, status } = await give(member, promotion)
  expect({ amount, status }).toEqual({ amount: 5_000n, status: 'completed' })
  await cashier.run()
  expect(await bonuses(member)).toMatchObject([{ status: 'completed', title: REWARD.title }])
  expect(rewards.atSite(member)).toBe(5_000n)
})

test('a period has one bonus, even if its reward is claimed ten times at once', async () => {
  const promotion = await rewards.reward()
  const member = await cashier.member()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => give(member, promotion)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(give(member, promotion)).rejects.toMatchObject({ code: 'promotion_refused' })
  await give(member, promotion, satang(2_000n), 'second')
  await cashier.run()
  expect(await bonuses(member)).toHaveLength(2)
})

test('two accounts of one person get one bonus a period, and the refused one is a case for operators', async () => {
  const promotion = await rewards.reward()
  const members = [await cashier.member(), await cashier.member()] as const
  await shareDevice(members)
  await give(members[0], promotion)
  await expect(give(members[1], promotion)).rejects.toMatchObject({ code: 'promotion_refused' })
  const rows = await cashier.database.query(
    'select member_id from bonus_lookalikes where promotion_id = $1',
    [promotion],
  )
  expect(rows).toEqual([{ member_id: members[1].id }])
})

test('the budget holds under twenty grants at once', async () => {
  const promotion = await rewards.reward({ budget: satang(35_000n) })
  const members = await Promise.all(Array.from({ length: 20 }, () => cashier.member()))
  const outcomes = await Promise.allSettled(members.map(member => give(member, promotion)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  await cashier.run()
})

test.each([
  ['a break', takeBreak, 'cooling_off'],
  ['a suspension', suspend, 'account_suspended'],
])('a member during %s receives nothing', async (_name, begin, code) => {
  const promotion = await rewards.reward()
  const member = await cashier.member()
  const { ctx } = cashier
  expect(await mayReceiveReward(ctx.db, member.id, ctx.clock.now())).toEqual({ allowed: true })
  await begin(member)
  expect(await mayReceiveReward(ctx.db, member.id, ctx.clock.now())).toMatchObject({
    allowed: false,
    refusal: { code },
  })
  await expect(give(member, promotion)).rejects.toMatchObject({ code })
  expect(await bonuses(member)).toEqual([])
})

test('a reward is neither in the lists of promotions, nor quoted, nor taken with a deposit', async () => {
  const promotion = await rewards.reward()
  const member = await cashier.member()
  expect((await promotionsFor(cashier.ctx, member.id)).map(({ id }) => id)).not.toContain(promotion)
  expect((await promotionsFor(cashier.ctx, null)).map(({ id }) => id)).not.toContain(promotion)
  await expect(quoteOf(cashier.ctx, null, String(promotion), satang(10_000n))).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(deposit(member, 10_000n, promotion)).rejects.toMatchObject({ code: 'promotion_unavailable' })
  await expect(rewards.claim(member, promotion)).rejects.toMatchObject({ code: 'bonus_unavailable' })
})
