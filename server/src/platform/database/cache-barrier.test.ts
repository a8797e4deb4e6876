import { afterEach, expect, test, vi } from 'vitest'
import { openCacheBarrier } from './cache-barrier.ts'

const PACE_MS = 20
const PATIENCE_MS = 250

/** Simulates database queries, which the test answers when it chooses. */
const questions = () => {
  const asked: { answer: () => void; fail: () => void }[] = []
  const ask = () =>
    new Promise<void>((answer, reject) => {
      asked.push({ answer, fail: () => reject(new Error('the connection was lost')) })
    })
  return { asked, ask }
}
const opened = () => {
  vi.useFakeTimers()
  const { asked, ask } = questions()
  return { asked, ...openCacheBarrier(ask, { paceMs: PACE_MS, patienceMs: PATIENCE_MS }) }
}
const seen = async (promise: Promise<boolean>): Promise<boolean | 'waits'> => {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([promise, Promise.resolve('waits' as const)])
}

afterEach(() => vi.useRealTimers())

test('callers during a running query share the next one', async () => {
  const { asked, passCacheBarrier } = opened()
  const first = passCacheBarrier()
  const [second, third] = [passCacheBarrier(), passCacheBarrier()]
  asked[0]?.answer()
  expect([await seen(first), await seen(second)]).toEqual([true, 'waits'])
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(PACE_MS)
  asked[1]?.answer()
  expect([await seen(second), await seen(third)]).toEqual([true, true])
  expect(asked).toHaveLength(2)
})

test('the barrier counts from the start of the query, not from its answer', async () => {
  const { asked, passCacheBarrier, receivedUntilMs } = opened()
  expect(receivedUntilMs()).toBe(Number.NEGATIVE_INFINITY)
  const began = performance.now()
  const one = passCacheBarrier()
  await vi.advanceTimersByTimeAsync(PACE_MS)
  asked[0]?.answer()
  await one
  expect(receivedUntilMs()).toBe(began)
})

test('no caller waits longer than the timeout, or for an unanswered query until its answer arrives', async () => {
  const { asked, passCacheBarrier } = opened()
  const waits = [passCacheBarrier(), passCacheBarrier()]
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  expect(await Promise.all(waits)).toEqual([false, false])
  expect(await seen(passCacheBarrier())).toBe(false)
  asked[0]?.answer()
  await vi.advanceTimersByTimeAsync(0)
  const again = passCacheBarrier()
  await vi.advanceTimersByTimeAsync(PACE_MS)
  asked[1]?.answer()
  expect(await seen(again)).toBe(true)
})

test('a lost connection has received nothing, and its late answer proves nothing', async () => {
  const { asked, passCacheBarrier, forget, receivedUntilMs } = opened()
  const one = passCacheBarrier()
  forget()
  asked[0]?.answer()
  expect(await seen(one)).toBe(false)
  expect(receivedUntilMs()).toBe(Number.NEGATIVE_INFINITY)
  const other = passCacheBarrier()
  await vi.advanceTimersByTimeAsync(PACE_MS)
  asked[1]?.fail()
  expect(await seen(other)).toBe(false)
})
