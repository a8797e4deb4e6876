import { USUAL_TIME_SAMPLES_MIN } from '@sala/contract/cashier/history/endpoints.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { requestTimelineOf } from './money-request-timeline.ts'
import { type UsualTimes, usualTimesOf } from './processing-times.ts'

const cashier = useCashier()
let usualTimes: UsualTimes
beforeEach(() => {
  usualTimes = usualTimesOf(cashier.ctx)
})

/** Creates `count` deposits of different members, each paid `minutes` minutes after it was opened. */
const depositsTaking = async (minutes: number, count: number) => {
  const opened = []
  for (let i = 0; i < count; i++) {
    const member = await cashier.member()
    opened.push({ member, ...(await cashier.prepare(member, 10_000n)) })
  }
  cashier.advance(minutes)
  for (const { member, ref } of opened) cashier.pay(member, 10_000n, { ref })
  await cashier.read()
  const [first] = opened
  if (first === undefined) throw new Error('no deposit was opened')
  return first
}

test('C21-timeline: a member sees every state with its time and reason, and others see nothing', async () => {
  const { member, id } = await depositsTaking(2, 1)
  const { ctx } = cashier
  const shown = await requestTimelineOf(ctx, member.id, id, usualTimes)
  expect(shown).toMatchObject({ type: 'deposit', method: 'qr', status: 'completed', amount: 10_000n })
  expect(shown.timeline.map(event => event.status)).toEqual(['waiting', 'paid', 'completed'])
  const other = await cashier.member()
  expect(await refusalOf(requestTimelineOf(ctx, other.id, id, usualTimes))).toBe('not_found')
  const none = `wdr_${'0'.repeat(26)}` as WithdrawalId
  expect(await refusalOf(requestTimelineOf(ctx, member.id, none, usualTimes))).toBe('not_found')
})

test('C21-timeline: below twenty requests in a week no usual duration is stated', async () => {
  const { ctx } = cashier
  cashier.advance(8 * 24 * 60)
  await depositsTaking(9, 2)
  await depositsTaking(1, USUAL_TIME_SAMPLES_MIN - 3)
  expect((await usualTimesOf(ctx)()).qr).toBeUndefined()
  const { member, id } = await depositsTaking(1, 1)
  const before = usualTimesOf(ctx)
  const usual = (await requestTimelineOf(ctx, member.id, id, before)).usual
  expect(usual?.samples).toBe(USUAL_TIME_SAMPLES_MIN)
  // Eighteen of the deposits took one minute and two took nine. The expected ranges leave room for the time that the test itself takes.
  expect(usual?.p50_seconds).toBeGreaterThanOrEqual(60)
  expect(usual?.p50_seconds).toBeLessThan(300)
  expect(usual?.p90_seconds).toBeGreaterThan(100)
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

test('C21-timeline: the usual durations are queried from the database once in five minutes', async () => {
  const first = await usualTimes()
  expect(await usualTimes()).toBe(first)
  cashier.advance(5)
  expect(await usualTimes()).not.toBe(first)
})
