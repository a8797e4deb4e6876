import type { StatementKind } from '@sala/contract/cashier/history/statement-group-names.ts'
import { expect, test } from 'vitest'
import { foldMoves } from './transfer-grouping.ts'

const line = (kind: StatementKind, amount: number, change = 0) => ({ kind, amount, change })
const told = (newestFirst: Parameters<typeof foldMoves>[0]) =>
  foldMoves(newestFirst).map(({ kind, change, moves }) => [kind, change, moves.map(move => move.kind)])

const DEPOSIT = [line('movement_done', 500), line('movement_start', 500), line('deposit', 500, 500)] as const

test('a deposit is merged with its transfer into the game, a withdrawal with its transfer out of the game', () => {
  expect(told([line('payout', 200), line('movement_out', 200, -200), ...DEPOSIT])).toEqual([
    ['payout', -200, ['movement_out']],
    ['deposit', 500, ['movement_done', 'movement_start']],
  ])
})

test('a transfer of another amount, or without a cause, stays a separate line', () => {
  expect(told([line('movement_done', 700), line('movement_start', 700), line('bonus', 100, 100)])).toEqual([
    ['movement_done', 0, []],
    ['movement_start', 0, []],
    ['bonus', 100, []],
  ])
  expect(told([line('payout', 200), line('movement_out', 300, -300)])).toEqual([
    ['payout', 0, []],
    ['movement_out', -300, []],
  ])
  expect(told([line('movement_start', 50)])).toEqual([['movement_start', 0, []]])
  expect(told([line('movement_out', 50, -50)])).toEqual([['movement_out', -50, []]])
})

test('wins and losses between merged lines stay in their place', () => {
  expect(told([line('movement_done', 500), line('game_loss', 500, -500), line('deposit', 500, 500)])).toEqual(
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
