import { accountName, bankName, transferName } from '@sala/contract/desk/display-texts/money-texts.ts'
import type { financeExports } from '@sala/contract/desk/finance/endpoints.ts'
import { exportHeads } from '@sala/contract/desk/finance/export-column-heads.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { maskAccount, maskName } from '../../account/members/personal-data-masking.ts'
import { BYTE_ORDER_MARK, csvRow, plainBaht } from '../../cashier/history/member-statement-file.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { bangkokTime, daysLater, startOfDate } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { operatorActor } from '../../platform/operator-decision.ts'
import { findPayments, type PaymentRow } from './payments-sql.ts'
import { findGames, type JournalRow } from './sql.ts'
import { type Cell, workbookOf } from './workbook.ts'

type Export = (typeof financeExports)[number]

/** Number of rows that one query reads. The exported file is streamed, so that a long file needs no more memory. */
const PAGE_ROWS = 1_000

/** Classes of the company's ledger accounts for each exported file. A file contains the transfers between accounts of these classes and members. */
const CLASSES: Readonly<Record<Exclude<Export, 'games'>, readonly string[]>> = {
  deposits: ['bank', 'gateway', 'suspense'],
  withdrawals: ['payout'],
  bonuses: ['bonus'],
  commissions: ['commission'],
}
const MEMBERS_OWN = ['wallet', 'moving', 'game', 'withdrawing']

/**
 * Returns an exported amount with its sign. An amount that a member gets is positive: a credit to the member's account, or in the file of withdrawals
 * a payment to the member's bank.
 */
const signed = (what: Export, { credit, amount }: JournalRow): Satang => {
  const isGiven = MEMBERS_OWN.includes(credit)
  return satang(isGiven === (what !== 'withdrawals') ? amount : -amount)
}

/**
 * Whether the reader of the export may see whole account numbers, to compare them with a bank statement. Other operators see only the last digits.
 */
export type Reader = { readonly sees_whole: boolean }

const partyCells = (
  { party_bank, party_account, party_name }: PaymentRow,
  { sees_whole }: Reader,
): Cell[] => [
  party_bank === null ? '' : bankName(party_bank),
  party_account === null ? '' : sees_whole ? party_account : maskAccount(party_account),
  party_name === null ? '' : sees_whole ? party_name : maskName(party_name),
]

const transferCells = (what: Export, row: PaymentRow, reader: Reader): Cell[] => [
  row.at,
  transferName(row.kind),
  row.member_id ?? '',
  row.member_name === null ? '' : reader.sees_whole ? row.member_name : maskName(row.member_name),
  accountName(row.debit),
  accountName(row.credit),
  { sum: signed(what, row) },
  ...partyCells(row, reader),
  row.our_account ?? '',
  row.bank_reference ?? '',
  row.reference,
]

async function* transfers(
  ctx: Context,
  what: Exclude<Export, 'games'>,
  { span, reader }: { span: { begins: Date; ends: Date }; reader: Reader },
) {
  let after = 0n
  for (;;) {
    const rows = await findPayments(ctx.db, span, { classes: CLASSES[what], after, limit: PAGE_ROWS })
    yield rows.map(row => transferCells(what, row, reader))
    if (rows.length < PAGE_ROWS) return
    after = rows.at(-1)?.seq ?? after
  }
}

async function* games(ctx: Context, from: string, to: string) {
  for (let day = from; day <= to; day = daysLater(day, 1))
    yield (await findGames(ctx.db, day)).map(({ game_id, rounds, stake, win }): Cell[] => [
      ...[{ day }, game_id, rounds],
      ...[stake, win, stake - win].map(sum => ({ sum: satang(sum) })),
    ])
}

type Days = { readonly from: string; readonly to: string }

/**
 * Writes an audit line about an export before its first row is sent. The line names the operator and the file, and says whether account numbers are
 * masked.
 */
export const recordSavedFile = (
  ctx: Context,
  operator: string,
  what: Export,
  { from, to, sees_whole }: Days & Reader,
): Promise<void> =>
  inTransaction(ctx.db, tx =>
    audit(
      tx,
      {
        actor: operatorActor({ operator }),
        action: 'finance.export',
        subject: what,
        details: { from, to, names: sees_whole ? 'whole' : 'masked' },
      },
      ctx.clock.now(),
    ),
  )

/** Reads the rows of an export page by page. The first and the last Bangkok day are both included. */
const pagesOf = (
  ctx: Context,
  what: Export,
  { from, to, sees_whole }: Days & Reader,
): AsyncGenerator<Cell[][]> =>
  what === 'games'
    ? games(ctx, from, to)
    : transfers(ctx, what, {
        span: { begins: startOfDate(from), ends: startOfDate(daysLater(to, 1)) },
        reader: { sees_whole },
      })

const written = (cell: Cell): string => {
  if (cell === null) return ''
  if (cell instanceof Date) return bangkokTime(cell)
  if (typeof cell !== 'object') return String(cell)
  return 'sum' in cell ? plainBaht(cell.sum) : cell.day
}

export async function* exportFile(ctx: Context, what: Export, days: Days & Reader): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(exportHeads[what])
  for await (const page of pagesOf(ctx, what, days)) yield page.map(row => csvRow(row.map(written))).join('')
}

async function* rowsOf(ctx: Context, what: Export, days: Days & Reader): AsyncGenerator<Cell[]> {
  for await (const page of pagesOf(ctx, what, days)) yield* page
}

/** Streams a finance export as a spreadsheet workbook, with numbers for amounts and dates for times. */
export const exportWorkbook = (ctx: Context, what: Export, days: Days & Reader): AsyncIterable<Uint8Array> =>
  workbookOf(what, exportHeads[what], rowsOf(ctx, what, days))
