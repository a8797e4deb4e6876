import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { HoldPayouts } from '../../ports.ts'
import { nextWithdrawalStatus } from '../withdrawals/withdrawal-state.ts'
import { changeWithdrawal, holdRequested, lockWithdrawal } from '../withdrawals/withdrawal-transitions.ts'
import type { Withdrawal } from '../withdrawals/withdrawals.ts'
import { findHoldable, setHoldAsked } from './sql.ts'

type Key = { readonly member_id: MemberId; readonly withdrawal_id: WithdrawalId }

const lockFor = async (
  tx: Tx,
  key: Key,
  mayChange: (withdrawal: Withdrawal) => boolean,
): Promise<Withdrawal> => {
  const withdrawal = await lockWithdrawal(tx, key.member_id, key.withdrawal_id)
  if (withdrawal === null || !mayChange(withdrawal)) throw new Refusal('not_found')
  return withdrawal
}

const mayHold = ({ status, hold_asked_at }: Withdrawal): boolean =>
  status === 'moving' ? hold_asked_at === null : nextWithdrawalStatus(status, 'hold') !== null
const mayLift = ({ status }: Withdrawal): boolean => nextWithdrawalStatus(status, 'lift') !== null

const hold = async (
  tx: Tx,
  withdrawal: Withdrawal,
  { by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Date },
): Promise<void> => {
  if (withdrawal.status === 'moving') await setHoldAsked(tx, withdrawal, at)
  else await holdRequested(tx, withdrawal, at)
  const details = { reason, member: withdrawal.member_id, was: withdrawal.status }
  await audit(tx, { actor: by, action: 'withdrawal.hold', subject: withdrawal.id, details }, at)
}

/**
 * Holds a withdrawal until an operator lifts the hold. It may already be approved, but must not be submitted to the bank yet. Operators still see it
 * in their queue. A withdrawal whose credit is still leaving the game site becomes held when the credit arrives. Throws Refusal `not_found` if it is
 * already held or if it is too late.
 */
export const holdWithdrawal = (ctx: Context, decision: OperatorDecision, key: Key): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const withdrawal = await lockFor(tx, key, mayHold)
    await hold(tx, withdrawal, {
      by: operatorActor(decision),
      reason: decision.reason,
      at: ctx.clock.now(),
    })
  })

/** Lifts the hold of a withdrawal, which then needs a review, even if it was approved before. Throws Refusal `not_found` if it is not held. */
export const liftHold = (ctx: Context, decision: OperatorDecision, key: Key): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const withdrawal = await lockFor(tx, key, mayLift)
    const at = ctx.clock.now()
    await changeWithdrawal(tx, withdrawal, 'lift', { at, cause: 'withdrawal_hold_lifted' })
    const details = { reason: decision.reason, member: key.member_id }
    const actor = operatorActor(decision)
    await audit(tx, { actor, action: 'withdrawal.lift', subject: withdrawal.id, details }, at)
  })

/**
 * Puts the member's pending withdrawals on hold (no payout) and returns them, also one whose credit has not arrived yet. Runs in the caller's
 * transaction and requires the member's lock.
 */
export const holdPayoutsOf = async (
  tx: Tx,
  memberId: MemberId,
  why: { readonly by: string; readonly reason: string; readonly at: Date },
): Promise<Withdrawal[]> => {
  const held: Withdrawal[] = []
  for (const id of await findHoldable(tx, memberId)) {
    const withdrawal = await lockFor(tx, { member_id: memberId, withdrawal_id: id }, mayHold)
    await hold(tx, withdrawal, why)
    held.push(withdrawal)
  }
  return held
}

export const holdPayouts: HoldPayouts = async (tx, memberId, why) => {
  await holdPayoutsOf(tx, memberId, why)
}
