import { USUAL_TIME_SAMPLES_MIN } from '@sala/contract/history/endpoints.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier.ts'
import { requestTimelineOf } from './timeline.ts'
import { type UsualTimes, usualTimesOf } from './usual-times.ts'

const cashier = useCashier()
let usualTimes: UsualTimes
beforeEach(() => {
  usualTimes = usualTimesOf(cashier.ctx)
})

/** A deposit whose money came that many minutes after it was opened. */
const depositTaking = async (minutes: number) => {
  const member = await cashier.member()
  const { id, ref } = await cashier.prepare(member, 10_000n)
  cashier.advance(minutes)
  cashier.pay(member, 10_000n, { ref })
  await cashier.read()
  return { member, id }
}

test('C21-timeline: a member sees every state with its time and reason, and others see nothing', async () => {
  const { member, id } = await depositTaking(2)
  const { ctx } = cashier
  const shown = await requestTimelineOf(ctx, member.id, id, usualTimes)
  expect(shown).toMatchObject({ type: 'deposit', method: 'qr', status: 'completed', amount: 10_000n })
  expect(shown.timeline.map(event => event.status)).toEqual(['waiting', 'paid', 'completed'])
  const other = await cashier.member()
  expect(await refusalOf(requestTimelineOf(ctx, other.id, id, usualTimes))).toBe('not_found')
  const none = `wdr_${'0'.repeat(26)}` as WithdrawalId
  expect(await refusalOf(requestTimelineOf(ctx, member.id, none, usualTimes))).toBe('not_found')
})

test('C21-timeline: below twenty requests in a week nothing is called usual', async () => {
  const { ctx } = cashier
  cashier.advance(8 * 24 * 60)
  for (let i = 1; i < USUAL_TIME_SAMPLES_MIN; i++) await depositTaking(i % 10 === 9 ? 9 : 1)
  expect((await usualTimesOf(ctx)()).qr).toBeUndefined()
  const { member, id } = await depositTaking(1)
  const before = usualTimesOf(ctx)
  expect((await requestTimelineOf(ctx, member.id, id, before)).usual).toEqual({
    p50_seconds: 60,
    p90_seconds: 108,
    samples: USUAL_TIME_SAMPLES_MIN,
  })
  const withdrawal = await cashier.player(50_000n)
  const { id: withdrawn } = await cashier.withdraw(withdrawal, 20_000n)
  await cashier.run()
  expect(await requestTimelineOf(ctx, withdrawal.id, withdrawn, before)).toMatchObject({
    type: 'withdraw',
    status: 'paid',
    usual: null,
  })
  cashier.advance(8 * 24 * 60)
  expect((await requestTimelineOf(ctx, member.id, id, usualTimesOf(ctx))).usual).toBeNull()
})

test('C21-timeline: what is usual is asked of the database once in five minutes', async () => {
  const first = await usualTimes()
  expect(await usualTimes()).toBe(first)
  cashier.advance(5)
  expect(await usualTimes()).not.toBe(first)
})
