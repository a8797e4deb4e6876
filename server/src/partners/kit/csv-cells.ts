import { oneLine } from '@sala/contract/text/normalised-text.ts'

/** Prefix by which a spreadsheet keeps a number as text. */
const TEXT_MARK = /^'(?=.)/
/** A long number in a spreadsheet's scientific notation, which lost its last digits. */
const ROUNDED = /^[-+]?\d+(?:[.,]\d+)?e[-+]?\d+$/i

/** A cell that must be exact; null when a spreadsheet has rounded it. */
export const wholeCell = (text: string): string | null => {
  const cell = oneLine(text).replace(TEXT_MARK, '')
  return ROUNDED.test(cell) ? null : cell
}

/** Rows by unique key. Equal duplicates are merged; contradicting ones all need review. */
export const uniquePerKey = <Row>(
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
