import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeWheel } from './timer-wheel.ts'

const ROUND_MS = 50_000
const PLACES = 50
const STEP_MS = ROUND_MS / PLACES

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const open = () => {
  const turns: { one: string; at: number }[] = []
  const began = Date.now()
  const wheel = makeWheel<string>({
    roundMs: ROUND_MS,
    places: PLACES,
    turn: one => turns.push({ one, at: Date.now() - began }),
  })
  return { turns, wheel }
}

test('each item has one turn per round, and never waits longer than a round for the next', () => {
  const { turns, wheel } = open()
  vi.advanceTimersByTime(STEP_MS / 2)
  wheel.add('a')
  vi.advanceTimersByTime(3 * STEP_MS)
  wheel.add('b')
  vi.advanceTimersByTime(3 * ROUND_MS)
  for (const name of ['a', 'b']) {
    const times = turns.filter(({ one }) => one === name).map(({ at }) => at)
    expect(times).toHaveLength(3)
    expect(times.slice(1).map((at, i) => at - (times[i] ?? 0))).toEqual([ROUND_MS, ROUND_MS])
  }
})

test('items added at once are spread evenly over the round', () => {
  const { turns, wheel } = open()
  for (let n = 0; n < 10 * PLACES; n++) wheel.add(`${n}`)
  vi.advanceTimersByTime(ROUND_MS)
  expect(turns).toHaveLength(10 * PLACES)
  const steps = Map.groupBy(turns, ({ at }) => at)
  expect(steps.size).toBe(PLACES)
  expect([...steps.values()].every(({ length }) => length === 10)).toBe(true)
})

test('a removed item has no more turns, and the timer stops with the last one', () => {
  const { turns, wheel } = open()
  const leave = wheel.add('a')
  const other = wheel.add('b')
  leave()
  leave()
  vi.advanceTimersByTime(2 * ROUND_MS)
  expect(new Set(turns.map(({ one }) => one))).toEqual(new Set(['b']))
  expect(vi.getTimerCount()).toBe(1)
  other()
  expect(vi.getTimerCount()).toBe(0)
  wheel.add('c')
  vi.advanceTimersByTime(ROUND_MS)
  expect(turns.at(-1)?.one).toBe('c')
})

test('an item that removes itself during its turn does not disturb the others', () => {
  const seen: string[] = []
  const leaves = new Map<string, () => void>()
  const wheel = makeWheel<string>({
    roundMs: ROUND_MS,
    places: 1,
    turn: one => {
      seen.push(one)
      if (one === 'a') leaves.get('a')?.()
    },
  })
  for (const name of ['a', 'b']) leaves.set(name, wheel.add(name))
  vi.advanceTimersByTime(2 * ROUND_MS)
  expect(seen).toEqual(['a', 'b', 'b'])
})
