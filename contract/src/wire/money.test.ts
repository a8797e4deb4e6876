import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bahtFromSatang, formatSatang, isBaht, MAXIMUM_SATANG, satang, satangFromBaht } from './money.ts'

const amounts = fc.bigInt({ min: 0n, max: MAXIMUM_SATANG })

test('every amount of satang survives the round trip to the wire unchanged', () => {
  fc.assert(fc.property(amounts, value => satangFromBaht(bahtFromSatang(satang(value))) === value))
})

test('invalid amounts are refused, large or small', () => {
  for (const value of [Number.NaN, Infinity, -1, -0, 0.001, 1.005, 1e15, 1e308, Number.MAX_VALUE, 5e-324])
    expect([value, isBaht(value)]).toEqual([value, false])
  expect(() => satangFromBaht(1e308)).toThrow(RangeError)
})

test('an amount is written with thousands and two decimals', () => {
  expect([0n, 5n, 125_000n, 123_456_789n, -50n].map(value => formatSatang(satang(value)))).toEqual([
    '0.00',
    '0.05',
    '1,250.00',
    '1,234,567.89',
    '-0.50',
  ])
})
