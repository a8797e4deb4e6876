import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../account/members/members.ts'
import { decideOnMember } from '../account/members/operator-decisions.ts'
import { recordOperatorCredit } from '../account/members/operator-granted-credits.ts'
import type { Context } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../platform/operator-decision.ts'
import { Refusal } from '../platform/refusal.ts'
import { readSettings } from '../platform/settings.ts'
import { isWatched } from '../protection/withdrawal-watches/withdrawal-watches.ts'
import { findBankLine } from './bank/bank-lines.ts'
import { creditSuspended, findHeldDeposit } from './deposits/held-deposits.ts'
import {
  findOpenSuspense,
  findOpenSuspenseItem,
  type SuspenseItem,
  type SuspenseSource,
} from './deposits/suspense-payments.ts'
import { lockSlipOf, settleSlipByOutcome } from './payment-slips/slip-matching.ts'
import { requireDocument, rulesAgreeNow } from './payout-decisions/review-rules-recheck.ts'
import { cashierSettings } from './settings.ts'
import { flagSharedPayers } from './withdrawals/shared-payer.ts'
import { nextWithdrawalStatus } from './withdrawals/withdrawal-state.ts'
import { approve, returnCredit } from './withdrawals/withdrawal-transitions.ts'
import {
  clearRiskMarkRows,
  findRiskMarks,
  findWithdrawal,
  findWithdrawalOwner,
  findWithdrawalsToReview,
  insertRiskMark,
  type RiskMark,
  type Withdrawal,
} from './withdrawals/withdrawals.ts'

/** Maximum number of rows of a list that operators see. */
const LIST_MAX = 200

/** The causes for which an operator can refuse a withdrawal (contract/src/cashier/money-request-cause-texts.ts). */
export type OperatorCause = 'account_mismatch' | 'review_failed'

type Key = { readonly member_id: MemberId; readonly withdrawal_id: WithdrawalId }

/**
 * Locks the member and returns the withdrawal that an operator decides. Throws Refusal `withdrawal_held` for the approval of a held withdrawal,
 * because an operator must lift the hold first. Throws `not_found` if there is no such withdrawal, or if it is too late for this decision.
 */
const lockToDecide = async (tx: Tx, key: Key, event: 'approve' | 'refuse'): Promise<Withdrawal> => {
  await lockMember(tx, key.member_id)
  const withdrawal = await findWithdrawal(tx, key.member_id, key.withdrawal_id)
  if (withdrawal?.status === 'held' && event === 'approve') throw new Refusal('withdrawal_held')
  if (withdrawal === null || nextWithdrawalStatus(withdrawal.status, event) === null)
    throw new Refusal('not_found')
  return withdrawal
}

const approveLocked = async (
  tx: Tx,
  decision: OperatorDecision,
  withdrawal: Withdrawal,
  at: Date,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const actor = operatorActor(decision)
  await approve(tx, withdrawal, decidedBy(decision), at)
  const details = { ...reasonFacts(decision), review: withdrawal.review ?? '', ...facts }
  await audit(tx, { actor, action: 'withdrawal.approve', subject: withdrawal.id, details }, at)
}

/**
 * Approves a withdrawal in review, which a job then pays. Throws Refusal `not_found` (no such withdrawal, or too late), `withdrawal_held` or
 * `withdrawal_document_missing` (the withdrawal waits for the member's identity document). Throws `withdrawal_needs_risk` if a case about money
 * laundering watches the member's withdrawals and no operator of the decision has the permission for these cases (`mayDecideWatched`).
 */
export const approveWithdrawal = (
  ctx: Context,
  decision: OperatorDecision,
  key: Key,
  mayDecideWatched = false,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const withdrawal = await lockToDecide(tx, key, 'approve')
    if (!mayDecideWatched && (await isWatched(tx, key.member_id))) throw new Refusal('withdrawal_needs_risk')
    const at = ctx.clock.now()
    await requireDocument(tx, withdrawal, at)
    await approveLocked(tx, decision, withdrawal, at)
  })

/**
 * Approves one withdrawal of a bulk approval. Throws Refusal `withdrawal_needs_look` if the withdrawal needs a separate review. Also throws
 * the refusals of `approveWithdrawal`.
 */
