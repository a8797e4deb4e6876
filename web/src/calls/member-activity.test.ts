import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ATTENDED_MS } from './member-activity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('after five minutes without input a page marks its calls as unattended, until there is input again', async () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.resetModules()
  const { trackTouches } = await import('@sala/ui/user-activity.ts')
  const { attendance } = await import('./member-activity.ts')
  trackTouches()
  expect(attendance()).toEqual({})
  vi.advanceTimersByTime(ATTENDED_MS)
  expect(attendance()).toEqual({})
  vi.advanceTimersByTime(1)
  expect(attendance()).toEqual({ 'x-unattended': '1' })
  for (const touch of ['pointerdown', 'keydown', 'wheel']) {
    window.dispatchEvent(new Event(touch))
    expect(attendance()).toEqual({})
    vi.advanceTimersByTime(ATTENDED_MS + 1)
    expect(attendance()).toEqual({ 'x-unattended': '1' })
  }
})
