import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace, DESKTOP_PACE_MS, type Hold, PHONE_PACE_MS } from './autoplay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['3 s on a phone', PHONE_PACE_MS, 3_000],
  ['2 s on a desktop', DESKTOP_PACE_MS, 2_000],
])('L06: the banners go on every %s', (_where, delay, ms) => {
  const step = vi.fn()
  const pace = createPace(delay, step)
  vi.advanceTimersByTime(ms - 1)
  expect(step).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1 + 2 * ms)
  expect(step).toHaveBeenCalledTimes(3)
  pace.stop()
})

test.each<Hold>(['pointer', 'focus', 'drag', 'hidden', 'away', 'motion', 'paused'])(
  'L06: the banners pause for %s, and wait a whole interval after it',
  why => {
    const step = vi.fn()
    const pace = createPace(DESKTOP_PACE_MS, step)
    pace.hold(why, true)
    vi.advanceTimersByTime(60_000)
    expect(step).not.toHaveBeenCalled()
    pace.hold(why, false)
    vi.advanceTimersByTime(DESKTOP_PACE_MS - 1)
    expect(step).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(step).toHaveBeenCalledOnce()
    pace.stop()
  },
)

test('L06: of two reasons to pause the carousel, both must end', () => {
  const step = vi.fn()
  const pace = createPace(DESKTOP_PACE_MS, step)
  pace.hold('focus', true)
  pace.hold('pointer', true)
  pace.hold('focus', false)
  vi.advanceTimersByTime(60_000)
  expect(step).not.toHaveBeenCalled()
  pace.hold('pointer', false)
  vi.advanceTimersByTime(DESKTOP_PACE_MS)
  expect(step).toHaveBeenCalledOnce()
  pace.stop()
})

test('a removed carousel no longer advances', () => {
  const step = vi.fn()
  const pace = createPace(DESKTOP_PACE_MS, step)
  pace.stop()
  vi.advanceTimersByTime(60_000)
  expect(step).not.toHaveBeenCalled()
})
