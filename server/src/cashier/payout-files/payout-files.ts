import { idOf } from '@sala/contract/wire/fields.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import type { FileResults, Payout, PayoutFiles } from '../../partners/ports/payouts.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import {
  DecisionMistake,
  type DecisionOfTwo,
  type OperatorDecision,
  operatorActor,
} from '../../platform/operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settleReturn } from '../returns/returns.ts'
import { settlePayoutOf } from '../withdrawals/payouts.ts'
import { findFile, findFiledLine, insertFile, listFiles, noteResult, type PayoutFile } from './sql.ts'

export type { PayoutFile } from './sql.ts'

/** What a bank takes in one file, and a person looks through. */
const ORDERS_PER_FILE = 500
const FILES_SHOWN = 50

const filesOf = ({ partners }: Context): PayoutFiles => {
  const { files } = partners.payouts
  if (files === null)
    throw new DecisionMistake('files_not_chosen', 'payouts are sent, and not carried: PAYOUTS names no files')
  return files
}

/** Puts the accepted orders that stand in no file into a new one. Refuses: not_found (there is none). Throws DecisionMistake. */
export const makePayoutFile = async (ctx: Context, decision: OperatorDecision): Promise<bigint> => {
  filesOf(ctx)
  return inTransaction(ctx.db, async tx => {
    const actor = operatorActor(decision)
    const at = ctx.clock.now()
    const made = { by: actor, at, limit: ORDERS_PER_FILE }
    const no = await insertFile(tx, ctx.partners.payouts.name, made)
    if (no === null) throw new Refusal('not_found')
    const details = { reason: decision.reason }
    await audit(tx, { actor, action: 'payout_file.make', subject: `payout-file:${no}`, details }, at)
    return no
  })
}

/** The file as it was made, however often it is fetched. Refuses: not_found. Throws DecisionMistake. */
export const payoutFileText = async (ctx: Context, no: bigint): Promise<string> => {
  const files = filesOf(ctx)
  const orders = await findFile(ctx.db, no)
  if (orders.length === 0) throw new Refusal('not_found')
  return files.write(orders)
}

export const payoutFiles = (ctx: Context): Promise<PayoutFile[]> => listFiles(ctx.db, FILES_SHOWN)

/** What became of each line of the bank's answer; `mistakes` did nothing, and say why. */
export type ReadResults = {
  readonly paid: number
  readonly refused: number
  readonly before: number
  readonly mistakes: readonly string[]
}

/** How many lines the bank's answer has, and how much they are in all. Throws DecisionMistake. */
export const payoutResultsSum = (
  ctx: Context,
  text: string,
): { readonly lines: number; readonly amount: Satang } => {
  const { results } = filesOf(ctx).read(text)
  return { lines: results.length, amount: satang(results.reduce((sum, line) => sum + line.amount, 0n)) }
}

/** The bank's word on the orders of files as two people brought it, each line once. A line that does not fit does nothing. Throws DecisionMistake. */
export const readPayoutResults = async (
  ctx: Context,
  { maker, checker, reason }: DecisionOfTwo,
  text: string,
): Promise<ReadResults> => {
  const actor = operatorActor({ operator: checker })
  const { results, unreadable } = filesOf(ctx).read(text)
  const counts = { paid: 0, refused: 0, before: 0 }
  const mistakes = unreadable.map(line => `not as agreed: ${line}`)
  for (const result of results) {
    const said = await readLine(ctx, actor, result)
    if (said === 'paid' || said === 'refused' || said === 'before') counts[said] += 1
    else mistakes.push(`${result.reference}: ${said.why}`)
  }
  const read = { paid: String(counts.paid), refused: String(counts.refused) }
  const details = { reason, maker, checker, ...read }
  await inTransaction(ctx.db, tx =>
    audit(tx, { actor, action: 'payout_file.read', subject: 'payout-files', details }, ctx.clock.now()),
  )
  return { ...counts, mistakes }
}

type Line = FileResults['results'][number]

/** Settled first and noted after: read again after a fall between the two, it changes nothing and is noted then. */
const readLine = async (
  ctx: Context,
  by: string,
  { reference, amount, status, reason }: Line,
): Promise<'paid' | 'refused' | 'before' | { why: string }> => {
  const filed = await findFiledLine(ctx.db, reference)
  if (filed === null) return { why: 'stands in no file' }
  if (filed.amount !== amount) return { why: 'another amount was ordered' }
  if (filed.result !== null)
    return filed.result === status
      ? 'before'
      : { why: `was read as ${filed.result} before: a person has to ask` }
  const at = ctx.clock.now()
  const paid_at = status === 'paid' ? at : null
  await settleOrder(ctx, { reference, status, payout_id: null, reason, paid_at })
  await inTransaction(ctx.db, tx => noteResult(tx, reference, { result: status, by, at }))
  return status
}

const settleOrder = async (ctx: Context, payout: Payout): Promise<void> => {
  const withdrawal = idOf('wdr').safeParse(payout.reference)
  if (withdrawal.success) return settlePayoutOf(ctx, withdrawal.data, payout)
  await settleReturn(ctx, idOf('ret').parse(payout.reference), payout)
}
