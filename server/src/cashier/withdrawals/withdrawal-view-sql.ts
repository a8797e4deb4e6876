import type { WithdrawalStatus } from '@sala/contract/cashier/requests.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Span } from '../../platform/calendar.ts'
import { columns, type Row } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/db.ts'
import { idsFrom } from '../../platform/random.ts'
import type { Withdrawals } from '../database/tables.ts'
import type { OpenRequests } from '../sql.ts'

const SEEN = [
  'member_id',
  'id',
  'ref',
  'status',
  'amount',
  'bank',
  'account_number',
  'name',
  'payout_bank',
  'payout_account',
  'review',
  'approved_by',
  'cause',
  'bank_reason',
  'lookups',
  'disowned_at',
  'created_at',
  'ended_at',
] as const satisfies readonly (keyof Withdrawals)[]

export type WithdrawalListRow = Row<Withdrawals, typeof SEEN>

export const findSeenWithdrawal = async (db: Db, id: WithdrawalId): Promise<WithdrawalListRow | null> => {
  const { rows } =
    await sql<WithdrawalListRow>`select ${columns(SEEN)} from withdrawals where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type WithdrawalFilter = {
  readonly status: WithdrawalStatus | null
  readonly ref: string | null
  readonly member_id: MemberId | null
  /** Only requests opened in this span. */
  readonly span: Span | null
  /** Only requests older than this one (cursor). */
  readonly before: WithdrawalId | null
}

/** Newest first. Unused filters add no condition, so each list uses its index. */
export const listSeenWithdrawals = async (
  db: Db,
  { status, ref, member_id, span, before }: WithdrawalFilter,
  limit: number,
): Promise<WithdrawalListRow[]> => {
  const ofStatus = status === null ? sql`true` : sql`status = ${status}`
  const ofRef = ref === null ? sql`true` : sql`ref = ${ref}`
  const ofMember = member_id === null ? sql`true` : sql`member_id = ${member_id}`
  // Ids sort by time, so the list's index also serves the filter by day.
  const inSpan =
    span === null
      ? sql`true`
      : sql`id >= ${idsFrom('wdr', span.begins)} and id < ${idsFrom('wdr', span.ends)}`
  const older = before === null ? sql`true` : sql`id < ${before}`
  const { rows } = await sql<WithdrawalListRow>`
    select ${columns(SEEN)} from withdrawals
     where ${ofStatus} and ${ofRef} and ${ofMember} and ${inSpan} and ${older}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts of open states. The states are literals, so any plan reads only open rows. */
export const countOpenWithdrawals = async (db: Db): Promise<OpenRequests<WithdrawalStatus>[]> => {
  const { rows } = await sql<OpenRequests<WithdrawalStatus>>`
    select status, count(*)::int as count, min(created_at) as oldest_at from withdrawals
     where status in ('moving', 'requested', 'held', 'approved', 'paying', 'uncertain') group by status`.execute(
    db,
  )
  return rows
}
