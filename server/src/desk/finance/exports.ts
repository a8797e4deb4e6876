import type { financeExports } from '@sala/contract/desk/finance/endpoints.ts'
import { exportHeads } from '@sala/contract/desk/finance/export-heads.ts'
import { accountName, transferName } from '@sala/contract/desk/words/money.ts'
import { bahtFromSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { BYTE_ORDER_MARK, csvRow, plainBaht } from '../../cashier/history/statement-file.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { bangkokTime, daysLater, startOfDate } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { operatorActor } from '../../platform/operator.ts'
import { findGames, findTransfers, type JournalRow } from './sql.ts'
import { type Cells, workbookOf } from './workbook.ts'

type Export = (typeof financeExports)[number]

/** One question to the database each: the file is sent as it is read, so its length costs no memory. */
const PAGE_ROWS = 1_000

/** Which accounts of the house stand on the other side of what a file tells. */
const CLASSES: Readonly<Record<Exclude<Export, 'games'>, readonly string[]>> = {
  deposits: ['bank', 'gateway', 'suspense'],
  withdrawals: ['payout'],
  bonuses: ['bonus'],
  commissions: ['commission'],
}
const MEMBERS_OWN = ['wallet', 'moving', 'game', 'withdrawing']

/** What members brought, or were given, is above zero; in the file of withdrawals it is what they took. */
const signed = (what: Export, { credit, amount }: JournalRow): Satang => {
  const isGiven = MEMBERS_OWN.includes(credit)
  return satang(isGiven === (what !== 'withdrawals') ? amount : -amount)
}

/** A sum in satang, a count, or text. */
type Cell = { readonly sum: Satang } | bigint | string

async function* transfers(ctx: Context, what: Exclude<Export, 'games'>, span: { begins: Date; ends: Date }) {
  let after = 0n
  for (;;) {
    const rows = await findTransfers(ctx.db, span, { classes: CLASSES[what], after, limit: PAGE_ROWS })
    yield rows.map((row): Cell[] => [
      bangkokTime(row.at),
      transferName(row.kind),
      row.member_id ?? '',
      accountName(row.debit),
      accountName(row.credit),
      { sum: signed(what, row) },
      row.reference,
    ])
    if (rows.length < PAGE_ROWS) return
    after = rows.at(-1)?.seq ?? after
  }
}

async function* games(ctx: Context, from: string, to: string) {
  for (let day = from; day <= to; day = daysLater(day, 1))
    yield (await findGames(ctx.db, day)).map(({ game_id, rounds, stake, win }): Cell[] => [
      ...[day, game_id, rounds],
      ...[stake, win, stake - win].map(sum => ({ sum: satang(sum) })),
    ])
}

type Days = { readonly from: string; readonly to: string }

/** A file goes where nobody sees it any more: who took which one stands in the audit log before its first row is sent. */
export const noteTaken = (ctx: Context, operator: string, what: Export, { from, to }: Days): Promise<void> =>
  inTransaction(ctx.db, tx =>
    audit(
      tx,
      { actor: operatorActor({ operator }), action: 'finance.export', subject: what, details: { from, to } },
      ctx.clock.now(),
    ),
  )

/** The rows of those Bangkok days, with the first and the last, page by page. */
const pagesOf = (ctx: Context, what: Export, { from, to }: Days): AsyncGenerator<Cell[][]> =>
  what === 'games'
    ? games(ctx, from, to)
    : transfers(ctx, what, { begins: startOfDate(from), ends: startOfDate(daysLater(to, 1)) })

const written = (cell: Cell): string => (typeof cell === 'object' ? plainBaht(cell.sum) : cell.toString())

/** As a text file that is written while it is sent. */
export async function* exportFile(ctx: Context, what: Export, days: Days): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(exportHeads[what])
  for await (const page of pagesOf(ctx, what, days)) yield page.map(row => csvRow(row.map(written))).join('')
}

const figure = (cell: Cell): string | number => {
  if (typeof cell === 'string') return cell
  return typeof cell === 'bigint' ? Number(cell) : bahtFromSatang(cell.sum)
}

async function* figures(ctx: Context, what: Export, days: Days): AsyncGenerator<Cells> {
  for await (const page of pagesOf(ctx, what, days)) for (const row of page) yield row.map(figure)
}

/** As a workbook whose sums are figures, written while it is sent. */
export const exportWorkbook = (ctx: Context, what: Export, days: Days): AsyncIterable<Uint8Array> =>
  workbookOf(what, exportHeads[what], figures(ctx, what, days))
