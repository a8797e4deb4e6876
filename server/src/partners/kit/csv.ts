import { isTotalRow } from '@sala/contract/text/moment.ts'
import { oneLine } from '@sala/contract/text/normalised-text.ts'

/** Writes one CSV cell, quoted if needed. It does not escape a leading `=`, as is usual for spreadsheets: a bank would read the escape as data. */
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('')

/** Possible separators of a CSV file. Semicolons occur where decimals have commas, tabs in copied tables. */
const SEPARATORS = [',', ';', '\t', '|']
/** Optional first line of a CSV file, such as `sep=;`, that names the separator. */
const SAYS_SEPARATOR = /^"?sep=(.)"?(?:\r\n|\r|\n)/i

type Rows = {
  readonly rows: readonly (readonly string[])[]
  /** Cells after the last line end of the file. They may be an incomplete row of a truncated file. */
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
    // If the text ends with a separator, an empty cell follows it.
    else if (cell.lastIndex === text.length) rows.at(-1)?.push('')
  }
  const open = rows.pop() ?? []
  return { rows: rows.filter(isFilled), open }
}

/** Name of the only field of an incomplete row. The row then counts as malformed; with its usual fields, a truncated amount would be accepted. */
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

/** Splits the file by the separator that a line `sep=` names. Without this line, uses the separator that gives the most column names. */
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
 * too many cells counts as incomplete, because a comma may have shifted its cells. A header that occurs twice
 * makes each row incomplete, because either column may be the right one.
 */
export const csvRecords = (text: string): Record<string, string>[] | null => {
  const table = bestTable(text.replace(/^\uFEFF/, ''))
  if (table === null) return null
  const { heads, rest, open } = table
  const named = heads.filter(name => name !== '')
  const isAmbiguous = new Set(named).size < named.length
  const whole = rest
    .filter(row => !sameCells(row, heads) && !isTotalRow(row))
    .map(row =>
      isAmbiguous || row.length !== heads.length
        ? cutOff(row)
        : Object.fromEntries(heads.map((name, at) => [name, row[at] ?? ''])),
    )
  return isFilled(open) ? [...whole, cutOff(open)] : whole
}
