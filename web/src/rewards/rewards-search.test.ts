import { expect, test } from 'vitest'
import { rewardsSearch } from './rewards-search.ts'

test.each([
  ['7kq2m-9xtd4', '7KQ2M9XTD4'],
  ['oil2m9xtd4', '0112M9XTD4'],
  [1_234_567_890, '1234567890'],
  [23_456_789, '0023456789'],
])('a link with the code %s fills in %s', (code, kept) => {
  expect(rewardsSearch({ code })).toEqual({ code: kept })
})

test.each([undefined, null, '', 'short', {}, '7KQ2M9XTD4X'])(
  'a link with the code %s fills in nothing',
  code => {
    expect(rewardsSearch({ code })).toEqual({})
  },
)
