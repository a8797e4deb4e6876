import type { Cell } from '@sala/contract/desk/list-exports/list-file.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { BYTE_ORDER_MARK, csvRow, plainBaht } from '../../cashier/history/member-statement-file.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { type Cell as SheetCell, workbookOf } from '../finance/workbook.ts'

export type Pages = AsyncIterable<readonly (readonly Cell[])[]>

const asText = (cell: Cell): string => {
  if (cell === null) return ''
  if (cell instanceof Date) return bangkokTime(cell)
  return typeof cell === 'bigint' ? plainBaht(satang(cell)) : String(cell)
}

const inWorkbook = (cell: Cell): SheetCell => (typeof cell === 'bigint' ? { sum: satang(cell) } : cell)

export async function* textOf(heads: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow([...heads])
  for await (const page of pages) yield page.map(row => csvRow(row.map(asText))).join('')
}

async function* rowsOf(pages: Pages): AsyncGenerator<SheetCell[]> {
  for await (const page of pages) for (const row of page) yield row.map(inWorkbook)
}

export const sheetOf = (name: string, heads: readonly string[], pages: Pages): AsyncIterable<Uint8Array> =>
  workbookOf(name, heads, rowsOf(pages))
