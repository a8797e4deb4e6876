import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { referralJobs } from '../jobs.ts'
import { commissionsOf, referralOf } from '../overview/referral-overview.ts'

const promotions = usePromotions()
const { cashier, deposit, play, count } = promotions
const WELCOME = 2
const REFUND = 1
const [WEDNESDAY, NEXT_WEDNESDAY, THIRD_WEDNESDAY] = [
  '2026-11-25T08:00:00Z',
  '2026-12-02T08:00:00Z',
  '2026-12-09T08:00:00Z',
]

const settle = async (at: string): Promise<void> => {
  promotions.at(at)
  await referralJobs(cashier.ctx)['referral:settle']?.({})
}
const two = async (): Promise<{ head: TestMember; friend: TestMember }> => {
  promotions.at('2026-11-18T08:00:00Z')
  const head = await cashier.member({ name: 'หัวหน้า ผู้ชวน' })
  const { key } = await referralOf(cashier.ctx, head.id)
  return { head, friend: await cashier.member({ name: 'เพื่อน ที่มา', referral_key: key }) }
}
const basesOf = async (head: TestMember) =>
  (await commissionsOf(cashier.ctx, head.id, undefined)).data.map(({ of_week, base }) => [of_week, base])

test('a lost bonus is no loss of the friend: only own money earns commission', async () => {
  const { head, friend } = await two()
  await deposit(friend, 10_000n, WELCOME)
  play(friend, 20_000n, 0n)
  await count(friend)
  await settle(WEDNESDAY)
  expect(await basesOf(head)).toEqual([['2026-11-18', 10_000n]])
})

test('a completed bonus is a cost, so losing it afterwards earns nothing', async () => {
  const { head, friend } = await two()
  await deposit(friend, 10_000n, WELCOME)
  for (let round = 0; round < 10; round++) play(friend, 20_000n, 20_000n)
  await count(friend)
  play(friend, 20_000n, 0n)
  await count(friend)
  await settle(WEDNESDAY)
  expect(await basesOf(head)).toEqual([['2026-11-18', 10_000n]])
})

test('bonus winnings taken at its end are neither a loss nor a win', async () => {
  const { head, friend } = await two()
  await deposit(friend, 10_000n, WELCOME)
  play(friend, 20_000n, 90_000n)
  await count(friend)
  await promotions.giveUp(friend)
  await cashier.run()
  await settle(WEDNESDAY)
  expect(await basesOf(head)).toEqual([])
})

test('a cashback is a cost in the week in which it is lost or kept, and the refunded loss stays unchanged', async () => {
  const { head, friend } = await two()
  await deposit(friend, 100_000n, null)
  play(friend, 100_000n, 0n)
  await count(friend)
  promotions.at(WEDNESDAY)
  await cashier.strike('promotions:offer')
  await promotions.claim(friend, REFUND)
  await cashier.run()
  play(friend, 5_000n, 0n)
  await count(friend)
  await settle(NEXT_WEDNESDAY)
  await settle(THIRD_WEDNESDAY)
  expect(await basesOf(head)).toEqual([['2026-11-18', 100_000n]])
})
