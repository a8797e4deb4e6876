import { oneLine } from '@sala/contract/text/normalised-text.ts'

/** A spreadsheet keeps a number as text behind this. */
const TEXT_MARK = /^'(?=.)/
/** What a spreadsheet shows of a long number: its last digits are lost. */
const ROUNDED = /^[-+]?\d+(?:[.,]\d+)?e[-+]?\d+$/i

/** A number or a name that must stand there as it was: null where a spreadsheet has rounded it. */
export const wholeCell = (text: string): string | null => {
  const cell = oneLine(text).replace(TEXT_MARK, '')
  return ROUNDED.test(cell) ? null : cell
}

/**
 * Rows by the name that each may have once. Those that stand twice with the same content are one; those that contradict each other are all
 * left to a person: nobody knows which of them is true.
 */
export const onceEach = <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  contentOf: (row: Row) => string,
): { readonly rows: Row[]; readonly contradicting: Row[] } => {
  const groups = [...Map.groupBy(rows, nameOf).values()]
  const isOne = (group: readonly Row[]) => new Set(group.map(contentOf)).size === 1
  return {
    rows: groups.filter(isOne).flatMap(group => group.slice(0, 1)),
    contradicting: groups.filter(group => !isOne(group)).flat(),
  }
}
