import type { RowFault } from '@sala/contract/cashier/bank-file-row-faults.ts'
import { PAYOUT_FILE_ORDERS_MAX } from '@sala/contract/desk/bank-files/payout-file-limits.ts'
import { idOf } from '@sala/contract/wire/field-schemas.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import type { FileResult, Payout, PayoutFiles } from '../../partners/ports/payouts.ts'
import type { RejectedRow } from '../../partners/ports/rejected-file-rows.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import {
  DecisionMistake,
  type DecisionOfTwo,
  nameOfActor,
  type OperatorDecision,
  operatorActor,
} from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settleReturn } from '../payer-returns/return-settlement.ts'
import { settlePayoutOf } from '../withdrawals/payouts.ts'
import {
  countUnfiled,
  type FiledLine,
  findFiledLine,
  findFiledLines,
  findOpenOrders,
  insertDownload,
  insertFile,
  listFiles,
  lockFile,
  noteResult,
  noteUpload,
  type PayoutFile,
} from './sql.ts'

export type { PayoutFile } from './sql.ts'

const FILES_SHOWN = 50

const filesOf = ({ partners }: Context): PayoutFiles => {
  const { files } = partners.payouts
  if (files === null)
    throw new DecisionMistake('files_not_chosen', 'payouts are sent by API: PAYOUTS selects no file adapter')
  return files
}

/**
 * Creates a file for the bank from payout orders that are in no such file yet. Returns the number of the file. Throws Refusal
 * `payout_file_empty` if no such order exists. Throws DecisionMistake if the bank takes no files.
 */
export const makePayoutFile = async (ctx: Context, decision: OperatorDecision): Promise<bigint> => {
  filesOf(ctx)
  return inTransaction(ctx.db, async tx => {
    const actor = operatorActor(decision)
    const at = ctx.clock.now()
    const made = { by: actor, at, limit: PAYOUT_FILE_ORDERS_MAX }
    const no = await insertFile(tx, ctx.partners.payouts.name, made)
    if (no === null) throw new Refusal('payout_file_empty')
    const details = { reason: decision.reason }
    await audit(tx, { actor, action: 'payout_file.make', subject: `payout-file:${no}`, details }, at)
    return no
  })
}

export const payoutFiles = (ctx: Context): Promise<PayoutFile[]> => listFiles(ctx.db, FILES_SHOWN)

/** Content of a payout file (a list of payout orders for the bank), and the time at which it was created. */
export type TakenPayoutFile = { readonly text: string; readonly made_at: Date }

/**
 * Returns the content of a payout file, without orders that have ended meanwhile. Each operator can download the file once, as long as it is not
 * marked as uploaded to the bank. A call with the same idempotency key may repeat the download. Throws Refusal `not_found`, `payout_file_uploaded`,
 * `payout_file_taken` (downloaded before) or `payout_file_ended` (no open order). Throws DecisionMistake if the bank takes no files.
 */
export const takePayoutFile = async (
  ctx: Context,
  decision: OperatorDecision,
  no: bigint,
  key: string | null = null,
): Promise<TakenPayoutFile> => {
  const files = filesOf(ctx)
  return inTransaction(ctx.db, async tx => {
    const by = operatorActor(decision)
    const at = ctx.clock.now()
    const { made_at } = await requireNotUploaded(tx, no)
    if (!(await insertDownload(tx, no, { by, at, key }))) throw new Refusal('payout_file_taken')
    const orders = await findOpenOrders(tx, no)
    if (orders.length === 0) throw new Refusal('payout_file_ended')
    const details = { reason: decision.reason, orders: String(orders.length) }
    await audit(tx, { actor: by, action: 'payout_file.take', subject: `payout-file:${no}`, details }, at)
    return { text: files.write(orders), made_at }
  })
}

/**
 * Marks a payout file as uploaded to the bank. Throws Refusal `not_found` for an unknown file, and `payout_file_uploaded` if it was
 * uploaded before. Throws DecisionMistake if the bank takes no files.
 */
