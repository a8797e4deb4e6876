import type { SlipRefusal } from '@sala/contract/cashier/payment-slips/slip-notes.ts'
import type { MemberId, SlipId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { ownerOfAccount } from '../../account/members/members.ts'
import { recordOperatorCredit } from '../../account/members/operator-granted-credits.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx, violates } from '../../platform/db.ts'
import { nameOfActor, type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'
import { type BankLine, findBankLine } from '../bank/bank-lines.ts'
import { namesOfBank } from '../bank/bank-names.ts'
import { type Answerer, lockToAnswer, noteAnswer, refuseSlip } from './slip-decisions.ts'
import { creditBySlip, settleSlipByOutcome } from './slip-matching.ts'
import {
  findLinesOf,
  findRivals,
  findSlip,
  findSlipPicture,
  findWaitingSlips,
  lockSlipLine,
  type Slip,
  type SlipLine,
  searchSlips,
} from './sql.ts'

const LIST_MAX = 200

/** A bank line that may belong to a slip, as operators see it for comparison. */
export type CaseLine = SlipLine & {
  readonly account: string
  readonly from_bank: string
  readonly from_account: string
  readonly amount: Satang
  readonly paid_at: Date
  /** The member to whom the payer's bank account is registered. Null if there is none. */
  readonly payer: MemberId | null
}

export type Case = {
  readonly slip: Slip
  readonly lines: readonly CaseLine[]
  readonly rivals: readonly MemberId[]
}

const lineOf = async (ctx: Context, found: SlipLine): Promise<CaseLine> => {
  const line = await findBankLine(ctx.db, found.line_id)
  if (line === null) throw new Refusal('not_found')
  const { account, from_bank, from_account, amount, paid_at } = line
  const payer = await ownerOfAccount(ctx.db, namesOfBank(from_bank), from_account)
  return { ...found, account, from_bank, from_account, amount, paid_at, payer }
}

const caseOfSlip = async (ctx: Context, slip: Slip): Promise<Case> => {
  const found = await findLinesOf(ctx.db, namesOfBank(slip.bank), slip.trans_ref)
  const lines = await Promise.all(found.map(line => lineOf(ctx, line)))
  return { slip, lines, rivals: await findRivals(ctx.db, slip.id) }
}

/** Returns the slips that wait for an answer, earliest deadline first. */
export const waitingCases = async (ctx: Context): Promise<Case[]> =>
  Promise.all((await findWaitingSlips(ctx.db, LIST_MAX)).map(slip => caseOfSlip(ctx, slip)))

/** Returns the slips with that transfer number, or the slips that the member sent, even those that another member had sent before. */
export const findCases = async (
  ctx: Context,
  by: { readonly trans_ref: string } | { readonly member_id: MemberId },
): Promise<Case[]> =>
  Promise.all((await searchSlips(ctx.db, by, LIST_MAX)).map(slip => caseOfSlip(ctx, slip)))

/** Returns one slip with its bank lines. Throws Refusal `not_found` if no slip has this id. */
export const caseOf = async (ctx: Context, id: SlipId): Promise<Case> => {
  const slip = await findSlip(ctx.db, id)
  if (slip === null) throw new Refusal('not_found')
  return caseOfSlip(ctx, slip)
}

/**
 * Returns the bank line whose money an operator's decision about a slip would credit: the line that the operator names, or otherwise the line with
 * the slip's transfer number. Returns null if this line is not stored. Throws Refusal `not_found` if there is no such slip.
 */
export const lineOfCase = async (
  ctx: Context,
  id: SlipId,
  lineId: string | null,
): Promise<BankLine | null> => {
  const own = (await caseOf(ctx, id)).lines[0]?.line_id
  const wanted = lineId ?? own
  return wanted === undefined ? null : findBankLine(ctx.db, wanted)
}

/**
 * Returns the slip's picture (WebP). The audit log records who viewed it. Throws Refusal `not_found` if there is no such slip, or if its
 * picture was deleted after the retention time.
 */
export const casePicture = (ctx: Context, decision: OperatorDecision, id: SlipId): Promise<Buffer> =>
  inTransaction(ctx.db, async tx => {
    const slip = await findSlip(tx, id)
    const picture = await findSlipPicture(tx, id)
    if (slip === null || picture === null) throw new Refusal('not_found')
    const answerer = { by: operatorActor(decision), reason: decision.reason }
    await noteAnswer(tx, ctx, slip, 'slip.look', answerer, {})
    const unmasked = { kind: 'unmasked', member_id: slip.member_id, detail: answerer.by } as const
    await noteSecurity(tx, unmasked, ctx.clock.now())
    return picture
  })

/**
 * Returns whether the bank line may be the transfer on the slip. Some banks give no transfer numbers, so a line without a number also qualifies if
 * it comes from the slip's bank.
 */
const isOfSlip = (line: BankLine, slip: Slip, own: readonly SlipLine[]): boolean =>
  own.some(one => one.line_id === line.line_id) ||
  (line.trans_ref === null && line.repeated_ref === null && namesOfBank(slip.bank).includes(line.from_bank))

/**
 * Credits the money of a bank line to the slip's member by an operator's decision, once. The money goes to the deposit that it paid
 * before the deposit expired, or else to the wallet. If the member already has the money, only the slip's status changes. Throws Refusal
 * `not_found` (no such slip or bank line, another transfer, or another member got the money).
 */
export const settleCase = async (
  ctx: Context,
  decision: OperatorDecision,
  id: SlipId,
  lineId: string | null,
): Promise<void> => {
  const answerer: Answerer = { by: operatorActor(decision), reason: decision.reason }
  try {
    await inTransaction(ctx.db, tx => settle(tx, ctx, answerer, id, lineId))
  } catch (error) {
    // This bank line already settled another slip, so it cannot settle a second one.
    if (violates(error, 'slips_line_id_key')) throw new Refusal('not_found')
    throw error
  }
}

const settle = async (
  tx: Tx,
  ctx: Context,
  answerer: Answerer,
  id: SlipId,
  lineId: string | null,
): Promise<void> => {
  const slip = await lockToAnswer(tx, id, 'credit')
  if (slip === null) throw new Refusal('not_found')
  const own = await findLinesOf(tx, namesOfBank(slip.bank), slip.trans_ref)
  const wanted = lineId ?? (own.length === 1 ? own[0]?.line_id : undefined)
  const found = wanted === undefined ? null : await lockSlipLine(tx, wanted)
  const line = wanted === undefined ? null : await findBankLine(tx, wanted)
  if (found === null || line === null || !isOfSlip(line, slip, own)) throw new Refusal('not_found')
  if (found.owner !== null && found.owner !== slip.member_id) throw new Refusal('not_found')
  if (found.owner !== null) {
    const { line_id, owner, deposit_id } = found
    await settleSlipByOutcome(tx, ctx, slip, { line_id, owner, deposit_id }, answerer)
    await noteAnswer(tx, ctx, slip, 'slip.settle', answerer, { line: line_id })
    return
  }
  const outcome = found.outcome === null ? null : 'suspended'
  if (!(await creditBySlip(tx, ctx, slip, { line, outcome, hint: null }, answerer)))
    throw new Refusal('not_found')
  const credit = { member_id: slip.member_id, id: `slip:${slip.id}`, amount: line.amount }
  await recordOperatorCredit(tx, { ...credit, at: ctx.clock.now() }, { operator: nameOfActor(answerer.by) })
}

/**
 * Refuses a slip with a reason for the member. The money stays where it is. Throws Refusal `not_found` if there is no such slip or it is
 * settled.
 */
export const refuseCase = async (
  ctx: Context,
  decision: OperatorDecision,
  id: SlipId,
  cause: SlipRefusal,
): Promise<void> => {
  const answerer = { by: operatorActor(decision), reason: decision.reason }
  if (!(await refuseSlip(ctx, id, cause, answerer))) throw new Refusal('not_found')
}
