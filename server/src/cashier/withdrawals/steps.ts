import type { RequestCause } from '@sala/contract/cashier/causes.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { lockMember, memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { sweepWalletIn } from '../../games/wallet/movements.ts'
import { postTransfers } from '../../ledger/post.ts'
import { startOfBangkokDay } from '../../platform/calendar.ts'

import { inTransaction, type Tx } from '../../platform/db.ts'
import { announce } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { invariant } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { setAside } from '../../protection/aside/aside.ts'
import { hasUnplayedSince } from '../bank/unproved-money.ts'
import { type CashierSettings, cashierSettings } from '../settings.ts'
import { reviewNeeded } from './approval.ts'
import {
  countRiskMarks,
  findWithdrawal,
  lastPaidAskedAt,
  sumWithdrawalsSince,
  updateWithdrawalStatus,
  type Withdrawal,
  type WithdrawalFields,
} from './sql.ts'
import { isWithdrawalEnded, nextWithdrawalStatus, type WithdrawalEvent } from './withdrawal-state.ts'

export const PAYOUT_JOB = 'cashier:payout'

export const keysOf = ({ member_id, id }: Withdrawal) => ({ member_id, withdrawal_id: id })

/**
 * Takes one step of the state table in the caller's transaction, with its line in the timeline. Null when the withdrawal
 * is no longer in the state it was read in. The caller holds the member's lock.
 */
export const changeWithdrawal = async (
  tx: Tx,
  withdrawal: Withdrawal,
  event: WithdrawalEvent,
  change: { at: Date; cause?: RequestCause; fields?: WithdrawalFields },
): Promise<Withdrawal | null> => {
  const to = nextWithdrawalStatus(withdrawal.status, event)
  invariant(to !== null, `a withdrawal that is ${withdrawal.status} can ${event}`)
  const cause = change.cause ?? null
  const ending = isWithdrawalEnded(to) ? { ended_at: change.at, next_lookup_at: null, cause } : {}
  const changed = await updateWithdrawalStatus(tx, withdrawal, {
    from: withdrawal.status,
    to,
    fields: { ...change.fields, ...ending },
    cause,
    at: change.at,
  })
  if (changed === null) return null
  await announce(tx, { member_id: withdrawal.member_id, kind: 'withdrawal' })
  return changed
}

/** The whole amount lies in `withdrawing`: now it is a request, and the rules say whether an operator has to look. */
export const arrive = async (
  tx: Tx,
  ctx: Context,
  withdrawal: Withdrawal,
  settings: CashierSettings,
): Promise<Withdrawal> => {
  const at = ctx.clock.now()
  const { member_id, amount } = withdrawal
  const member = await memberOf(tx, member_id)
  invariant(member.bank_set_at !== null, 'the member has a bank account')
  const last_paid = await lastPaidAskedAt(tx, member_id)
  const facts = {
    amount,
    day_total: await sumWithdrawalsSince(tx, member_id, startOfBangkokDay(at)),
    is_first: last_paid === null,
    bank_set_at: member.bank_set_at,
    risk_marks: await countRiskMarks(tx, member_id),
    unproved: await hasUnplayedSince(tx, member_id, last_paid),
  }
  const review = reviewNeeded(facts, settings, at)
  const requested = await changeWithdrawal(tx, withdrawal, 'arrive', {
    at,
    ...(review === null ? {} : { cause: review === 'payer' ? 'awaiting_payer_review' : 'awaiting_review' }),
    fields: review === null ? { moved_at: at } : { moved_at: at, review },
  })
  invariant(requested !== null, `withdrawal ${withdrawal.id} stays as it is under the member's lock`)
  return review === null ? approve(tx, requested, 'rules', at) : requested
}

/** Approves in the caller's transaction; the payout is ordered by a job after the commit. */
export const approve = async (tx: Tx, withdrawal: Withdrawal, by: string, at: Date): Promise<Withdrawal> => {
  const approved = await changeWithdrawal(tx, withdrawal, 'approve', { at, fields: { approved_by: by } })
  invariant(approved !== null, `withdrawal ${withdrawal.id} stays as it is under the member's lock`)
  await enqueue(tx, PAYOUT_JOB, keysOf(approved))
  return approved
}

/** Ends a withdrawal unpaid: what is held goes back to the wallet, and on to the game site. */
export const returnCredit = async (
  tx: Tx,
  ctx: Context,
  withdrawal: Withdrawal,
  refusal: {
    event: 'stay' | 'refuse' | 'refuse_at_bank'
    cause: RequestCause
    fields?: WithdrawalFields
  },
): Promise<void> => {
  const { member_id, id } = withdrawal
  const at = ctx.clock.now()
  const { event, ...why } = refusal
  const refused = await changeWithdrawal(tx, withdrawal, event, { at, ...why })
  invariant(refused !== null, `withdrawal ${id} stays as it is under the member's lock`)
  const amount = withdrawal.moved_at === null ? withdrawal.held : withdrawal.amount
  if (amount > 0n)
    await postTransfers(tx, [
      {
        id: `withdrawal:${id}:return`,
        kind: 'withdrawal_refused',
        debit: { member_id, account: 'withdrawing' },
        credit: { member_id, account: 'wallet' },
        amount,
        reference: id,
        at,
      },
    ])
  const { from_aside } = withdrawal
  if (from_aside > 0n)
    await setAside(tx, member_id, {
      id: `withdrawal:${id}:return`,
      amount: from_aside,
      why: 'returned',
      came_at: at,
    })
  await sweepWalletIn(tx, ctx, member_id)
  await announce(tx, { member_id, kind: 'credit' })
}

/** The job that the movement out ends with: the credit left the game site, or it did not. */
export const withdrawalMoved = async (
  ctx: Context,
  memberId: MemberId,
  id: WithdrawalId,
  result: 'done' | 'refused',
): Promise<void> => {
  const settings = await readSettings(ctx.db, cashierSettings)
  await inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const withdrawal = await findWithdrawal(tx, memberId, id)
    invariant(withdrawal !== null, `withdrawal ${id} exists`)
    if (withdrawal.status !== 'moving') return
    if (result === 'done') await arrive(tx, ctx, withdrawal, settings)
    else await returnCredit(tx, ctx, withdrawal, { event: 'stay', cause: 'game_site_refused' })
  })
}
