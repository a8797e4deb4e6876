import { expect, test } from 'vitest'
import { historyTab } from './tabs.ts'

test.each([
  [0, 0],
  ['0', 0],
  [2, 2],
  ['2', 2],
  [undefined, 0],
  [7, 0],
  ['x', 0],
  [null, 0],
])('tab %j is shown as %i', (asked, shown) => expect(historyTab(asked)).toBe(shown))
