import type { RequestCause } from '@sala/contract/cashier/money-request-cause-texts.ts'
import type { WithdrawalStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import type { ReviewReason } from '@sala/contract/cashier/withdrawal-review-reasons.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { ASK_DOCUMENT_JOB } from '../../account/documents/document-requests-and-expiry.ts'
import { isDocumentDemanded, isDocumentMissing } from '../../account/documents/documents.ts'
import { lockMember, memberOf } from '../../account/members/members.ts'
import { findBarRefusal } from '../../account/members/suspension.ts'
import type { Context } from '../../context.ts'
import { sweepWalletIn } from '../../games/transfer-wallet/credit-movements.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { writeMessage } from '../../messages/messages.ts'
import { announce } from '../../platform/browser-events.ts'
import { startOfBangkokDay } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { invariant } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { reserveMoney } from '../../protection/reserved-money/reserved-money.ts'
import { hasUnplayedSince } from '../bank/unverified-deposits.ts'
import { type CashierSettings, cashierSettings } from '../settings.ts'
import { reviewNeeded } from './review-rules.ts'
import {
  findWithdrawal,
  type NewWithdrawal,
  updateWithdrawalStatus,
  type Withdrawal,
  type WithdrawalFields,
} from './sql.ts'
import {
  isCredited,
  isWatchedSinceApproval,
  loadPastWithdrawals,
  type PastWithdrawals,
} from './withdrawal-history-sql.ts'
import { isWithdrawalEnded, nextWithdrawalStatus, type WithdrawalEvent } from './withdrawal-state.ts'

export const PAYOUT_JOB = 'cashier:payout'

/** Locks the member and returns the withdrawal. */
export const lockWithdrawal = async (
  tx: Tx,
  memberId: MemberId,
  id: WithdrawalId,
): Promise<Withdrawal | null> => {
  await lockMember(tx, memberId)
  return findWithdrawal(tx, memberId, id)
}

export const keysOf = ({ member_id, id }: Withdrawal) => ({ member_id, withdrawal_id: id })

type Step = { readonly event: WithdrawalEvent; readonly cause: RequestCause | null }

/** Returns the status of a withdrawal after these events, and the timeline entries. Throws a plain error if an event is not allowed. */
const walk = (from: WithdrawalStatus, steps: readonly Step[]) => {
  let to = from
  const events = []
  for (const { event, cause } of steps) {
    const next = nextWithdrawalStatus(to, event)
    invariant(next !== null, `a withdrawal that is ${to} can ${event}`)
    to = next
    events.push({ status: next, cause })
  }
  return { to, events }
}

/**
 * Applies one event to a withdrawal in the caller's transaction: changes the status and adds a timeline entry. Returns null if the status has changed
 * meanwhile. Requires the member's lock.
 */
export const changeWithdrawal = (
  tx: Tx,
  withdrawal: Withdrawal,
  event: WithdrawalEvent,
  change: { at: Date; cause?: RequestCause; fields?: WithdrawalFields },
): Promise<Withdrawal | null> => takeSteps(tx, withdrawal, [{ event, cause: change.cause ?? null }], change)

/** Works like `changeWithdrawal` for several events. One update changes the status, and each event gets a timeline entry. */
const takeSteps = async (
  tx: Tx,
  withdrawal: Withdrawal,
  steps: readonly Step[],
  change: { at: Date; fields?: WithdrawalFields },
): Promise<Withdrawal | null> => {
  const { at, fields } = change
  const { to, events } = walk(withdrawal.status, steps)
  const cause = events.at(-1)?.cause ?? null
  const ending = isWithdrawalEnded(to) ? { ended_at: at, next_lookup_at: null, cause } : {}
  const all = { ...fields, ...ending }
  const [changed] = await Promise.all([
    updateWithdrawalStatus(tx, { withdrawal, from: withdrawal.status, to, fields: all, events, at }),
    announce(tx, { member_id: withdrawal.member_id, kind: 'withdrawal' }),
  ])
  if (changed !== null) await writeStatusMessage(tx, changed, cause, at)
  return changed
}

/**
 * Writes a message to the member if the withdrawal was paid, refused or held. The id of a message about a hold includes the time, because a
 * withdrawal may be held several times.
 */
const writeStatusMessage = async (
  tx: Tx,
  { member_id, id, status, amount }: Withdrawal,
  cause: RequestCause | null,
  at: Date,
): Promise<void> => {
  if (status === 'paid') await writeMessage(tx, member_id, { kind: 'withdrawal_paid', amount }, id, at)
  if (status === 'refused')
    await writeMessage(tx, member_id, { kind: 'withdrawal_returned', amount, cause }, id, at)
  if (status === 'held')
    await writeMessage(tx, member_id, { kind: 'withdrawal_held', amount }, `${id} ${at.toISOString()}`, at)
}

const ARRIVE: Step = { event: 'arrive', cause: null }

/** Applies the approval rules to a withdrawal whose amount is in the account `withdrawing`. The result is approved, in review, or held. */
const judgeRequest = async (
  tx: Tx,
  { member_id, amount, hold_asked_at }: Pick<Withdrawal, 'member_id' | 'amount' | 'hold_asked_at'>,
  past: PastWithdrawals,
  settings: CashierSettings,
  at: Date,
): Promise<{ steps: Step[]; fields: Pick<Withdrawal, 'moved_at' | 'review' | 'approved_by'> }> => {
  const member = await memberOf(tx, member_id)
  const { bank_set_at, factors_recovered_at } = member
  invariant(bank_set_at !== null, 'the member has a bank account')
  const { day_total, month_total, last_paid, risk_marks } = past
  const credited = isCredited(past)
  const unproved = await hasUnplayedSince(tx, member_id, last_paid)
  const month = { sum: month_total, above: settings.document_month_above, now: at }
  const document_missing = await isDocumentMissing(tx, member_id, month)
  const facts = {
    document_missing,
    ...{ amount, day_total, bank_set_at, factors_recovered_at, risk_marks, unproved, credited },
    is_first: last_paid === null,
  }
  const review = reviewNeeded(facts, settings, at)
  if (document_missing)
    await enqueue(tx, ASK_DOCUMENT_JOB, { member_id }, { key: `${ASK_DOCUMENT_JOB}:${member_id}` })
  const asked = { moved_at: at, review, approved_by: null }
  // A suspension holds the withdrawal too. It is checked here as well, because a node of an earlier version does not store the hold.
  if (hold_asked_at !== null || findBarRefusal(member) !== null)
    return { steps: [ARRIVE, { event: 'hold', cause: 'withdrawal_held' }], fields: asked }
  if (review === null)
    return { steps: [ARRIVE, { event: 'approve', cause: null }], fields: { ...asked, approved_by: 'rules' } }
  return { steps: [{ event: 'arrive', cause: causeOf(review) }], fields: asked }
}

/** Returns the cause that the timeline shows for a withdrawal which a rule sent to review. */
const causeOf = (review: ReviewReason): RequestCause => {
  if (review === 'document') return 'awaiting_document'
  return review === 'payer' ? 'awaiting_payer_review' : 'awaiting_review'
}

export type Birth = Pick<NewWithdrawal, 'status' | 'events' | 'moved_at' | 'review' | 'approved_by'>

/** Returns status and timeline of a new withdrawal whose whole amount is in the wallet. The approval rules decide its status. */
export const initialRequested = async (
  tx: Tx,
  order: Pick<Withdrawal, 'member_id' | 'amount'>,
  past: PastWithdrawals,
  settings: CashierSettings,
  at: Date,
): Promise<Birth> => {
  const day_total = satang(past.day_total + order.amount)
  const month_total = satang(past.month_total + order.amount)
  const request = { ...order, hold_asked_at: null }
  const { steps, fields } = await judgeRequest(tx, request, { ...past, day_total, month_total }, settings, at)
  const { to: status, events } = walk('moving', steps)
  return { ...fields, status, events: [MOVING, ...events] }
}

const MOVING = { status: 'moving', cause: null } as const

/** Status and timeline of a new withdrawal whose amount is partly at the game site and must be moved from there first. */
export const MOVING_START: Birth = {
  ...{ status: 'moving', events: [MOVING], moved_at: null, review: null, approved_by: null },
}

/** Continues a withdrawal whose whole amount has arrived in the account `withdrawing`. The approval rules decide whether it needs a review. */
const arrive = async (
  tx: Tx,
  ctx: Context,
  withdrawal: Withdrawal,
  settings: CashierSettings,
): Promise<void> => {
  const at = ctx.clock.now()
  const past = await loadPastWithdrawals(tx, withdrawal.member_id, startOfBangkokDay(withdrawal.created_at))
  const { steps, fields } = await judgeRequest(tx, withdrawal, past, settings, at)
  const changed = await takeSteps(tx, withdrawal, steps, { at, fields })
  invariant(changed !== null, `withdrawal ${withdrawal.id} stays as it is under the member's lock`)
  await orderPayout(tx, changed)
}

/** Holds a withdrawal that is in review or approved, in the caller's transaction. An earlier approval is no longer valid. */
export const holdRequested = async (tx: Tx, withdrawal: Withdrawal, at: Date): Promise<void> => {
  const change = { at, cause: 'withdrawal_held', fields: { approved_by: null } } as const
  const held = await changeWithdrawal(tx, withdrawal, 'hold', change)
  invariant(held !== null, `withdrawal ${withdrawal.id} stays as it is under the member's lock`)
}

/** If the withdrawal is approved, enqueues its payout job, which runs after the commit. */
export const orderPayout = async (tx: Tx, withdrawal: Withdrawal): Promise<void> => {
  if (withdrawal.status === 'approved') await enqueue(tx, PAYOUT_JOB, keysOf(withdrawal))
}

/**
 * Puts an approved withdrawal back to review if staff demanded an identity document after the approval, or if a case about money laundering began to
 * watch the member's withdrawals. The member gets no message. Returns whether the withdrawal is in review now. Requires the member's lock.
 */
export const recallForReview = async (tx: Tx, withdrawal: Withdrawal, at: Date): Promise<boolean> => {
  const demanded = await isDocumentDemanded(tx, withdrawal.member_id, at)
  if (!demanded && !(await isWatchedSinceApproval(tx, withdrawal))) return false
  const review = demanded ? 'document' : 'risk_mark'
  const fields = { review, approved_by: null } as const
  return (await changeWithdrawal(tx, withdrawal, 'recall', { at, cause: causeOf(review), fields })) !== null
}

/** Approves a withdrawal in the caller's transaction and enqueues its payout. */
export const approve = async (tx: Tx, withdrawal: Withdrawal, by: string, at: Date): Promise<Withdrawal> => {
  const approved = await changeWithdrawal(tx, withdrawal, 'approve', { at, fields: { approved_by: by } })
  invariant(approved !== null, `withdrawal ${withdrawal.id} stays as it is under the member's lock`)
  const { member_id, id, amount } = approved
  await writeMessage(tx, member_id, { kind: 'withdrawal_approved', amount }, `${id} ${at.toISOString()}`, at)
  await orderPayout(tx, approved)
  return approved
}

/** Ends a withdrawal unpaid: the held amount returns to the wallet and may move on to the game site. */
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
    await reserveMoney(tx, member_id, {
      id: `withdrawal:${id}:return`,
      amount: from_aside,
      why: 'returned',
      came_at: at,
    })
  await sweepWalletIn(tx, ctx, member_id)
  await announce(tx, { member_id, kind: 'credit' })
}

/**
 * The job that runs after the move of a withdrawal's credit from the game site. Either the credit arrived (`done`), or the site refused the move
 * (`refused`).
 */
export const withdrawalMoved = async (
  ctx: Context,
  memberId: MemberId,
  id: WithdrawalId,
  result: 'done' | 'refused',
): Promise<void> => {
  const settings = await readSettings(ctx.db, cashierSettings)
  await inTransaction(ctx.db, async tx => {
    const withdrawal = await lockWithdrawal(tx, memberId, id)
    invariant(withdrawal !== null, `withdrawal ${id} exists`)
    if (withdrawal.status !== 'moving') return
    if (result === 'done') await arrive(tx, ctx, withdrawal, settings)
    else await returnCredit(tx, ctx, withdrawal, { event: 'stay', cause: 'game_site_refused' })
  })
}
