import { inBangkok } from '@sala/contract/wire/calendar.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { plainBaht } from '../../cashier/history/member-statement-file.ts'
import { DAY_MS, isDate } from '../../platform/calendar.ts'
import { bookParts, columnName, rowXml, type SheetCell, sheetBegin, sheetEnd } from './spreadsheet-xml.ts'
import { type ZipPart, zipOf } from './zip-file.ts'

/** Value of a cell: money, an instant, a Bangkok day, a count, or text. A spreadsheet does not treat the text as a formula. */
export type Cell =
  | { readonly sum: Satang }
  | { readonly day: string }
  | Date
  | bigint
  | number
  | string
  | null

/** Maximum number of rows that the file format allows in a sheet. */
const SHEET_ROWS_MAX = 1_048_576
/**
 * Number of first rows from which the column widths are computed. The widths come before the rows in the file, and at that time the later rows have
 * not been read yet.
 */
const ROWS_MEASURED = 200
const [NARROWEST, WIDEST] = [9, 44]
const PADDING = 2
const TIME_WIDTH = 20
const CHUNK_CHARACTERS = 64 * 1_024

/** Day from which spreadsheets count dates. They have no time zones, so the workbook's times are those of Bangkok. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
const serialOf = (at: Date): string => String((inBangkok(at).getTime() - DAY_ZERO_MS) / DAY_MS)
const serialOfDay = (day: string): string => String((Date.parse(`${day}T00:00:00Z`) - DAY_ZERO_MS) / DAY_MS)

const sheetCell = (cell: Cell): SheetCell => {
  if (cell === null || typeof cell === 'string') return cell
  if (cell instanceof Date) return { style: 'time', value: serialOf(cell) }
  if (typeof cell !== 'object') return { style: 'count', value: String(cell) }
  if ('sum' in cell) return { style: 'money', value: plainBaht(satang(cell.sum)) }
  return isDate(cell.day) ? { style: 'day', value: serialOfDay(cell.day) } : cell.day
}

const widthOf = (cell: Cell): number => {
  if (cell === null) return 0
  if (cell instanceof Date) return TIME_WIDTH
  if (typeof cell !== 'object') return [...String(cell)].length
  return 'sum' in cell ? plainBaht(satang(cell.sum)).length + PADDING : cell.day.length
}

const widthsOf = (rows: readonly (readonly Cell[])[], columns: number): number[] =>
  Array.from({ length: columns }, (_, at) => {
    const widest = Math.max(...rows.map(row => widthOf(row[at] ?? null)), 0) + PADDING
    return Math.min(WIDEST, Math.max(NARROWEST, widest))
  })

type Rows = AsyncIterator<readonly Cell[]>

const taken = async (rows: Rows, atMost: number): Promise<(readonly Cell[])[]> => {
  const first: (readonly Cell[])[] = []
  while (first.length < atMost) {
    const next = await rows.next()
    if (next.done === true) break
    first.push(next.value)
  }
  return first
}

const encoder = new TextEncoder()

/** Joins short texts into pieces that are large enough to be compressed well. */
async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < CHUNK_CHARACTERS) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}

type Sheet = {
  readonly head: readonly string[]
  readonly rows: Rows
  first: (readonly Cell[])[]
  ended: boolean
}

/** Yields the XML of one sheet: first the rows that were already read for the column widths, then the others, up to the maximum of a sheet. */
async function* sheetText(sheet: Sheet, widths: readonly number[], end: (rows: number) => void) {
  yield sheetBegin(widths)
  yield rowXml(1, sheet.head, 'head')
  let row = 1
  while (row < SHEET_ROWS_MAX) {
    const measured = sheet.first.shift()
    const next = measured === undefined ? await sheet.rows.next() : { done: false, value: measured }
    if (next.done === true) {
      sheet.ended = true
      break
    }
    row += 1
    yield rowXml(row, next.value.map(sheetCell))
  }
  end(row)
  yield sheetEnd(sheet.head.length, row)
}

async function* textPart(text: string): AsyncGenerator<Uint8Array> {
  yield encoder.encode(text)
}

async function* partsOf(name: string, head: readonly string[], rows: Rows): AsyncGenerator<ZipPart> {
  const first = await taken(rows, ROWS_MEASURED)
  const widths = widthsOf([head, ...first], head.length)
  const sheet: Sheet = { head, rows, first, ended: false }
  const ends: string[] = []
  while (!sheet.ended) {
    const end = (last: number) => ends.push(`$${columnName(head.length - 1)}$${last}`)
    yield {
      path: `xl/worksheets/sheet${ends.length + 1}.xml`,
      data: inChunks(sheetText(sheet, widths, end)),
    }
  }
  for (const [path, text] of Object.entries(bookParts(name, ends))) yield { path, data: textPart(text) }
}

/**
 * Streams a spreadsheet workbook while it reads the rows, so that many rows need no more memory. Amounts and times are typed cells. The
 * first row has the column names, stays visible and has a filter.
 */
export async function* workbookOf(
  name: string,
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  const iterator = rows[Symbol.asyncIterator]()
  try {
    yield* zipOf(partsOf(name, head, iterator))
  } finally {
    await iterator.return?.()
  }
}
