import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, discOf } from './text-contrast.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('the contrast of black on white is 21 : 1, of a colour on itself 1 : 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#138f2d', '#138f2d')).toBe(1)
})

test('a bank’s short name is readable on any bank colour', () =>
  fc.assert(
    fc.property(hex, color => {
      const { ground, ink } = discOf(color)
      return contrast(ground, ink) >= 4.5
    }),
    { numRuns: 2000 },
  ))
