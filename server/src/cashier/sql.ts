import type { DepositStatus, WithdrawalStatus } from '@sala/contract/cashier/requests.ts'
import type { DepositId, MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'

import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export type RequestStatus = DepositStatus | WithdrawalStatus
export type RequestEvent = {
  readonly status: RequestStatus
  readonly cause: string | null
  readonly at: Date
}

/** Adds to the timeline. The caller holds the member's lock, so numbers follow each other. */
export const insertRequestEvent = async (
  tx: Tx,
  request: { member_id: MemberId; id: DepositId | WithdrawalId },
  event: RequestEvent,
): Promise<void> => {
  await sql`
    insert into request_events (member_id, request_id, seq, status, cause, at)
    select ${request.member_id}, ${request.id}, coalesce(max(seq), 0) + 1, ${event.status}, ${event.cause}, ${event.at}
    from request_events where member_id = ${request.member_id} and request_id = ${request.id}`.execute(tx)
}

export type SeenEvent = { readonly status: string; readonly cause: string | null; readonly at: Date }

export const findSeenEvents = async (db: Db, memberId: MemberId, requestId: string): Promise<SeenEvent[]> => {
  const { rows } = await sql<SeenEvent>`
    select status, cause, at from request_events
     where member_id = ${memberId} and request_id = ${requestId} order by seq`.execute(db)
  return rows
}
