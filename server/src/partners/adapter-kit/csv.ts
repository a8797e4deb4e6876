import { oneLine } from '@sala/contract/text/normalised-text.ts'
import { isTotalRow } from '@sala/contract/text/typed-time.ts'

/**
 * Writes one CSV cell, with quotes if necessary. A leading `=` is not escaped, although spreadsheets need that, because a bank would read the escape
 * as data.
 */
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('')

/**
 * Characters that may separate the cells of a CSV file. Files in which decimals have a comma use semicolons, and tables that were copied from a
 * spreadsheet use tabs.
 */
const SEPARATORS = [',', ';', '\t', '|']
/** Matches the optional first line of a CSV file that names the separator, such as `sep=;`. */
const SAYS_SEPARATOR = /^"?sep=(.)"?(?:\r\n|\r|\n)/i

/** A row of a file, with its number as a spreadsheet counts: the first row is 1, and empty rows count. */
type Numbered<Cells> = { readonly row: number; readonly cells: Cells }
type Row = Numbered<readonly string[]>
type Rows = {
  readonly rows: readonly Row[]
  /** The cells after the file's last line end. They are an incomplete row if the file was truncated. */
  readonly open: Row
}
const isFilled = ({ cells }: Row): boolean => cells.some(cell => cell !== '')

const cellOf = (separator: string): RegExp =>
  new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator === '|' ? '\\|' : separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  )

/** Splits a CSV text into rows of cells, without empty rows. Returns null for unbalanced quotes. */
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
    // If the text ends with a separator, an empty cell follows the separator.
    else if (cell.lastIndex === text.length) rows.at(-1)?.push('')
  }
  const numbered = rows.map((cells, at): Row => ({ row: at + 1, cells }))
  const open = numbered.pop() ?? { row: 1, cells: [] }
  return { rows: numbered.filter(isFilled), open }
}

/**
 * Name of the only field in the record of an incomplete row. Without the usual fields the record is refused as malformed, so that no amount is read
 * from a row that the file's end may have cut.
 */
export const CUT_OFF = 'cut off'
const cutOff = ({ row, cells }: Row): CsvRecord => ({ row, cells: { [CUT_OFF]: cells.join(',') } })

const nameOf = (head: string): string => oneLine(head).toLowerCase()

/** A record of a CSV file: the row number, and the cells by column name in lower case. */
export type CsvRecord = Numbered<Readonly<Record<string, string>>>

type Table = {
  readonly heads: readonly string[]
  readonly rest: Rows['rows']
  readonly open: Rows['open']
}

const tableOf = (text: string, separator: string): Table | null => {
  const read = csvRows(text, separator)
  const [heads, ...rest] = read?.rows ?? []
  return read === null || heads === undefined
    ? null
    : { heads: heads.cells.map(nameOf), rest, open: read.open }
}

/** Splits a CSV file by the separator that its line `sep=` names. Without such a line, uses the separator that yields the most column names. */
const bestTable = (text: string): Table | null => {
  const said = SAYS_SEPARATOR.exec(text)
  if (said !== null) return tableOf(text.slice(said[0].length), said[1] ?? ',')
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const counts = SEPARATORS.map(separator => first.split(separator).length)
  return tableOf(text, SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',')
}

const sameCells = ({ cells }: Row, names: readonly string[]): boolean =>
  names.every((name, at) => nameOf(cells[at] ?? '') === name)

/**
 * Parses a CSV text into records, whose keys are the column names in lower case. Returns null if the text has no rows or unbalanced quotes. Repeated
 * header rows and rows of totals are skipped. A row with a wrong number of cells counts as incomplete, and so does every row if the header has a
 * column name twice.
 */
export const csvRecords = (text: string): CsvRecord[] | null => {
  const table = bestTable(text.replace(/^\uFEFF/, ''))
  if (table === null) return null
  const { heads, rest, open } = table
  const named = heads.filter(name => name !== '')
  const isAmbiguous = new Set(named).size < named.length
  const whole = rest
    .filter(row => !sameCells(row, heads) && !isTotalRow(row.cells))
    .map(row =>
      isAmbiguous || row.cells.length !== heads.length
        ? cutOff(row)
        : { row: row.row, cells: Object.fromEntries(heads.map((name, at) => [name, row.cells[at] ?? ''])) },
    )
  return isFilled(open) ? [...whole, cutOff(open)] : whole
}
