import { expect, test } from 'vitest'
import { endEvents, endPauseSeconds, endStatuses, nextEndStatus } from './game-closing-state.ts'

test('each status of a request to close games has this result for each event', () => {
  const table = endStatuses.map(
    status => `${status}: ${endEvents.map(event => nextEndStatus(status, event) ?? '-').join(' ')}`,
  )
  expect(endEvents).toEqual(['done', 'silent', 'late'])
  expect(table).toEqual(['asked: done asked lapsed', 'done: - - -', 'lapsed: - - -'])
})

test('a site that times out is retried with backoff, then each minute for as long as it times out', () => {
  expect([0, 1, 2, 3, 6, 100].map(endPauseSeconds)).toEqual([1, 2, 4, 8, 60, 60])
})
