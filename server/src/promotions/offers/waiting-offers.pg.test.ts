import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'

const promotions = usePromotions()
const { cashier, bonuses, play, count, claim, at } = promotions
const [REFUND, WELCOME, BIRTHDAY] = [1, 2, 5]

const compute = () => cashier.strike('promotions:offer')
/** Creates a member who lost 1,000 baht on Tuesday and has another bonus open when cashback is offered on Wednesday. */
const blocked = async () => {
  at('2026-11-24T15:00:00Z')
  const member = await cashier.player(110_000n)
  play(member, 100_000n, 0n)
  await count(member)
  at('2026-11-24T17:05:00Z')
  await compute()
  await promotions.deposit(member, 10_000n, WELCOME)
  return member
}
const offered = async (member: TestMember, promotion: number) => {
  const found = (await bonuses(member)).find(
    one => one.promotion_id === promotion && one.status === 'offered',
  )
  if (found === undefined) throw new Error('nothing waits')
  return found
}
const giveUpOpen = async (member: TestMember) => {
  const open = (await bonuses(member)).find(({ status }) => status === 'open')
  await promotions.giveUpById(member, open?.id ?? null)
  await cashier.run()
}

test('a refund waits as long as another bonus is open, says so, and can be claimed for 7 days after its end', async () => {
  const member = await blocked()
  at('2026-12-07T08:00:00Z')
  const waiting = await offered(member, REFUND)
  expect(waiting).toMatchObject({
    can_claim: false,
    claim_until: null,
    claim_days_after: 7,
    reason: { code: 'bonus_open' },
  })
  expect(await refusalOf(claim(member, waiting.id))).toBe('promotion_refused')
  await giveUpOpen(member)
  at('2026-12-14T07:59:00Z')
  expect(await offered(member, REFUND)).toMatchObject({
    can_claim: true,
    claim_until: expect.any(Date),
    claim_days_after: null,
    turnover_needed: 5_000n,
  })
  expect(await claim(member, waiting.id)).toBe(5_000n)
  await cashier.run()
})

test('a refund lapses 7 days after the end of the bonus for which it waited', async () => {
  const member = await blocked()
  at('2026-12-07T08:00:00Z')
  await giveUpOpen(member)
  at('2026-12-14T08:01:00Z')
  const waiting = await offered(member, REFUND)
  expect(waiting).toMatchObject({ can_claim: false, reason: { code: 'lapsed' } })
  expect(await refusalOf(claim(member, waiting.id))).toBe('bonus_unavailable')
})

test('several offers wait side by side, and one is open at a time', async () => {
  const member = await blocked()
  // The member loses again in the next week, so a second cashback offer is created next to the first.
  at('2026-11-30T08:00:00Z')
  await promotions.deposit(member, 50_000n, null)
  play(member, 50_000n, 0n)
  await count(member)
  at('2026-12-02T08:00:00Z')
  await compute()
  await giveUpOpen(member)
  const waiting = (await bonuses(member)).filter(({ status }) => status === 'offered')
  expect(waiting.map(({ can_claim }) => can_claim)).toEqual([true, true])
  const [newer, older] = waiting
  expect(await claim(member, older?.id ?? '')).toBe(5_000n)
  await cashier.run()
  expect(await refusalOf(claim(member, newer?.id ?? ''))).toBe('promotion_refused')
  await giveUpOpen(member)
  expect(await claim(member, newer?.id ?? '')).toBe(newer?.amount)
  await cashier.run()
  expect((await bonuses(member)).filter(({ status }) => status === 'open')).toHaveLength(1)
})

test('B05: the birthday bonus waits beyond its month while another bonus is open', async () => {
  at('2026-11-28T08:00:00Z')
  const member = await cashier.member({ birth_date: '1990-11-02' })
  await promotions.deposit(member, 10_000n, WELCOME)
  await compute()
  at('2026-12-03T08:00:00Z')
  const waiting = await offered(member, BIRTHDAY)
  expect(waiting).toMatchObject({ reason: { code: 'bonus_open' }, claim_days_after: 7 })
  await giveUpOpen(member)
  expect(await claim(member, waiting.id)).toBe(30_000n)
  await cashier.run()
})
