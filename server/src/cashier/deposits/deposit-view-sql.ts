import type { DepositStatus } from '@sala/contract/cashier/requests.ts'
import type { DepositId, MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Span } from '../../platform/calendar.ts'
import { columns, type Row } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/db.ts'
import { idsFrom } from '../../platform/random.ts'
import type { Deposits } from '../database/tables.ts'
import type { OpenRequests } from '../sql.ts'

const SEEN = [
  'member_id',
  'id',
  'ref',
  'status',
  'method',
  'amount',
  'transfer_amount',
  'received_amount',
  'from_bank',
  'from_account',
  'to_bank',
  'to_account',
  'cause',
  'created_at',
  'expires_at',
  'ended_at',
] as const satisfies readonly (keyof Deposits)[]

export type DepositListRow = Row<Deposits, typeof SEEN>

export const findSeenDeposit = async (db: Db, id: DepositId): Promise<DepositListRow | null> => {
  const { rows } = await sql<DepositListRow>`select ${columns(SEEN)} from deposits where id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

export type DepositFilter = {
  readonly status: DepositStatus | null
  readonly ref: string | null
  readonly member_id: MemberId | null
  /** Only requests opened in this span. */
  readonly span: Span | null
  /** Only requests older than this one (cursor). */
  readonly before: DepositId | null
}

/** Newest first. Unused filters add no condition, so each list uses its index. */
export const listSeenDeposits = async (
  db: Db,
  { status, ref, member_id, span, before }: DepositFilter,
  limit: number,
): Promise<DepositListRow[]> => {
  const ofStatus = status === null ? sql`true` : sql`status = ${status}`
  const ofRef = ref === null ? sql`true` : sql`ref = ${ref}`
  const ofMember = member_id === null ? sql`true` : sql`member_id = ${member_id}`
  // Ids sort by time, so the list's index also serves the filter by day.
  const inSpan =
    span === null
      ? sql`true`
      : sql`id >= ${idsFrom('dep', span.begins)} and id < ${idsFrom('dep', span.ends)}`
  const older = before === null ? sql`true` : sql`id < ${before}`
  const { rows } = await sql<DepositListRow>`
    select ${columns(SEEN)} from deposits
     where ${ofStatus} and ${ofRef} and ${ofMember} and ${inSpan} and ${older}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts of open states. The states are literals, so any plan reads only open rows. */
export const countOpenDeposits = async (db: Db): Promise<OpenRequests<DepositStatus>[]> => {
  const { rows } = await sql<OpenRequests<DepositStatus>>`
    select status, count(*)::int as count, min(created_at) as oldest_at from deposits
     where status in ('waiting', 'paid', 'held') group by status`.execute(db)
  return rows
}
