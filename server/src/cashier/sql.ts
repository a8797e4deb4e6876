import type { DepositStatus, WithdrawalStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import type { DepositId, MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'

import { sql } from 'kysely'
import type { Span } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/db.ts'
import { idsFrom } from '../platform/random.ts'

export type RequestStatus = DepositStatus | WithdrawalStatus
export type RequestEvent = {
  readonly status: RequestStatus
  readonly cause: string | null
  readonly at: Date
}

/**
 * SQL that adds entries to the timelines of deposits or withdrawals. It is a part of the statement that changes these requests, which must define
 * `changed` (the requests) and `new_entries` (their entries, numbered from 1). Requires the members' locks.
 */
export const ADD_TIMELINE_ENTRIES = sql`
  insert into request_events (member_id, request_id, seq, status, cause, at)
  select c.member_id, c.id, t.no + (select coalesce(max(seq), 0) from request_events e
                                     where e.member_id = c.member_id and e.request_id = c.id),
         t.status, t.cause, t.at
    from changed c join new_entries t on t.member_id = c.member_id and t.id = c.id`

/** Adds a timeline entry to a request. Requires the member's lock, so that numbers are consecutive. */
export const insertRequestEvent = async (
  tx: Tx,
  request: { member_id: MemberId; id: DepositId | WithdrawalId },
  event: RequestEvent,
): Promise<void> => {
  await sql`
    with changed as (select ${request.member_id}::text as member_id, ${request.id}::text as id),
    new_entries as (select c.member_id, c.id, 1 as no, ${event.status}::text as status, ${event.cause}::text as cause,
                    ${event.at}::timestamptz as at from changed c)
    ${ADD_TIMELINE_ENTRIES}`.execute(tx)
}

export type TimelineEvent = { readonly status: string; readonly cause: string | null; readonly at: Date }

export const findSeenEvents = async (
  db: Db,
  memberId: MemberId,
  requestId: string,
): Promise<TimelineEvent[]> => {
  const { rows } = await sql<TimelineEvent>`
    select status, cause, at from request_events
     where member_id = ${memberId} and request_id = ${requestId} order by seq`.execute(db)
  return rows
}

/** Number of open requests with one status, and the time of the oldest. */
export type OpenRequests<Status> = {
  readonly status: Status
  readonly count: number
  readonly oldest_at: Date | null
}

/** Returns one row for each status, also for those without requests. */
export const fillMissingStates = <Status>(
  statuses: readonly Status[],
  found: readonly OpenRequests<Status>[],
): OpenRequests<Status>[] =>
  statuses.map(status => found.find(each => each.status === status) ?? { status, count: 0, oldest_at: null })

export type RequestFilter<Status extends RequestStatus, Id extends string> = {
  readonly status: Status | null
  readonly ref: string | null
  readonly member_id: MemberId | null
  /** If set, only requests opened in this span are returned. */
  readonly span: Span | null
  /** Cursor: if set, only requests older than the one with this id are returned. */
  readonly before: Id | null
}

/** Returns the SQL condition of a list of deposits or withdrawals. An unused filter adds no condition, so that each list uses its index. */
export const requestCondition = (prefix: 'dep' | 'wdr', filter: RequestFilter<RequestStatus, string>) => sql`
  ${filter.status === null ? sql`true` : sql`status = ${filter.status}`}
  and ${filter.ref === null ? sql`true` : sql`ref = ${filter.ref}`}
  and ${filter.member_id === null ? sql`true` : sql`member_id = ${filter.member_id}`}
  and ${
    filter.span === null
      ? sql`true`
      : sql`id >= ${idsFrom(prefix, filter.span.begins)} and id < ${idsFrom(prefix, filter.span.ends)}`
  }
  and ${filter.before === null ? sql`true` : sql`id < ${filter.before}`}`
