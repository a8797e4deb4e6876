import { expect, test } from 'vitest'
import { historySearch, historyTab } from './tabs.ts'

test.each([
  [0, 0],
  ['0', 0],
  [1, 1],
  [2, 2],
  ['2', 2],
  [undefined, 0],
  [7, 0],
  ['x', 0],
  [null, 0],
])('tab %j is shown as %i', (asked, shown) => expect(historyTab(asked)).toBe(shown))

test('R10: the statement is a view of the deposits and withdrawals alone', () => {
  expect(historySearch({ tab: '2', view: 'statement' })).toEqual({ tab: 2, view: 'statement' })
  expect(historySearch({ tab: '1', view: 'statement' })).toEqual({ tab: 1 })
  expect(historySearch({ tab: 2, view: 'other' })).toEqual({ tab: 2 })
})
