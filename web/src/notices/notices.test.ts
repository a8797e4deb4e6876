import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let notices: typeof import('./notices.ts')

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  notices = await import('./notices.ts')
})
afterEach(() => void vi.useRealTimers())

const shown = () => notices.noticeStore.get().map(notice => notice.id)

test('ids count from 1 upward and are never used twice', () => {
  const ids = [notices.notify('success', 'a'), notices.notify('error', 'b')]
  notices.dismissNotice(2)
  expect([...ids, notices.notify('warning', 'c')]).toEqual([1, 2, 3])
})

test('a notice disappears after 8 s, not before', () => {
  notices.notify('success', 'a')
  vi.advanceTimersByTime(7_999)
  expect(shown()).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('each notice is shown for its own 8 s', () => {
  notices.notify('success', 'a')
  vi.advanceTimersByTime(5_000)
  notices.notify('success', 'b')
  vi.advanceTimersByTime(3_000)
  expect(shown()).toEqual([2])
})

test('at most four notices are shown at once; the oldest is removed first', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) notices.notify('warning', text)
  expect(shown()).toEqual([2, 3, 4, 5])
})
