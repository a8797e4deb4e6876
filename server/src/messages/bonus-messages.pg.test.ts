import type { MessageFacts } from '@sala/contract/messages/message-facts.ts'
import { expect, test } from 'vitest'
import { usePromotions } from '../../test/promotions-setup.ts'
import type { TestMember } from '../../test/test-members.ts'
import { beginBreak } from '../protection/breaks/play-breaks.ts'
import { protectionJobs } from '../protection/jobs.ts'
import { messagesOf } from './messages.ts'

const promotions = usePromotions()
const { cashier, deposit } = promotions
const WELCOME = 2
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

const factsOf = async (member: TestMember, kinds: RegExp): Promise<MessageFacts[]> =>
  (await messagesOf(cashier.ctx, member.id, undefined)).data
    .map(({ facts }) => facts)
    .filter(({ kind }) => kinds.test(kind))

const welcomed = async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, WELCOME)
  return member
}

test('a completed bonus writes a message', async () => {
  const member = await welcomed()
  const { turnover_needed } = await promotions.bonus(member)
  for (let staked = 0n; staked < turnover_needed; staked += 10_000n) promotions.play(member, 10_000n, 10_000n)
  await promotions.count(member)
  expect(await factsOf(member, /^bonus/)).toEqual([{ kind: 'bonus_completed', amount: 10_000n }])
})

test('an open bonus is announced once in its last day, with the stakes that it needs, and once when it has expired', async () => {
  const member = await welcomed()
  const { expires_at, turnover_needed } = await promotions.bonus(member)
  if (expires_at === null) throw new Error('the bonus expires')
  const minutesLeft = (expires_at.getTime() - cashier.ctx.clock.now().getTime()) / 60_000
  cashier.advance(minutesLeft - DAY_MINUTES - 1)
  await cashier.strike('promotions:write-ending-bonuses')
  expect(await factsOf(member, /^bonus/)).toEqual([])
  cashier.advance(2)
  for (let time = 0; time < 2; time++) await cashier.strike('promotions:write-ending-bonuses')
  const ending = { kind: 'bonus_ending', amount: 10_000n, turnover_left: turnover_needed, until: expires_at }
  expect(await factsOf(member, /^bonus/)).toEqual([ending])
  await promotions.endDue(DAY_MINUTES)
  expect(await factsOf(member, /^bonus/)).toEqual([{ kind: 'bonus_expired', amount: 10_000n }, ending])
})

test('the end of a break is announced once, and not while a longer break runs', async () => {
  const [member, resting] = [await cashier.member(), await cashier.member()]
  await beginBreak(cashier.ctx, member.id, '1d')
  await beginBreak(cashier.ctx, resting.id, '1d')
  await beginBreak(cashier.ctx, resting.id, '7d')
  const search = async () => {
    await protectionJobs(cashier.ctx, async () => undefined)['protection:write-ended-breaks']?.({})
  }
  cashier.advance(DAY_MINUTES - 1)
  await search()
  expect(await factsOf(member, /^break_ended/)).toEqual([])
  cashier.advance(HOUR_MINUTES)
  await search()
  cashier.advance(HOUR_MINUTES)
  await search()
  expect(await factsOf(member, /^break_ended/)).toEqual([{ kind: 'break_ended', length: 'cool_off' }])
  expect(await factsOf(resting, /^break_ended/)).toEqual([])
})

test('an offered cashback writes one message, whatever runs follow', async () => {
  promotions.at('2026-11-24T15:00:00Z')
  const member = await cashier.player(110_000n)
  promotions.play(member, 100_000n, 0n)
  await promotions.count(member)
  promotions.at('2026-11-24T17:05:00Z')
  for (let run = 0; run < 2; run++) await cashier.strike('promotions:offer')
  const [offer, ...more] = await factsOf(member, /^bonus_offered/)
  expect(more).toEqual([])
  expect(offer).toMatchObject({ promotion: expect.any(String), until: expect.any(Date) })
  expect(offer).toMatchObject({ amount: (await promotions.bonus(member)).amount })
})
