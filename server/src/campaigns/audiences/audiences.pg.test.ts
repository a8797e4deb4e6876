import type { Audience } from '@sala/contract/campaigns/audience.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCampaigns } from '../../../test/campaigns-setup.ts'
import { eraseMember } from '../../privacy/account-erasure.ts'
import { audiencePages } from './audiences.ts'

const campaigns = useCampaigns()
const { cashier } = campaigns
const DAY_MINUTES = 24 * 60

const inAudience = async (audience: Audience): Promise<ReadonlySet<MemberId>> => {
  const found = new Set<MemberId>()
  for await (const page of audiencePages(cashier.ctx, { audience, at: cashier.ctx.clock.now() }))
    for (const member of page) {
      expect(found.has(member)).toBe(false)
      found.add(member)
    }
  return found
}

test('each filter finds the members who match it, and all filters together those who match all', async () => {
  const depositor = await cashier.player(30_000n)
  campaigns.play(depositor, 1_000n, 0n)
  await campaigns.count(depositor)
  cashier.advance(10 * DAY_MINUTES)
  const [newcomer, born] = [await cashier.member(), await cashier.member({ birth_date: '1991-03-09' })]
  await campaigns.deposit(born, 5_000n, null)
  await campaigns.deposit(born, 5_000n, null)
  await cashier.database.query(
    "insert into member_tags (member_id, tag, set_by, set_at) values ($1, 'vip', 'test', now()), ($1, 'old', 'test', now())",
    [newcomer.id],
  )
  const names = new Map([
    [depositor.id, 'depositor'],
    [newcomer.id, 'newcomer'],
    [born.id, 'born'],
  ])
  const found = async (audience: Audience) =>
    [...(await inAudience(audience))].flatMap(id => names.get(id) ?? []).toSorted()

  expect(await found({})).toEqual(['born', 'depositor', 'newcomer'])
  expect(await found({ registered_days_ago: { at_least: 5 } })).toEqual(['depositor'])
  expect(await found({ registered_days_ago: { at_most: 5 } })).toEqual(['born', 'newcomer'])
  expect(await found({ last_play_days_ago: { at_least: 10 } })).toEqual(['depositor'])
  expect(await found({ last_play_days_ago: { at_least: 11 } })).toEqual([])
  expect(await found({ last_play_days_ago: { at_most: 9 } })).toEqual([])
  expect(await found({ last_deposit_days_ago: { at_least: 5 } })).toEqual(['depositor'])
  expect(await found({ last_deposit_days_ago: { at_most: 5 } })).toEqual(['born'])
  expect(await found({ deposits: { in_days: 5, count_at_least: 2 } })).toEqual(['born'])
  expect(await found({ deposits: { in_days: 30, sum_at_least: satang(20_000n) } })).toEqual(['depositor'])
  expect(await found({ deposits: { in_days: 5, sum_at_most: satang(0n) } })).toEqual([
    'depositor',
    'newcomer',
  ])
  expect(await found({ birth_months: [3] })).toContain('born')
  expect(await found({ tags: ['vip', 'old'] })).toEqual(['newcomer'])
  expect(await found({ tags: ['nobody'] })).toEqual([])
  expect(await found({ sections: { in_days: 30, any_of: ['slot'] } })).toEqual([])
  expect(
    await found({ registered_days_ago: { at_most: 5 }, deposits: { in_days: 5, count_at_least: 1 } }),
  ).toEqual(['born'])
})

test('an erased member is in no audience', async () => {
  const member = await cashier.member()
  expect((await inAudience({})).has(member.id)).toBe(true)
  await eraseMember(cashier.ctx, { operator: 'mali', reason: 'asked to' }, member.id)
  expect((await inAudience({})).has(member.id)).toBe(false)
})