export const approveByRules = (ctx: Context, decision: OperatorDecision, key: Key): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const withdrawal = await lockToDecide(tx, key, 'approve')
    const at = ctx.clock.now()
    if (!(await rulesAgreeNow(tx, withdrawal, await readSettings(tx, cashierSettings), at)))
      throw new Refusal('withdrawal_needs_look')
    await approveLocked(tx, decision, withdrawal, at, { one_of_several: 'yes' })
  })

/**
 * Refuses a withdrawal before its order is submitted to the bank. The credit is returned immediately. Throws Refusal `not_found` if there
 * is no such withdrawal, or if it is too late to refuse it.
 */
export const refuseWithdrawal = (
  ctx: Context,
  decision: OperatorDecision,
  key: Key,
  cause: OperatorCause,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const withdrawal = await lockToDecide(tx, key, 'refuse')
    await returnCredit(tx, ctx, withdrawal, { event: 'refuse', cause })
    const details = { ...reasonFacts(decision), cause }
    await audit(
      tx,
      {
        actor: operatorActor(decision),
        action: 'withdrawal.refuse',
        subject: withdrawal.id,
        details,
      },
      ctx.clock.now(),
    )
  })

/**
 * Assigns a suspense item to the given member, once. If a deposit of that member is held for this money, the deposit is completed. Throws
 * Refusal `not_found` if no such item is open.
 */
export const assignSuspense = (
  ctx: Context,
  decision: OperatorDecision,
  item: { source: SuspenseSource; source_id: string },
  memberId: MemberId,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const { source, source_id } = item
    const line = source === 'bank' ? await findBankLine(tx, source_id) : null
    const slip = await lockSlipOf(tx, line)
    const held = await findHeldDeposit(tx, await findOpenSuspenseItem(tx, item))
    for (const id of [...new Set([memberId, held?.member_id ?? memberId])].sort()) await lockMember(tx, id)
    const actor = operatorActor(decision)
    const answerer = { by: decidedBy(decision), reason: decision.reason }
    const assigned = await creditSuspended(tx, ctx, item, { to: memberId, ...answerer })
    if (assigned === null) throw new Refusal('not_found')
    if (line !== null) await flagSharedPayers(tx, ctx, [line])
    const money = { line_id: source_id, owner: memberId, deposit_id: assigned.deposit_id }
    if (slip !== null) await settleSlipByOutcome(tx, ctx, slip, money, answerer)
    const details = { ...reasonFacts(decision), member: memberId, amount: assigned.amount.toString() }
    const subject = `suspense:${source}:${source_id}`
    const at = ctx.clock.now()
    const credit = { member_id: memberId, id: subject, amount: assigned.amount, at }
    await recordOperatorCredit(tx, credit, decision)
    await audit(tx, { actor, action: 'suspense.assign', subject, details }, at)
  })

/** Adds a risk mark to the member. From then on, all withdrawals of the member need a review. */
export const markRisk = (ctx: Context, decision: OperatorDecision, memberId: MemberId): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'risk.mark', async (tx, _, { by, at }) => {
    const { reason } = decision
    await insertRiskMark(tx, { member_id: memberId, reason, marked_by: by, marked_at: at })
    return {}
  })

/** Clears all risk marks of the member. Throws Refusal `not_found` if the member has no mark. */
export const clearRisk = (ctx: Context, decision: OperatorDecision, memberId: MemberId): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'risk.clear', async (tx, _, { by, at }) => {
    const cleared = await clearRiskMarkRows(tx, memberId, by, at)
    if (cleared === 0) throw new Refusal('not_found')
    return {}
  })

/** Returns withdrawals in review, oldest first. */
export const withdrawalsToReview = (ctx: Context): Promise<Withdrawal[]> =>
  findWithdrawalsToReview(ctx.db, LIST_MAX)

/** Returns open suspense items, oldest first. */
export const openSuspense = (ctx: Context): Promise<SuspenseItem[]> => findOpenSuspense(ctx.db, LIST_MAX)

/** Returns the member who requested a withdrawal. Returns null for an unknown id. */
export const withdrawalOwner = (ctx: Context, id: WithdrawalId): Promise<MemberId | null> =>
  findWithdrawalOwner(ctx.db, id)

/** Returns the member's risk marks, oldest first. */
export const riskMarksOf = (ctx: Context, memberId: MemberId): Promise<RiskMark[]> =>
  findRiskMarks(ctx.db, memberId)