export const markUploaded = async (ctx: Context, decision: OperatorDecision, no: bigint): Promise<void> => {
  filesOf(ctx)
  await inTransaction(ctx.db, async tx => {
    const by = operatorActor(decision)
    const at = ctx.clock.now()
    await requireNotUploaded(tx, no)
    await noteUpload(tx, no, { by, at })
    const details = { reason: decision.reason }
    await audit(tx, { actor: by, action: 'payout_file.upload', subject: `payout-file:${no}`, details }, at)
  })
}

const requireNotUploaded = async (tx: Tx, no: bigint): Promise<{ readonly made_at: Date }> => {
  const file = await lockFile(tx, no)
  if (file === null) throw new Refusal('not_found')
  if (file.uploaded_by !== null)
    throw new Refusal('payout_file_uploaded', { by: nameOfActor(file.uploaded_by) })
  return file
}

/** Returns number and total of the payout orders that are in no file yet. Returns null if the bank takes no files. */
export const unfiledOrders = async ({ db, partners }: Context) =>
  partners.payouts.files === null ? null : countUnfiled(db, partners.payouts.name)

/**
 * Reason why a line of the bank's payout results has no effect. An operator must then ask the bank, and the order stays in the list of waiting
 * orders.
 *
 * - `contradicting`: another line of the same file reports something else.
 * - `other_result`: an earlier file had a different result.
 * - `ended_otherwise`: the order already has a different outcome, which came from no file.
 */
export type LineMistake =
  | 'unreadable'
  | 'no_file'
  | 'other_amount'
  | 'contradicting'
  | 'other_result'
  | 'ended_otherwise'
/**
 * A line of the bank's result file that changes nothing. `was` is the result that its order already had. `line` is the text of the line if it is
 * unreadable.
 */
export type Mistake = {
  readonly why: LineMistake
  readonly reference: string | null
  readonly was: 'paid' | 'refused' | null
  readonly line: string | null
  /** Row number of an unreadable line in the file. Null for other lines, which also have no `fault`. */
  readonly row: number | null
  readonly fault: RowFault | null
}

/**
 * How many lines of the bank's result file had which effect. `before` counts lines whose result an earlier file had. `mistakes` lists the lines that
 * change nothing.
 */
export type ReadResults = {
  readonly paid: number
  readonly refused: number
  readonly before: number
  readonly mistakes: readonly Mistake[]
}

/** Returns the number of lines in the bank's payout results and their total amount. Throws DecisionMistake if the bank takes no files. */
export const payoutResultsSum = (
  ctx: Context,
  text: string,
): { readonly lines: number; readonly amount: Satang } => {
  const { results, contradicting } = filesOf(ctx).read(text)
  const lines = [...results, ...contradicting]
  return { lines: lines.length, amount: satang(lines.reduce((sum, line) => sum + line.amount, 0n)) }
}

type Line = FileResult
type Judged = 'paid' | 'refused' | 'before' | LineMistake

/**
 * Returns the effect of one line of the bank's results: `paid`, `refused` or `before` (already known). If the line has no effect, returns
 * the reason.
 */
const judgeLine = ({ amount, status }: Line, filed: FiledLine | null): Judged => {
  if (filed === null) return 'no_file'
  if (filed.amount !== amount) return 'other_amount'
  if (filed.result !== null) return filed.result === status ? 'before' : 'other_result'
  return filed.ended_as === null || filed.ended_as === status ? status : 'ended_otherwise'
}

const isContradiction = (does: Judged): boolean => does === 'other_result' || does === 'ended_otherwise'

type JudgedLine = Line & { readonly does: Judged }

const heldLines = (lines: readonly Line[]): JudgedLine[] =>
  lines.map(line => ({ ...line, does: 'contradicting' }))

const READABLE = { line: null, row: null, fault: null } as const

