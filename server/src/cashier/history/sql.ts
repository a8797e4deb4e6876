import type { GatewayChannel } from '@sala/contract/cashier/gateway-channels.ts'
import type { DepositId, MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Span } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { RequestEvent, RequestStatus } from '../sql.ts'

/** Returns the newest `limit` entries of a request's timeline. The oldest of them comes first. */
export const findRequestEvents = async (
  db: Db | Tx,
  memberId: MemberId,
  requestId: DepositId | WithdrawalId,
  limit: number,
): Promise<RequestEvent[]> => {
  const { rows } = await sql<RequestEvent>`
    select status, cause, at from request_events
    where member_id = ${memberId} and request_id = ${requestId}
    order by seq desc limit ${limit}`.execute(db)
  return rows.reverse()
}

export type RequestRow = {
  readonly id: DepositId | WithdrawalId
  readonly ref: string
  readonly type: 'deposit' | 'withdraw'
  readonly method: 'transfer' | 'qr' | 'gateway' | null
  readonly channel: GatewayChannel | null
  readonly status: RequestStatus
  readonly amount: Satang
  readonly cause: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
}

const DEPOSIT_ROW = sql`id, ref, 'deposit' as type, method, channel, status, coalesce(received_amount, amount) as amount, cause,
  created_at, ended_at`

const WITHDRAWAL_ROW = sql`id, ref, 'withdraw' as type, null as method, null as channel, status, amount, cause, created_at, ended_at`

/** Sorts deposits and withdrawals together by time, because after the prefix (`dep_`, `wdr_`) an id begins with the time. */
const BY_TIME = sql`order by substr(id, 5) desc`

export type RequestFilter = {
  readonly type: 'deposit' | 'withdraw' | null
  readonly before: string | null
  /** If set, only requests opened in this period are returned. The end of the period is excluded. */
  readonly span: Span | null
}

/** Returns the member's deposits and withdrawals, newest first. `before` is the cursor: an id without its prefix. */
export const findRequests = async (
  db: Db,
  memberId: MemberId,
  filter: RequestFilter,
  limit: number,
): Promise<RequestRow[]> => {
  const before = filter.before ?? '~'
  const { begins: from, ends: to } = filter.span ?? { begins: '-infinity', ends: 'infinity' }
  const inSpan = sql`created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz`
  const { rows } = await sql<RequestRow>`
    select * from (
      (select ${DEPOSIT_ROW} from deposits
       where member_id = ${memberId} and ${filter.type !== 'withdraw'} and id < 'dep_' || ${before} and ${inSpan}
       order by id desc limit ${limit})
      union all
      (select ${WITHDRAWAL_ROW} from withdrawals
       where member_id = ${memberId} and ${filter.type !== 'deposit'} and id < 'wdr_' || ${before} and ${inSpan}
       order by id desc limit ${limit})
    ) requests ${BY_TIME} limit ${limit}`.execute(db)
  return rows
}

/** Returns the references of these deposits and withdrawals, which members and banks use instead of ids. */
export const findRefs = async (
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<{ id: DepositId | WithdrawalId; ref: string }[]> => {
  const { rows } = await sql<{ id: DepositId | WithdrawalId; ref: string }>`
    select id, ref from deposits where member_id = ${memberId} and id = any(${ids}::text[])
    union all
    select id, ref from withdrawals where member_id = ${memberId} and id = any(${ids}::text[])`.execute(db)
  return rows
}
