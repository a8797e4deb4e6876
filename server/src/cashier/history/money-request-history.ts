import { type RequestCause, requestCauses } from '@sala/contract/cashier/money-request-cause-texts.ts'
import type {
  completedRequest,
  depositView,
  withdrawalView,
} from '@sala/contract/cashier/money-request-statuses.ts'
import type { DepositId, MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { ID_PREFIXES, idPattern } from '@sala/contract/wire/ids.ts'
import type { z } from 'zod'
import { DAY_MS, writtenMonthSpan } from '../../platform/calendar.ts'

import type { Db } from '../../platform/db.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { type Deposit, findDeposit } from '../deposits/deposits.ts'
import type { RequestEvent, RequestStatus } from '../sql.ts'
import { findWithdrawal, type Withdrawal } from '../withdrawals/withdrawals.ts'
import { findRequestEvents, findRequests, type RequestRow } from './sql.ts'

export type DepositView = z.output<typeof depositView>
export type WithdrawalView = z.output<typeof withdrawalView>
export type CompletedRequest = z.output<typeof completedRequest>

/** Time in ms for which a request is shown after its end. A member who returns the next day thus sees the outcome (F05). */
export const RECENT_MS = DAY_MS
export const RECENT_MAX = 20
const TIMELINE_MAX = 50
const PAGE_ROWS = 20

const isCause = (code: string): code is RequestCause => Object.hasOwn(requestCauses, code)

/** Returns the Thai text that the member sees for the stored cause of a timeline entry. */
const sentenceOf = (code: string | null): string | null => {
  if (code === null) return null
  invariant(isCause(code), `"${code}" has a sentence`)
  return requestCauses[code]
}

/** Returns the newest entries of a request's timeline. Each lookup at a partner adds an entry, so a timeline can have too many to show. */
const timelineOf = (events: readonly RequestEvent[]) =>
  events.slice(-TIMELINE_MAX).map(({ status, at, cause }) => ({ status, at, reason: sentenceOf(cause) }))

export type VisibleDeposit = Pick<
  Deposit,
  | 'id'
  | 'ref'
  | 'method'
  | 'channel'
  | 'status'
  | 'amount'
  | 'transfer_amount'
  | 'received_amount'
  | 'to_bank'
  | 'to_account'
  | 'to_name'
  | 'biller_id'
  | 'terminals'
  | 'pay_url'
  | 'pay_qr'
  | 'promotion_id'
  | 'cause'
  | 'created_at'
  | 'expires_at'
>

/** Returns a deposit as its member sees it at `now`. `events` is its timeline, oldest first. */
export const viewOfDeposit = (
  deposit: VisibleDeposit,
  events: readonly RequestEvent[],
  now: Date,
): DepositView => {
  const { biller_id, terminals, transfer_amount } = deposit
  return {
    id: deposit.id,
    ref: deposit.ref,
    type: 'deposit',
    method: deposit.method,
    channel: deposit.channel,
    status: deposit.status,
    amount: deposit.amount,
    transfer_amount,
    received_amount: deposit.received_amount,
    to_bank: deposit.to_bank ?? '',
    to_account_number: deposit.to_account ?? '',
    to_name: deposit.to_name ?? '',
    qr:
      biller_id === null || terminals === null
        ? null
        : { biller_id, reference: deposit.ref, amount: transfer_amount, terminals },
    pay_url: deposit.pay_url,
    pay_qr: deposit.pay_qr,
    promotion_id: deposit.promotion_id,
    created_at: deposit.created_at,
    expires_at: deposit.expires_at,
    seconds_left: Math.max(0, Math.ceil((deposit.expires_at.getTime() - now.getTime()) / 1000)),
    deleted_cause: sentenceOf(deposit.cause),
    timeline: timelineOf(events),
  }
}

export type ShownWithdrawal = Pick<
  Withdrawal,
  'id' | 'ref' | 'status' | 'amount' | 'bank' | 'account_number' | 'name' | 'cause' | 'created_at'
>

/** Returns a withdrawal as its member sees it. `events` is its timeline, oldest first. */
export const viewOfWithdrawal = (
  withdrawal: ShownWithdrawal,
  events: readonly RequestEvent[],
): WithdrawalView => ({
  id: withdrawal.id,
  ref: withdrawal.ref,
  type: 'withdraw',
  status: withdrawal.status,
  amount: withdrawal.amount,
  bank: withdrawal.bank,
  account_number: withdrawal.account_number,
  name: withdrawal.name,
  created_at: withdrawal.created_at,
  deleted_cause: sentenceOf(withdrawal.cause),
  timeline: timelineOf(events),
})

const depositViewOf = async (db: Db, deposit: Deposit, now: Date): Promise<DepositView> =>
  viewOfDeposit(deposit, await findRequestEvents(db, deposit.member_id, deposit.id, TIMELINE_MAX), now)

const withdrawalViewOf = async (db: Db, withdrawal: Withdrawal): Promise<WithdrawalView> =>
  viewOfWithdrawal(withdrawal, await findRequestEvents(db, withdrawal.member_id, withdrawal.id, TIMELINE_MAX))

/** Returns the member's deposit. Throws Refusal `not_found` if this member has no deposit with this id. */
export const depositOf = async (
  db: Db,
  memberId: MemberId,
  id: DepositId,
  now: Date,
): Promise<DepositView> => {
  const deposit = await findDeposit(db, memberId, id)
  if (deposit === null) throw new Refusal('not_found')
  return depositViewOf(db, deposit, now)
}

/** Returns the member's withdrawal. Throws Refusal `not_found` if this member has no withdrawal with this id. */
export const withdrawalOf = async (db: Db, memberId: MemberId, id: WithdrawalId): Promise<WithdrawalView> => {
  const withdrawal = await findWithdrawal(db, memberId, id)
  if (withdrawal === null) throw new Refusal('not_found')
  return withdrawalViewOf(db, withdrawal)
}

const endOf = (status: RequestStatus): CompletedRequest['status'] => {
  switch (status) {
    case 'completed':
    case 'paid':
      return 'completed'
    case 'cancelled':
    case 'expired':
    case 'refused':
      return status
    default:
      throw new Error(`a request that is ${status} has not ended`)
  }
}

/** Returns an ended request as its member sees it. Throws an error if the request is open. */
export const completedRequestOf = (
  row: Pick<RequestRow, 'id' | 'type' | 'method' | 'status' | 'amount' | 'cause' | 'ended_at'>,
): CompletedRequest => {
  invariant(row.ended_at !== null, `request ${row.id} has an end`)
  const { id, type, method, amount, ended_at } = row
  return {
    id,
    type,
    method,
    status: endOf(row.status),
    amount,
    deleted_cause: sentenceOf(row.cause),
    ended_at,
  }
}

export type RequestPage = {
  data: (Omit<RequestRow, 'cause' | 'ended_at'> & { deleted_cause: string | null })[]
  next: string | null
}

/** Returns the cursor: the id of the previous page's last request, without its prefix. Returns null if the cursor is missing or invalid. */
const afterPrefix = (cursor: string | undefined): string | null => {
  const prefix = ID_PREFIXES.find(known => cursor !== undefined && idPattern(known).test(cursor))
  return prefix === undefined || cursor === undefined ? null : cursor.slice(prefix.length + 1)
}

/** Returns one page of the member's deposits and withdrawals, newest first, for the list of requests (R10). */
export const requestsOf = async (
  db: Db,
  memberId: MemberId,
  query: {
    type?: 'deposit' | 'withdraw' | undefined
    month?: string | undefined
    cursor?: string | undefined
  },
): Promise<RequestPage> => {
  const filter = {
    type: query.type ?? null,
    before: afterPrefix(query.cursor),
    span: query.month === undefined ? null : writtenMonthSpan(query.month),
  }
  const rows = await findRequests(db, memberId, filter, PAGE_ROWS + 1)
  const shown = rows.slice(0, PAGE_ROWS)
  return {
    data: shown.map(({ cause, ended_at: _, ...row }) => ({ ...row, deleted_cause: sentenceOf(cause) })),
    next: rows.length > PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null,
  }
}
