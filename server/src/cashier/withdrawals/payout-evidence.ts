import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import {
  DecisionMistake,
  type DecisionOfTwo,
  decisionFacts,
  type Evidence,
  operatorActor,
  requireRecord,
  requireTwo,
} from '../../platform/operator.ts'
import { completePayout, lookUpPayout } from './payouts.ts'
import { findWithdrawal, type Withdrawal } from './sql.ts'
import { returnCredit } from './steps.ts'

type Key = Pick<Withdrawal, 'member_id' | 'id'>

/** Nobody says what became of it, or it was accepted long ago and nothing came of it. */
const isOpen = (withdrawal: Withdrawal | null): withdrawal is Withdrawal =>
  withdrawal?.status === 'uncertain' || (withdrawal?.status === 'paying' && withdrawal.accepted_at !== null)

/** The bank is asked once more before, and its word goes first. Outside any transaction. Throws DecisionMistake. */
export const askBankBefore = async (ctx: Context, { member_id, id }: Key): Promise<void> => {
  const known = await findWithdrawal(ctx.db, member_id, id)
  if (!isOpen(known)) throw new DecisionMistake('outcome_not_open', 'the outcome of that payout is not open')
  await lookUpPayout(ctx, member_id, id)
}

/**
 * Ends a payout that the bank does not tell of, by what the bank's own record says: paid, or never made. Whoever says "never made" of a
 * payout that was made has paid twice: the money that went out is then on the bank's statement and not in the books, which
 * `reconcile` names. Throws DecisionMistake.
 */
export const endPayoutByEvidence = async (
  tx: Tx,
  ctx: Context,
  decision: DecisionOfTwo,
  { member_id, id }: Key,
  evidence: Evidence<'paid' | 'not_paid'>,
): Promise<void> => {
  requireTwo(decision)
  requireRecord(evidence)
  await lockMember(tx, member_id)
  const withdrawal = await findWithdrawal(tx, member_id, id)
  if (!isOpen(withdrawal))
    throw new DecisionMistake('outcome_told', 'the bank has told meanwhile, and its word holds')
  if (evidence.outcome === 'paid') await completePayout(tx, ctx, withdrawal)
  else {
    const fields = { bank_reason: `not paid, by its own record ${evidence.record}` }
    await returnCredit(tx, ctx, withdrawal, { event: 'refuse_at_bank', cause: 'bank_refused', fields })
  }
  const transfer = `withdrawal:${id}:${evidence.outcome === 'paid' ? 'payout' : 'return'}`
  const details = { ...decisionFacts(decision, evidence), member: member_id, transfer }
  const actor = operatorActor({ operator: decision.maker })
  await audit(tx, { actor, action: 'payout.settle', subject: id, details }, ctx.clock.now())
}

/** Both, for who has no transaction. Throws DecisionMistake. */
export const settlePayoutByEvidence = async (
  ctx: Context,
  decision: DecisionOfTwo,
  key: Key,
  evidence: Evidence<'paid' | 'not_paid'>,
): Promise<void> => {
  requireTwo(decision)
  requireRecord(evidence)
  await askBankBefore(ctx, key)
  await inTransaction(ctx.db, tx => endPayoutByEvidence(tx, ctx, decision, key, evidence))
}
