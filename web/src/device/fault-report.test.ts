import { expect, test } from 'vitest'
import { faultOf } from './fault-report.ts'

const thrown = (message: string, stack: string): Error => Object.assign(new TypeError(message), { stack })
const OURS = 'TypeError: x\n    at f (https://a.example/lobby/assets/router-start-BX1a_9-z.js:3:1204)'

test('the report of a fault has its place in our code, the page without ids, and no personal data', () => {
  expect(faultOf('error', thrown('no member 0812345678', OURS), '/lobby/history/dep_01abc/timeline')).toEqual(
    {
      kind: 'error',
      message: 'TypeError: no member #',
      place: 'router-start-BX1a_9-z.js:3:1204',
      page: '/lobby/history/:id/timeline',
      count: 1,
    },
  )
})

test.each([
  ['an extension', thrown('x', 'at chrome-extension://abc/inject.js:1:1')],
  ['another site', thrown('x', 'at https://other.example/assets/a.js:1:1')],
  ['a value that is no error', 'failed'],
  ['nothing', undefined],
])('a fault of %s is not reported', (_of, cause) => {
  expect(faultOf('rejection', cause, '/lobby/')).toBeNull()
})
