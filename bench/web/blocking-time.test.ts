import { expect, test } from 'vitest'
import { ownBlockingMs, type TraceEvent } from './blocking-time.ts'

const URL = 'http://127.0.0.1/lobby/'
const PAGE = { pid: 7, tid: 1 }
const event = (name: string, ts: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ name, ts, ph: 'X', ...PAGE },
  ...more,
})
const opened = event('navigationStart', 0, { ph: 'R', args: { data: { documentLoaderURL: URL } } })
const painted = event('firstContentfulPaint', 1_000, { ph: 'R' })
const task = (ts: number, ms: number, ownMs: number, more: Partial<TraceEvent> = {}) =>
  event('ThreadControllerImpl::RunTask', ts, { dur: ms * 1_000, tdur: ownMs * 1_000, ...more })

test('a task counts by its processor time, not its waiting time', () => {
  expect(ownBlockingMs([opened, painted, task(2_000, 300, 20)], URL, 4)).toBe(30)
  expect(ownBlockingMs([opened, painted, task(2_000, 300, 12)], URL, 4)).toBe(0)
})

test('a task within a task is counted once', () => {
  const inner = event('RunTask', 2_100, { dur: 20_000, tdur: 20_000 })
  expect(ownBlockingMs([opened, painted, inner, task(2_000, 30, 25)], URL, 4)).toBe(50)
})

test('tasks of other threads, tasks before the first paint and earlier pages do not count', () => {
  const earlier = event('navigationStart', 0, {
    ph: 'R',
    args: { data: { documentLoaderURL: 'about:blank' } },
  })
  const others = [task(2_000, 90, 90, { tid: 2 }), task(2_000, 90, 90, { pid: 8 }), task(500, 90, 90)]
  expect(ownBlockingMs([earlier, opened, painted, ...others], URL, 4)).toBe(0)
})

test('a trace without the page is an error', () => {
  expect(() => ownBlockingMs([painted], URL, 4)).toThrow('does not open')
  expect(() => ownBlockingMs([opened], URL, 4)).toThrow('never paints')
})
