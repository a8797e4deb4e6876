/** One cell: quoted where it must be. What is written here is read by a bank and not by a spreadsheet, so nothing is put before it. */
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('')

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r?$)/y

type Rows = {
  readonly rows: readonly (readonly string[])[]
  /** What stands behind the last line end: a row that may go on. */
  readonly open: readonly string[]
}
const isFilled = (row: readonly string[]): boolean => row.some(cell => cell !== '')

/** The cells of a text, row by row, without rows that are empty; null where quotes do not fit together. */
const csvRows = (text: string): Rows | null => {
  const rows: string[][] = [[]]
  CELL.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text)
    if (found === null) return null
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== ',') rows.push([])
    // A row that ends with the text ends with an empty cell here.
    else if (CELL.lastIndex === text.length) rows.at(-1)?.push('')
  }
  const open = rows.pop() ?? []
  return { rows: rows.filter(isFilled), open }
}

/** What is left of a row whose end is missing stands under this name alone: half an amount is an amount, too. */
const CUT_OFF = 'cut off'
const cutOff = (row: readonly string[]): Record<string, string> => ({ [CUT_OFF]: row.join(',') })

/**
 * Rows by the names in the first of them, in small letters; null where there are none, or quotes do not fit together. A row is whole when
 * it has its cells and a line end: without one, nobody knows how the last of them went on.
 */
export const csvRecords = (text: string): Record<string, string>[] | null => {
  const read = csvRows(text)
  const [heads, ...rows] = read?.rows ?? []
  if (read === null || heads === undefined) return null
  const names = heads.map(head => head.trim().toLowerCase())
  const whole = rows.map(row =>
    row.length < names.length
      ? cutOff(row)
      : Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])),
  )
  return isFilled(read.open) ? [...whole, cutOff(read.open)] : whole
}
