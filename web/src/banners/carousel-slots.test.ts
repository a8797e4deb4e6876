import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossesBack, isInView, placeOf, turnsOf } from './carousel-slots.ts'

const COUNT = 9
const indexes = Array.from({ length: COUNT }, (_, index) => index)
const positions = fc.integer({ min: -1_000, max: 1_000 })
const visibles = fc.constantFrom(1, 3)

test('L06: at any position exactly the visible number of banners is in view, in order', () => {
  fc.assert(
    fc.property(positions, visibles, (position, visible) => {
      const inView = indexes.filter(index => isInView(placeOf(index, position, COUNT, visible), visible))
      const byPlace = inView.toSorted(
        (a, b) => placeOf(a, position, COUNT, visible) - placeOf(b, position, COUNT, visible),
      )
      const expected = Array.from(
        { length: visible },
        (_, step) => (((position + step) % COUNT) + COUNT) % COUNT,
      )
      expect(byPlace).toEqual(expected)
    }),
  )
})

test('L06: a step moves every banner by one slot, or around the hidden back', () => {
  fc.assert(
    fc.property(positions, visibles, fc.constantFrom(1, -1), (position, visible, step) => {
      for (const index of indexes) {
        const from = placeOf(index, position, COUNT, visible)
        const to = placeOf(index, position + step, COUNT, visible)
        if (!crossesBack(from, to, COUNT)) expect(to).toBe(from - step)
        else expect([isInView(from, visible), isInView(to, visible)]).toEqual([false, false])
      }
    }),
  )
})

test('L06: during a drag a banner is ready on either side', () => {
  fc.assert(
    fc.property(fc.double({ min: -0.99, max: 0.99, noNaN: true }), visibles, (dragged, visible) => {
      const places = indexes.map(index => placeOf(index, dragged, COUNT, visible))
      expect(Math.min(...places)).toBeLessThanOrEqual(-1)
      expect(Math.max(...places)).toBeGreaterThanOrEqual(visible)
    }),
  )
})

test.each([
  [0.1, 0, 0],
  [0.3, 0, 1],
  [-0.3, 0, -1],
  [0.05, 2, 1],
  [0.6, -2, -1],
])('a drag of %d panels that ends at %d panels a second turns the ring by %d', (dragged, speed, turns) => {
  expect(turnsOf(dragged, speed)).toBe(turns)
})