const countsOf = (lines: readonly JudgedLine[], unreadable: readonly RejectedRow[]): ReadResults => {
  const counted = { paid: 0, refused: 0, before: 0 }
  const mistakes: Mistake[] = unreadable.map(({ row, why, raw }) => ({
    ...{ why: 'unreadable', reference: null, was: null },
    ...{ line: raw, row, fault: why },
  }))
  for (const { reference, status, does } of lines)
    if (does === 'paid' || does === 'refused' || does === 'before') counted[does] += 1
    else {
      const was = isContradiction(does) ? (status === 'paid' ? 'refused' : 'paid') : null
      mistakes.push({ why: does, reference, was, ...READABLE })
    }
  return { ...counted, mistakes }
}

/** Returns what each line of the bank's result file would change. Throws DecisionMistake if the bank takes no files. */
export const previewPayoutResults = async (
  ctx: Context,
  text: string,
): Promise<ReadResults & { readonly lines: readonly JudgedLine[] }> => {
  const { results, contradicting, unreadable } = filesOf(ctx).read(text)
  const known = await findFiledLines(
    ctx.db,
    results.map(({ reference }) => reference),
  )
  const judged = results.map(line => {
    const filed = known.get(line.reference) ?? null
    const does = judgeLine(line, filed)
    // Remembers the result of this line, so that a later line of the file about the same order is compared with it.
    if (filed !== null && (does === 'paid' || does === 'refused'))
      known.set(line.reference, { ...filed, result: does })
    return { ...line, does }
  })
  const lines = [...judged, ...heldLines(contradicting)]
  return { ...countsOf(lines, unreadable), lines }
}

/**
 * Processes the bank's payout results, which maker and checker uploaded, each line once. A line that does not match its order has no effect. Throws
 * DecisionMistake if the bank takes no files.
 */
export const readPayoutResults = async (
  ctx: Context,
  { maker, checker, reason }: DecisionOfTwo,
  text: string,
): Promise<ReadResults> => {
  const actor = operatorActor({ operator: checker })
  const { results, contradicting, unreadable } = filesOf(ctx).read(text)
  const lines = heldLines(contradicting)
  for (const line of results) lines.push({ ...line, does: await readLine(ctx, actor, line) })
  const counts = countsOf(lines, unreadable)
  const read = { paid: String(counts.paid), refused: String(counts.refused) }
  const details = { reason, maker, checker, ...read }
  await inTransaction(ctx.db, tx =>
    audit(tx, { actor, action: 'payout_file.read', subject: 'payout-files', details }, ctx.clock.now()),
  )
  return counts
}

/**
 * Applies one line of the bank's result file: settles the payout order, and then stores the result. If the process crashes between these steps, a
 * second run only stores the result. A line that contradicts the order's outcome opens a case for operators.
 */
const readLine = async (ctx: Context, by: string, line: Line): Promise<Judged> => {
  const { reference, status, reason } = line
  const judged = judgeLine(line, await findFiledLine(ctx.db, reference))
  if (judged !== 'paid' && judged !== 'refused' && !isContradiction(judged)) return judged
  const at = ctx.clock.now()
  const paid_at = status === 'paid' ? at : null
  await settleOrder(ctx, { reference, status, payout_id: null, reason, paid_at })
  if (isContradiction(judged)) return judged
  const settled = await findFiledLine(ctx.db, reference)
  if (settled?.ended_as !== status) return 'ended_otherwise'
  await inTransaction(ctx.db, tx => noteResult(tx, reference, { result: status, by, at }))
  return judged
}

const settleOrder = async (ctx: Context, payout: Payout): Promise<void> => {
  const withdrawal = idOf('wdr').safeParse(payout.reference)
  if (withdrawal.success) return settlePayoutOf(ctx, withdrawal.data, payout)
  await settleReturn(ctx, idOf('ret').parse(payout.reference), payout)
}
