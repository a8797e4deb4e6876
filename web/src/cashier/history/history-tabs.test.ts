import { expect, test } from 'vitest'
import { historySearch, historyTab } from './history-tabs.ts'

test.each([
  [0, 0],
  ['0', 0],
  [1, 1],
  [2, 2],
  ['2', 2],
  [undefined, 0],
  ['3', 3],
  [7, 0],
  ['x', 0],
  [null, 0],
])('tab %j is shown as %i', (asked, shown) => expect(historyTab(asked)).toBe(shown))

test('R10: only the tab of deposits and withdrawals can show the statement', () => {
  expect(historySearch({ tab: '2', view: 'statement' })).toEqual({ tab: 2, view: 'statement' })
  expect(historySearch({ tab: '1', view: 'statement' })).toEqual({ tab: 1 })
  expect(historySearch({ tab: 2, view: 'other' })).toEqual({ tab: 2 })
})

test('R10: the URL contains the filters of the selected tab', () => {
  const all = { month: '2026-11', kind: 'deposit', group: 'bonus', day: '2026-11-22' }
  expect(historySearch({ tab: 2, ...all })).toEqual({ tab: 2, month: '2026-11', kind: 'deposit' })
  expect(historySearch({ tab: 2, view: 'statement', ...all })).toEqual({
    tab: 2,
    view: 'statement',
    month: '2026-11',
    group: 'bonus',
  })
  expect(historySearch({ tab: 3, ...all })).toEqual({ tab: 3, month: '2026-11', day: '2026-11-22' })
  expect(historySearch({ tab: 1, ...all })).toEqual({ tab: 1 })
  expect(historySearch({ tab: 2, month: '2026-13', kind: 'game' })).toEqual({ tab: 2 })
  expect(historySearch({ tab: 3, day: 'today' })).toEqual({ tab: 3 })
})
