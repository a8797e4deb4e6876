import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  initialCrop,
  isLargeEnough,
  maximumZoom,
  moveCrop,
  sharesOf,
  zoomCrop,
  zoomOf,
} from './picture-crop.ts'

const sizes = fc.record({
  width: fc.integer({ min: 600, max: 6_000 }),
  height: fc.integer({ min: 300, max: 6_000 }),
})
const steps = fc.array(
  fc.oneof(
    fc.record({ zoom: fc.double({ min: 0.1, max: 20, noNaN: true }) }),
    fc.record({
      right: fc.double({ min: -3, max: 3, noNaN: true }),
      down: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
  ),
)

test('a moved or zoomed crop stays inside the picture, keeps its aspect ratio and stays sharp', () => {
  fc.assert(
    fc.property(sizes, steps, (size, presses) => {
      const cut = presses.reduce(
        (at, press) =>
          'zoom' in press ? zoomCrop(at, press.zoom, size) : moveCrop(at, press.right, press.down, size),
        initialCrop(size),
      )
      const { x, y, width, height } = sharesOf(cut, size)
      for (const [from, share] of [
        [x, width],
        [y, height],
      ] as const) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(from + share).toBeLessThanOrEqual(1 + 1e-9)
      }
      expect((width * size.width) / (height * size.height)).toBeCloseTo(2, 6)
      if (isLargeEnough(size)) expect(width * size.width).toBeGreaterThanOrEqual(600 - 1e-6)
    }),
  )
})

test('the initial crop is the largest centred one that fits, and zooming keeps its centre', () => {
  const size = { width: 2_400, height: 1_600 }
  expect(initialCrop(size)).toEqual({ x: 0, y: 200, width: 2_400 })
  expect(maximumZoom(size)).toBe(4)
  const enlarged = zoomCrop(initialCrop(size), 2, size)
  expect(enlarged).toEqual({ x: 600, y: 500, width: 1_200 })
  expect(zoomOf(enlarged, size)).toBe(2)
  expect(moveCrop(enlarged, -1, 0.5, size)).toEqual({ x: 0, y: 800, width: 1_200 })
})
