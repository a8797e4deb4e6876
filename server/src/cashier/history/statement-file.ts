import { statementFileHeads } from '@sala/contract/cashier/history/statement-words.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { SATANG_PER_BAHT, type Satang } from '@sala/contract/wire/money.ts'
import { bangkokTime } from '../../platform/calendar.ts'

import type { Db } from '../../platform/db.ts'
import { type StatementLine, type StatementQuery, statementPageOf } from './statement.ts'

/** Spreadsheets take a file without it for another encoding, and Thai for noise. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** One question to the database each; the file is sent as it is read, so its length costs no memory. */
const FILE_PAGE_LINES = 1_000

/** Formula prefixes of spreadsheets; our numbers may begin with a sign. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** One cell: quoted where it must be, and never a formula. */
export const csvCell = (text: string): string => {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** `-1250.50`: as a spreadsheet reads a number, without thousands. */
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

/** The member's statement as a file, newest first, a page of it at a time. */
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
