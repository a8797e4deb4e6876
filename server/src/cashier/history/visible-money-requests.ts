import { satang } from '@sala/contract/wire/money.ts'
import type { Deposit } from '../deposits/deposits.ts'
import type { RequestEvent } from '../sql.ts'
import type { Withdrawal } from '../withdrawals/withdrawals.ts'
import {
  type CompletedRequest,
  completedRequestOf,
  type DepositView,
  RECENT_MAX,
  type ShownWithdrawal,
  type VisibleDeposit,
  viewOfDeposit,
  viewOfWithdrawal,
  type WithdrawalView,
} from './money-request-history.ts'

/** The requests that the member sees: the open one, held deposits, and those that ended within the last day. */
export type ReportedRequests = {
  readonly open: DepositView | WithdrawalView | null
  readonly held: DepositView[]
  readonly recent: CompletedRequest[]
}

/** A row of the type `T` as PostgreSQL writes it in JSON: times and amounts are text. */
type Written<T> = {
  [K in keyof T]: T[K] extends Date | bigint
    ? string
    : T[K] extends Date | bigint | null
      ? string | null
      : T[K]
}
type WrittenEvents = { readonly events: readonly Written<RequestEvent>[] | null }
type StoredRequest =
  | (Written<VisibleDeposit & Pick<Deposit, 'ended_at'>> & WrittenEvents & { type: 'deposit' })
  | (Written<ShownWithdrawal & Pick<Withdrawal, 'ended_at'>> & WrittenEvents & { type: 'withdraw' })

/** Maximum number of held deposits that are shown to a member. More than one is rare. */
const HELD_SHOWN_MAX = 5

const money = (text: string) => satang(BigInt(text))
const moment = (text: string | null): Date | null => (text === null ? null : new Date(text))
const eventsOf = ({ events }: WrittenEvents): RequestEvent[] =>
  (events ?? []).map(event => ({ ...event, at: new Date(event.at) }))

/** Parses the rows of the view `told_requests` of one member, newest first, into the requests shown at `now`. */
export const reportedRequests = (json: string | null, now: Date): ReportedRequests => {
  if (json === null) return { open: null, held: [], recent: [] }
  const stored = JSON.parse(json) as StoredRequest[]
  const ended = stored.filter(one => one.ended_at !== null)
  const views = stored.filter(one => one.ended_at === null).map(one => viewOf(one, now))
  const deposits = views.filter(view => view.type === 'deposit')
  return {
    open:
      deposits.find(({ status }) => status === 'waiting') ??
      views.find(view => view.type === 'withdraw') ??
      null,
    held: deposits.filter(({ status }) => status === 'held').slice(0, HELD_SHOWN_MAX),
    recent: ended.map(completedOf).sort(byEnd).slice(0, RECENT_MAX),
  }
}

const viewOf = (stored: StoredRequest, now: Date): DepositView | WithdrawalView => {
  const events = eventsOf(stored)
  const amount = money(stored.amount)
  const created_at = new Date(stored.created_at)
  if (stored.type === 'withdraw') return viewOfWithdrawal({ ...stored, amount, created_at }, events)
  const deposit = {
    ...{ ...stored, amount, created_at, transfer_amount: money(stored.transfer_amount) },
    received_amount: stored.received_amount === null ? null : money(stored.received_amount),
    expires_at: new Date(stored.expires_at),
  }
  return viewOfDeposit(deposit, events, now)
}

const completedOf = (stored: StoredRequest): CompletedRequest => {
  const received = stored.type === 'deposit' ? stored.received_amount : null
  return completedRequestOf({
    ...{ id: stored.id, type: stored.type, status: stored.status, cause: stored.cause },
    method: stored.type === 'deposit' ? stored.method : null,
    ...{ amount: money(received ?? stored.amount), ended_at: moment(stored.ended_at) },
  })
}

const byEnd = (a: CompletedRequest, b: CompletedRequest): number =>
  b.ended_at.getTime() - a.ended_at.getTime() || (a.id < b.id ? 1 : -1)
