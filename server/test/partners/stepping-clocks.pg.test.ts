import { satang } from '@sala/contract/wire/money.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { GameSite, MovementOrder, SentMovement } from '../../src/partners/ports/game-site.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/platform/calendar.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { useFaultySandbox } from './faulty-sandbox.ts'

const outside = useFaultySandbox()
const AMOUNT = satang(50_000n)
const SIZES = [1_000, 40_000, HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS]
const STEPS = SIZES.flatMap(by => [by, -by])
let made = 0

const site = (): GameSite => {
  const [only] = outside.partners({ GAMES: 'agent' }).game_sites
  if (only === undefined) throw new Error('no such site')
  return only
}
const setAhead = (ahead_ms: number) => outside.call('POST', '/clocks', { partner: 'game-site', ahead_ms })
const failNext = (kind: 'drop_after_commit' | 'timeout') =>
  outside.call('POST', '/faults', { partner: 'game-site', operation: 'transfer', kind, count: 1, late_ms: 1 })
afterEach(() => setAhead(0))

const orderOf = (username: string, more: Partial<MovementOrder> = {}): MovementOrder => {
  made += 1
  return { reference: `mov_step${made}`, username, direction: 'in', amount: AMOUNT, ...more }
}
/** Creates a member who has 900 baht at the game site. */
const newPlayer = async (): Promise<string> => {
  made += 1
  const username = `memstep${made}`
  await site().openAccount(username)
  await site().move(orderOf(username, { amount: satang(90_000n) }))
  return username
}
const marked = async (order: MovementOrder): Promise<SentMovement> => {
  const at = systemClock.now()
  const mark = (await site().mark?.(order.username, at, null)) ?? null
  return { ...order, mark, sent_at: at, asked_at: at }
}
const loseAnswer = async (order: MovementOrder): Promise<void> => {
  await failNext('drop_after_commit')
  expect(await site().move(order)).toEqual({ result: 'unknown' })
}
const loseOrder = async (order: MovementOrder): Promise<void> => {
  await failNext('timeout')
  expect(await site().move(order)).toEqual({ result: 'unknown' })
}

describe.each(['in', 'out'] as const)(
  'a site without references whose clock steps around a movement %s',
  way => {
    const left = satang(way === 'in' ? 140_000n : 40_000n)

    test.each(STEPS)('it is found, by a step of %i ms before it', async step => {
      const order = await marked(orderOf(await newPlayer(), { direction: way }))
      await setAhead(step)
      await loseAnswer(order)
      expect(await site().findMovement(order)).toEqual({ result: 'done', balance: left })
    })

    test.each(STEPS)('it is found or waits, by a step of %i ms after it', async step => {
      const order = await marked(orderOf(await newPlayer(), { direction: way }))
      await loseAnswer(order)
      await setAhead(step)
      expect(await site().findMovement(order)).toEqual({ result: 'done', balance: left })
    })

    test.each(STEPS)('one that never arrived is absent, by a step of %i ms', async step => {
      const order = await marked(orderOf(await newPlayer(), { direction: way }))
      await loseOrder(order)
      await setAhead(step)
      expect(await site().findMovement(order)).toMatchObject({ result: 'absent' })
    })

    test.each(STEPS)(
      'one that was dated while the clock was %i ms wrong is never called absent',
      async step => {
        const order = await marked(orderOf(await newPlayer(), { direction: way }))
        await setAhead(step)
        await loseAnswer(order)
        await setAhead(0)
        const found = { result: 'done', balance: left }
        const wanted = Math.abs(step) < DAY_MS ? [found] : [{ result: 'unknown' }]
        // With a clock that is wrong by a day, the lookup finds the transfer only around midnight in Bangkok, because only then it reads two days.
        if (Math.abs(step) === DAY_MS) wanted.push(found)
        expect(wanted).toContainEqual(await site().findMovement(order))
      },
    )

    test.each(STEPS)('an earlier one, dated by a clock %i ms wrong, is not taken for it', async step => {
      const username = await newPlayer()
      await setAhead(step)
      await site().move(orderOf(username, { direction: way }))
      await setAhead(0)
      const order = await marked(orderOf(username, { direction: way, amount: AMOUNT }))
      await loseOrder(order)
      const asked_at = new Date(order.asked_at.getTime() + Math.max(0, step))
      expect(await site().findMovement({ ...order, asked_at })).toMatchObject({ result: 'absent' })
    })
  },
)

test('if the first order arrives after its repetition, there is a second transaction, and an operator decides', async () => {
  const order = await marked(orderOf(await newPlayer()))
  await loseOrder(order)
  const found = await site().findMovement(order)
  if (found.result !== 'absent') throw new Error('it was not absent')
  const again = {
    ...order,
    mark: found.mark ?? null,
    sent_at: new Date(order.asked_at.getTime() + MINUTE_MS),
  }
  await loseAnswer(again)
  expect(await site().findMovement(again)).toMatchObject({ result: 'done' })
  await site().move(order)
  expect(await site().findMovement(again)).toEqual({ result: 'unknown' })
})

test('play since the mark neither hides a movement nor looks like one', async () => {
  const order = await marked(orderOf(await newPlayer()))
  const url = await site().launch({ mode: 'real', username: order.username, return_url: 'http://localhost/' })
  const token = new URL(url).searchParams.get('token')
  await loseOrder(order)
  await outside.call('POST', '/game-site/rounds', { token, stake: 10, win: 510 })
  expect(await site().findMovement(order)).toMatchObject({ result: 'absent' })
  await setAhead(3 * DAY_MS)
  await loseAnswer(order)
  await setAhead(0)
  await outside.call('POST', '/game-site/rounds', { token, stake: 500, win: 0 })
  expect(await site().findMovement(order)).toEqual({ result: 'unknown' })
})

test('a mark of the previous release proves that a movement arrived, never that it did not', async () => {
  const order = { ...(await marked(orderOf(await newPlayer()))), mark: '' }
  expect(await site().findMovement({ ...order, amount: satang(1n) })).toEqual({ result: 'unknown' })
  await loseAnswer(order)
  expect(await site().findMovement(order)).toMatchObject({ result: 'done' })
})
