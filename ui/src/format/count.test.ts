import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1250, '−1,250'],
  [1_234_567_890, '1,234,567,890'],
])('%s is shown as %s', (count, shown) => expect(formatCount(count)).toBe(shown))

test('every whole number is grouped as the browser would group it', () => {
  const browsers = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      count => formatCount(count) === browsers.format(count).replace('-', '−'),
    ),
  )
})
