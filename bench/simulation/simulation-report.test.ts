import { expect, test } from 'vitest'
import { movesByKind, seedsOf } from './simulation-report.ts'

test('a range of seeds is two numbers, or one', () => {
  expect(seedsOf('1-200')).toEqual({ first: 1, last: 200 })
  expect(seedsOf('7')).toEqual({ first: 7, last: 7 })
  for (const wrong of ['', '0', '5-4', 'a-b', '1-2.5']) expect(() => seedsOf(wrong)).toThrow('--seeds')
})

test('moves are summed by kind over all seeds, refusals included', () => {
  const moves = [
    { rounds: 2, 'withdrawal: not_enough': 1 },
    { rounds: 3, withdrawal: 4 },
  ]
  expect(movesByKind(moves.map(one => ({ moves: one })))).toEqual([
    { move: 'rounds', made: 5, refused: 0 },
    { move: 'withdrawal', made: 4, refused: 1 },
  ])
})
