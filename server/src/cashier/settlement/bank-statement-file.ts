import type { DepositId, MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { findMemberAnywhere } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { BankFeed, BillPayments, StatementFile, StatementLine } from '../../partners/ports/bank-feed.ts'
import type { RejectedRow } from '../../partners/ports/rejected-file-rows.ts'
import { audit } from '../../platform/audit.ts'
import { runBatched } from '../../platform/database/batched-queries.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { DecisionMistake, type DecisionOfTwo, operatorActor } from '../../platform/operator-decision.ts'
import { judgePayer } from '../bank/payer-identification.ts'
import { judgePayment } from '../deposits/deposit-crediting.ts'
import type { SuspenseReason } from '../deposits/suspense-payments.ts'
import { dropContradictions, findNewLines, storeLines } from './bank-line-storage.ts'
import { findTarget } from './deposit-matching.ts'
import { settleLines } from './settlement.ts'

type FileFeed = BankFeed & { readonly read: NonNullable<BankFeed['read']> }
const isOfFiles = (feed: BankFeed): feed is FileFeed => feed.read !== null

/** Result of processing a statement file: numbers of new lines, of lines that were already stored, and of rows for review. */
export type ReadStatementFile = {
  readonly fresh: number
  readonly known: number
  readonly unreadable: number
}

/** A row of a statement file that is stored for an operator's review, with its number and the reason. */
export type RejectedLine = Pick<RejectedRow, 'row' | 'why'>

/** Parses the text of a statement file with the bank's adapter. Throws DecisionMistake if the settings choose no adapter for files. */
const paymentsIn = (
  { partners }: Context,
  text: string,
): { readonly feed: FileFeed; readonly payments: BillPayments; readonly file: StatementFile } => {
  const feed = partners.bank_feeds.find(isOfFiles)
  if (feed === undefined)
    throw new DecisionMistake(
      'files_not_chosen',
      'statements are not read from files: BANK_FEED selects no file adapter',
    )
  const file = feed.read(text)
  return { feed, file, payments: { lines: file.lines, unreadable: file.unreadable.map(({ raw }) => raw) } }
}

/**
 * Returns the number and total amount of incoming payments in a statement file. Throws DecisionMistake if the settings choose no adapter
 * for files.
 */
export const statementSum = (
  ctx: Context,
  text: string,
): { readonly lines: number; readonly amount: Satang } => {
  const { lines } = paymentsIn(ctx, text).payments
  return { lines: lines.length, amount: satang(lines.reduce((sum, line) => sum + line.amount, 0n)) }
}

/**
 * Stores and settles the new lines of a statement that maker and checker uploaded. Throws DecisionMistake if the settings choose no adapter
 * for files.
 */
export const readStatementFile = async (
  ctx: Context,
  { maker, checker, reason }: DecisionOfTwo,
  text: string,
): Promise<ReadStatementFile> => {
  const { feed, payments: written } = paymentsIn(ctx, text)
  const { fresh, payments } = await inTransaction(ctx.db, async tx => {
    const payments = await dropContradictions(tx, written)
    const lines = await storeLines(tx, ctx, feed, payments)
    const read = { fresh: String(lines.length), unreadable: String(payments.unreadable.length) }
    const details = { reason, maker, checker, ...read }
    const actor = operatorActor({ operator: checker })
    await audit(tx, { actor, action: 'statement.read_file', subject: feed.name, details }, ctx.clock.now())
    return { fresh: lines, payments }
  })
  await settleLines(ctx, fresh)
  return {
    fresh: fresh.length,
    known: payments.lines.length - fresh.length,
    unreadable: payments.unreadable.length,
  }
}

/** Maximum number of new lines that a preview of a statement file shows. */
const LINES_SHOWN = 200

/**
 * A new line of a statement file, with its predicted effect: a deposit is credited, a deposit is held, or the money goes to suspense with a
 * reason.
 */
export type PreviewedLine = Pick<
  StatementLine,
  'line_id' | 'paid_at' | 'amount' | 'from_bank' | 'from_account' | 'from_name' | 'bill_reference'
> & {
  readonly does: 'credit' | 'hold' | SuspenseReason
  readonly member_id: MemberId | null
  readonly deposit_id: DepositId | null
}

const previewLine = async (tx: Tx, line: StatementLine, now: Date): Promise<PreviewedLine> => {
  const { line_id, paid_at, amount, from_bank, from_account, from_name, bill_reference } = line
  const shown = { line_id, paid_at, amount, from_bank, from_account, from_name, bill_reference }
  const target = await findTarget(tx, line, now)
  const deposit = 'deposit' in target ? target.deposit : target.hint
  const whose = { member_id: deposit?.member_id ?? null, deposit_id: deposit?.id ?? null }
  if (!('deposit' in target)) return { ...shown, does: target.reason, ...whose }
  const verdict = judgePayment(target.deposit, paid_at, now)
  const member = await findMemberAnywhere(tx, target.deposit.member_id)
  const isForeign = member !== null && judgePayer(line, member) === 'foreign'
  return { ...shown, does: verdict === 'credit' && isForeign ? 'hold' : verdict, ...whose }
}

type StatementPreview = ReadStatementFile & {
  readonly amount: Satang
  readonly lines: readonly PreviewedLine[]
  /** The first rows of the statement file that an operator must review, in the order of the file. */
  readonly rejected: readonly RejectedLine[]
}

const rejectedIn = (
  { lines, rows, unreadable }: StatementFile,
  kept: readonly StatementLine[],
): RejectedLine[] => {
  const read = new Set(kept)
  const stored = lines.flatMap((line, at): RejectedLine[] =>
    read.has(line) ? [] : [{ row: rows[at] ?? null, why: 'stored_otherwise' }],
  )
  return [...unreadable.map(({ row, why }) => ({ row, why })), ...stored]
    .toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0))
    .slice(0, LINES_SHOWN)
}

/**
 * Returns a preview of a statement file: totals, the first new lines and the first unreadable rows. Throws DecisionMistake if the settings
 * choose no adapter for files.
 */
export const previewStatement = async (ctx: Context, text: string): Promise<StatementPreview> => {
  const { feed, file, payments: written } = paymentsIn(ctx, text)
  return inTransaction(ctx.db, async tx => {
    const payments = await dropContradictions(tx, written)
    const fresh = await findNewLines(tx, ctx, feed, payments)
    return {
      fresh: fresh.length,
      known: payments.lines.length - fresh.length,
      unreadable: payments.unreadable.length,
      amount: satang(fresh.reduce((sum, { amount }) => sum + amount, 0n)),
      rejected: rejectedIn(file, payments.lines),
      lines: await runBatched(tx, fresh.slice(0, LINES_SHOWN), line =>
        previewLine(tx, line, ctx.clock.now()),
      ),
    }
  })
}
