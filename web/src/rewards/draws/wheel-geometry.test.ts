import { prizeAt } from '@sala/contract/rewards/draws/fair-draw.ts'
import { expect, test } from 'vitest'
import { nextAngle, piecesOf, turnAt } from './wheel-geometry.ts'

const prizes = [
  { amount: 0, weight: 690 },
  { amount: 10, weight: 200 },
  { amount: 50, weight: 100 },
  { amount: 500, weight: 10 },
]
const pieces = piecesOf(prizes)

test('the size of each prize on the wheel is its chance', () => {
  for (const [index, { weight }] of prizes.entries()) {
    const part = pieces
      .filter(({ prize }) => prize === index)
      .reduce((sum, { from, to }) => sum + to - from, 0)
    expect(part).toBeCloseTo(weight / 1000, 9)
  }
  expect(pieces.at(-1)?.to).toBeCloseTo(1, 9)
})

test('each number lies on a sector of its prize, and no two numbers at the same position', () => {
  const places = Array.from({ length: 1000 }, (_, number) => {
    const turn = turnAt(number, prizes)
    const piece = pieces.find(({ from, to }) => turn >= from && turn <= to)
    expect(piece?.prize).toBe(prizeAt(number, prizes))
    return turn.toFixed(9)
  })
  expect(new Set(places).size).toBe(1000)
})

test('the wheel stops with the drawn position at the pointer, and turns on from the current angle', () => {
  const first = nextAngle(0, 0.25)
  expect(first % 360).toBeCloseTo(270)
  const second = nextAngle(first, 0.5)
  expect(second % 360).toBeCloseTo(180)
  expect(second).toBeGreaterThan(first + 5 * 360 - 1)
})

test('a wheel whose draws always win has one sector for each prize', () => {
  expect(
    piecesOf([
      { amount: 5, weight: 1 },
      { amount: 9, weight: 3 },
    ]),
  ).toEqual([
    { prize: 0, from: 0, to: 0.25 },
    { prize: 1, from: 0.25, to: 1 },
  ])
})
