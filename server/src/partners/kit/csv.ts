/** One cell: quoted where it must be. What is written here is read by a bank and not by a spreadsheet, so nothing is put before it. */
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('')

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

/** The cells of a text, row by row, without rows that are empty; null where quotes do not fit together. */
const csvRows = (text: string): string[][] | null => {
  const rows: string[][] = [[]]
  CELL.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text)
    if (found === null) return null
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
    // A row that ends with the text ends with an empty cell here.
    else if (CELL.lastIndex === text.length) rows.at(-1)?.push('')
  }
  return rows.filter(row => row.some(cell => cell !== ''))
}

/** What is left of a row whose end is missing stands under this name alone: half an amount is an amount, too. */
const CUT_OFF = 'cut off'

/** Rows by the names in the first of them, in small letters; null where there are none, or quotes do not fit together. */
export const csvRecords = (text: string): Record<string, string>[] | null => {
  const [heads, ...rows] = csvRows(text) ?? []
  if (heads === undefined) return null
  const names = heads.map(head => head.trim().toLowerCase())
  return rows.map(row =>
    row.length < names.length
      ? { [CUT_OFF]: row.join(',') }
      : Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])),
  )
}
