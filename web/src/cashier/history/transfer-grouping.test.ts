import type { StatementKind } from '@sala/contract/cashier/history/statement-group-names.ts'
import { expect, test } from 'vitest'
import { foldMoves } from './transfer-grouping.ts'

const line = (kind: StatementKind, amount: number, change = 0) => ({ kind, amount, change })
const fold = (newestFirst: Parameters<typeof foldMoves>[0]) =>
  foldMoves(newestFirst).map(({ kind, change, moves }) => [kind, change, moves.map(move => move.kind)])

const DEPOSIT = [line('movement_done', 500), line('movement_start', 500), line('deposit', 500, 500)] as const

test('a deposit is one line with its way into the game, a withdrawal one with its way out', () => {
  expect(fold([line('payout', 200), line('movement_out', 200, -200), ...DEPOSIT])).toEqual([
    ['payout', -200, ['movement_out']],
    ['deposit', 500, ['movement_done', 'movement_start']],
  ])
})

test('a move of another sum, or one without a cause, stays a separate line', () => {
  expect(fold([line('movement_done', 700), line('movement_start', 700), line('bonus', 100, 100)])).toEqual([
    ['movement_done', 0, []],
    ['movement_start', 0, []],
    ['bonus', 100, []],
  ])
  expect(fold([line('payout', 200), line('movement_out', 300, -300)])).toEqual([
    ['payout', 0, []],
    ['movement_out', -300, []],
  ])
  expect(fold([line('movement_start', 50)])).toEqual([['movement_start', 0, []]])
  expect(fold([line('movement_out', 50, -50)])).toEqual([['movement_out', -50, []]])
})

test('winnings and losses between them are shown at their place', () => {
  expect(fold([line('movement_done', 500), line('game_loss', 500, -500), line('deposit', 500, 500)])).toEqual(
    [
      ['movement_done', 0, []],
      ['game_loss', -500, []],
      ['deposit', 500, []],
    ],
  )
})

test('merging loses no line and changes no sum', () => {
  const lines = [line('payout', 200), line('movement_out', 200, -200), ...DEPOSIT, line('bet', 10, -10)]
  const folded = foldMoves(lines)
  expect(folded.reduce((sum, { change }) => sum + change, 0)).toBe(290)
  expect(folded.reduce((count, { moves }) => count + 1 + moves.length, 0)).toBe(lines.length)
})
