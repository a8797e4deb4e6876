import { statementFileHeads } from '@sala/contract/cashier/history/statement-group-names.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { SATANG_PER_BAHT, type Satang } from '@sala/contract/wire/money.ts'
import { bangkokTime } from '../../platform/calendar.ts'

import type { Db } from '../../platform/db.ts'
import { type StatementLine, type StatementQuery, statementPageOf } from './account-statement.ts'

/** Byte order mark at the start of the file. Without it, spreadsheets assume another encoding and garble Thai text. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** Number of ledger transfers read by one query. The file is streamed, so memory use does not depend on its length. */
const FILE_PAGE_LINES = 1_000

/** Matches the first characters that make a spreadsheet treat a cell as a formula. Numbers, which may begin with a sign, are harmless. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** Returns the text as a CSV cell. It is quoted if necessary. A text that a spreadsheet would treat as a formula gets an apostrophe in front. */
export const csvCell = (text: string): string => {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Returns an amount for spreadsheets, such as `-1250.50`, without thousands separators. */
export const plainBaht = (amount: Satang): string => {
  const absolute = amount < 0n ? -amount : amount
  const rest = String(absolute % SATANG_PER_BAHT).padStart(2, '0')
  return `${amount < 0n ? '-' : ''}${absolute / SATANG_PER_BAHT}.${rest}`
}

const rowOf = (line: StatementLine): string =>
  csvRow([
    bangkokTime(line.at),
    line.text,
    plainBaht(line.amount),
    plainBaht(line.change),
    plainBaht(line.balance),
    line.reference,
  ])

/** Streams the member's statement as CSV, newest first, page by page. */
export async function* statementFile(
  db: Db,
  memberId: MemberId,
  query: StatementQuery,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(Object.values(statementFileHeads))
  let cursor: string | undefined
  do {
    const page = await statementPageOf(db, memberId, { ...query, cursor }, FILE_PAGE_LINES)
    yield page.data.map(rowOf).join('')
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
