import { isTotalRow } from '@sala/contract/text/moment.ts'
import { oneLine } from '@sala/contract/text/normalised-text.ts'

/** One CSV cell, quoted if needed. Spreadsheets need an escaped first character; a bank, which reads these files, would store it. */
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('')

/** Possible separators of a CSV file: semicolons where decimals have commas, tabs in copied tables. */
const SEPARATORS = [',', ';', '\t', '|']
/** First line of a file that names its separator. */
const SAYS_SEPARATOR = /^"?sep=(.)"?(?:\r\n|\r|\n)/i

type Rows = {
  readonly rows: readonly (readonly string[])[]
  /** Cells after the last line end, which may be an incomplete row. */
  readonly open: readonly string[]
}
const isFilled = (row: readonly string[]): boolean => row.some(cell => cell !== '')

const cellOf = (separator: string): RegExp =>
  new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator === '|' ? '\\|' : separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  )

/** The cells of a text by row, without empty rows; null for unbalanced quotes. */
const csvRows = (text: string, separator: string): Rows | null => {
  const rows: string[][] = [[]]
  const cell = cellOf(separator)
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (found === null) return null
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push(quoted === undefined ? oneLine(plain) : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== separator) rows.push([])
    // The text ends with a separator, so the last row gets an empty last cell.
    else if (cell.lastIndex === text.length) rows.at(-1)?.push('')
  }
  const open = rows.pop() ?? []
  return { rows: rows.filter(isFilled), open }
}

/** Field of an incomplete row. It makes the row malformed, because a truncated amount would still parse. */
const CUT_OFF = 'cut off'
const cutOff = (row: readonly string[]): Record<string, string> => ({ [CUT_OFF]: row.join(',') })

const nameOf = (head: string): string => oneLine(head).toLowerCase()

type Table = {
  readonly heads: readonly string[]
  readonly rest: readonly (readonly string[])[]
  readonly open: Rows['open']
}

const tableOf = (text: string, separator: string): Table | null => {
  const read = csvRows(text, separator)
  const [heads, ...rest] = read?.rows ?? []
  return read === null || heads === undefined ? null : { heads: heads.map(nameOf), rest, open: read.open }
}

/** Splits the file by the separator that it names, or by the one that splits its first line into most names. */
const bestTable = (text: string): Table | null => {
  const said = SAYS_SEPARATOR.exec(text)
  if (said !== null) return tableOf(text.slice(said[0].length), said[1] ?? ',')
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const counts = SEPARATORS.map(separator => first.split(separator).length)
  return tableOf(text, SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',')
}

const sameCells = (row: readonly string[], names: readonly string[]): boolean =>
  names.every((name, at) => nameOf(row[at] ?? '') === name)

/**
 * Rows of a CSV text by lower-case header; null without rows or with unbalanced quotes. A complete row has
 * as many cells as the header and ends with a line end. Repeated headers and totals are skipped. A row with
 * too many cells counts as incomplete, because a comma may have shifted its cells.
 */
export const csvRecords = (text: string): Record<string, string>[] | null => {
  const table = bestTable(text.replace(/^\uFEFF/, ''))
  if (table === null) return null
  const { heads, rest, open } = table
  const whole = rest
    .filter(row => !sameCells(row, heads) && !isTotalRow(row))
    .map(row =>
      row.length !== heads.length
        ? cutOff(row)
        : Object.fromEntries(heads.map((name, at) => [name, row[at] ?? ''])),
    )
  return isFilled(open) ? [...whole, cutOff(open)] : whole
}
