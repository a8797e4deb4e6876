import type { ReturnId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import {
  DecisionMistake,
  type DecisionOfTwo,
  decidedBy,
  decisionFacts,
  type Evidence,
  operatorActor,
  requireDifferentOperators,
  requireRecord,
} from '../../platform/operator-decision.ts'
import { readSettings } from '../../platform/settings.ts'
import { notPaidReason } from '../bank/conflicting-payout-reports.ts'
import {
  completeReturn,
  isReturnOpen,
  lockSentReturn,
  refuseSentReturn,
  returnTransfer,
} from '../payer-returns/return-settlement.ts'
import { findReturn, runReturn } from '../payer-returns/returns.ts'
import { cashierSettings, payingAccount } from '../settings.ts'
import { completePayout, lookUpPayout } from './payouts.ts'
import { findWithdrawal, type Withdrawal, type WithdrawalFields } from './sql.ts'
import { returnCredit } from './withdrawal-transitions.ts'

type OfWithdrawal = Pick<Withdrawal, 'member_id' | 'id'>
/** Identifies a payout order of a withdrawal, or of a return to payer. */
export type OrderKey = OfWithdrawal | { readonly member_id: null; readonly id: ReturnId }
type PayoutEvidence = Evidence<'paid' | 'not_paid'>

/**
 * Returns whether operators may settle the order by evidence. They may if its outcome is unknown, if the bank accepted it without reporting a result,
 * or if the withdrawal is held, because a restored database may lack its payment.
 */
const isOpen = (order: Pick<Withdrawal, 'status' | 'accepted_at'> | null): boolean =>
  order?.status === 'uncertain' ||
  order?.status === 'held' ||
  (order?.status === 'paying' && order.accepted_at !== null)

const notOpen = () => new DecisionMistake('outcome_not_open', 'that payout has no open outcome')
const alreadyReported = () =>
  new DecisionMistake('outcome_told', 'the bank has reported the outcome meanwhile, which takes precedence')

/**
 * Looks the order up at the bank once more, because the bank's answer takes precedence. Call it outside transactions. Throws
 * DecisionMistake if the order must not be settled by evidence.
 */
export const recheckBank = async (
  ctx: Context,
  key: OrderKey,
  outcome: PayoutEvidence['outcome'],
): Promise<void> => {
  if (key.member_id === null) {
    if (!isReturnOpen(await findReturn(ctx.db, key.id))) throw notOpen()
    await runReturn(ctx, key.id)
    return
  }
  const withdrawal = await findWithdrawal(ctx.db, key.member_id, key.id)
  if (withdrawal === null || !isOpen(withdrawal)) throw notOpen()
  if (withdrawal.status === 'held') await requireSameWord(ctx, withdrawal, outcome)
  else await lookUpPayout(ctx, key.member_id, key.id)
}

/** Checks that the bank does not contradict the operators about a held withdrawal. Throws DecisionMistake if it does. */
const requireSameWord = async (
  ctx: Context,
  { id, payout_id, created_at }: Withdrawal,
  outcome: PayoutEvidence['outcome'],
): Promise<void> => {
  const { findPayout } = ctx.partners.payouts
  if (findPayout === null) return
  try {
    const known = await findPayout({ reference: id, payout_id, ordered_at: created_at })
    const isContrary = outcome === 'paid' ? known?.status === 'refused' : known?.status === 'paid'
    if (isContrary || known?.status === 'accepted') throw alreadyReported()
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
  }
}

/** Further details that the audit log records about a payout order that was settled by evidence. */
type Ended = Readonly<Record<string, string>>

/**
 * Returns the missing data of the payout order if operators settle a held withdrawal as paid. A restored database may lack the order, so the current
 * paying account counts as the one that paid. Returns no fields for other withdrawals, because their order is stored.
 */
const orderOfHeld = async (
  tx: Tx,
  ctx: Context,
  { status, created_at }: Withdrawal,
  { maker: operator, checker }: DecisionOfTwo,
): Promise<WithdrawalFields> => {
  if (status !== 'held') return {}
  const paying = payingAccount(ctx.config, await readSettings(tx, cashierSettings))
  if (paying === null) throw new DecisionMistake('payout_account_missing', 'set cashier.payout_account first')
  return {
    payout_bank: paying.bank,
    payout_account: paying.account_number,
    payer: ctx.partners.payouts.name,
    ordered_at: created_at,
    approved_by: decidedBy({ operator, checker }),
  }
}

const endWithdrawal = async (
  tx: Tx,
  ctx: Context,
  { member_id, id }: OfWithdrawal,
  { evidence, decision }: { readonly evidence: PayoutEvidence; readonly decision: DecisionOfTwo },
): Promise<Ended> => {
  await lockMember(tx, member_id)
  const withdrawal = await findWithdrawal(tx, member_id, id)
  if (withdrawal === null || !isOpen(withdrawal)) throw alreadyReported()
  if (evidence.outcome === 'paid')
    await completePayout(tx, ctx, withdrawal, await orderOfHeld(tx, ctx, withdrawal, decision))
  else {
    const fields = { bank_reason: notPaidReason(evidence.record) }
    await returnCredit(tx, ctx, withdrawal, { event: 'refuse_at_bank', cause: 'bank_refused', fields })
  }
  return {
    member: member_id,
    transfer: `withdrawal:${id}:${evidence.outcome === 'paid' ? 'payout' : 'return'}`,
  }
}

/** Settles a return (payment back to the payer) by evidence. If it was never paid, the money stays in suspense and can be returned again. */
const endReturn = async (tx: Tx, ctx: Context, id: ReturnId, evidence: PayoutEvidence): Promise<Ended> => {
  const open = await lockSentReturn(tx, id)
  if (open === null || !isReturnOpen(open.order)) throw alreadyReported()
  const { line_id: line } = open.order
  if (evidence.outcome === 'not_paid') {
    await refuseSentReturn(tx, ctx, open, notPaidReason(evidence.record))
    return { line }
  }
  await completeReturn(tx, ctx, open)
  return { line, transfer: returnTransfer(id) }
}

/**
 * Settles a payout order as paid or as never paid, by the bank's own records. A wrong "never paid" can cause a second payment, which the comparison
 * with the bank's statement would report. Throws DecisionMistake if the order must not be settled by evidence.
 */
export const endPayoutByEvidence = async (
  tx: Tx,
  ctx: Context,
  decision: DecisionOfTwo,
  key: OrderKey,
  evidence: PayoutEvidence,
): Promise<void> => {
  requireDifferentOperators(decision)
  requireRecord(evidence)
  const ended =
    key.member_id === null
      ? await endReturn(tx, ctx, key.id, evidence)
      : await endWithdrawal(tx, ctx, key, { evidence, decision })
  const details = { ...decisionFacts(decision, evidence), ...ended }
  const actor = operatorActor({ operator: decision.maker })
  await audit(tx, { actor, action: 'payout.settle', subject: key.id, details }, ctx.clock.now())
}
