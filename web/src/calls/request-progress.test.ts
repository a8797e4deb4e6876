import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginProgress, progressStore } from './request-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a request shorter than 200 ms draws nothing', () => {
  const end = beginProgress()
  vi.advanceTimersByTime(199)
  end()
  vi.advanceTimersByTime(1_000)
  expect(progressStore.get()).toBe(false)
})

test('the progress line is shown until the last of several requests has ended', () => {
  const endFirst = beginProgress()
  const endSecond = beginProgress()
  vi.advanceTimersByTime(200)
  endFirst()
  expect(progressStore.get()).toBe(true)
  endSecond()
  expect(progressStore.get()).toBe(false)
})

test('the end of a request that is reported twice counts once', () => {
  const endFirst = beginProgress()
  const endSecond = beginProgress()
  vi.advanceTimersByTime(200)
  endFirst()
  endFirst()
  expect(progressStore.get()).toBe(true)
  endSecond()
})
