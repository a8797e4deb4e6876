import { type StatementKind, statementWords } from '@sala/contract/cashier/history/statement-group-names.ts'

type Line = { kind: StatementKind; amount: number; change: number }

/** A statement line with the automatic transfers between wallet and game that it caused (`moves`), newest first. */
export type FoldedLine<L extends Line> = L & { moves: readonly L[] }

const INTO_GAMES: ReadonlySet<StatementKind> = new Set(['movement_start', 'movement_done'])

/**
 * Returns whether a statement line can have caused a transfer to a game: it increases the credit, such as a deposit, and is not itself a line
 * of play.
 */
const isCause = ({ kind, change }: Line) => change > 0 && statementWords[kind].group !== 'game'

/**
 * Merges each automatic transfer between wallet and game into the line of the same amount that caused it. That line is the deposit or bonus
 * before the transfer, or the payout after it. A transfer of another amount stays a line of the list.
 */
export const foldMoves = <L extends Line>(newestFirst: readonly L[]): FoldedLine<L>[] => {
  const lines: FoldedLine<L>[] = []
  let moves: L[] = []
  const addMovesAlone = () => {
    lines.push(...moves.map(move => ({ ...move, moves: [] })))
    moves = []
  }
  for (const line of newestFirst) {
    const later = lines.at(-1)
    if (INTO_GAMES.has(line.kind)) moves.push(line)
    else if (isCause(line) && moves.every(({ amount }) => amount === line.amount)) {
      lines.push({ ...line, moves })
      moves = []
    } else if (moves.length === 0 && line.kind === 'movement_out' && isPayoutOf(later, line)) {
      lines.splice(-1, 1, { ...later, change: line.change, moves: [line] })
    } else {
      addMovesAlone()
      lines.push({ ...line, moves: [] })
    }
  }
  addMovesAlone()
  return lines
}

const isPayoutOf = <L extends Line>(later: FoldedLine<L> | undefined, out: L): later is FoldedLine<L> =>
  later?.kind === 'payout' && later.amount === out.amount && later.moves.length === 0
