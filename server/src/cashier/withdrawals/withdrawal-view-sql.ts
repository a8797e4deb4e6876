import type { WithdrawalStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db } from '../../platform/db.ts'
import type { Withdrawals } from '../database/tables.ts'
import { type OpenRequests, type RequestFilter, requestCondition } from '../sql.ts'

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

export type WithdrawalFilter = RequestFilter<WithdrawalStatus, WithdrawalId>

/** Returns the withdrawals that match the filter, newest first. */
export const listSeenWithdrawals = async (
  db: Db,
  filter: WithdrawalFilter,
  limit: number,
): Promise<WithdrawalListRow[]> => {
  const { rows } = await sql<WithdrawalListRow>`
    select ${columns(SEEN)} from withdrawals where ${requestCondition('wdr', filter)}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the number of open withdrawals in each status. The SQL names the open statuses as literals, so that an index serves the query. */
export const countOpenWithdrawals = async (db: Db): Promise<OpenRequests<WithdrawalStatus>[]> => {
  const { rows } = await sql<OpenRequests<WithdrawalStatus>>`
    select status, count(*)::int as count, min(created_at) as oldest_at from withdrawals
     where status in ('moving', 'requested', 'held', 'approved', 'paying', 'uncertain') group by status`.execute(
    db,
  )
  return rows
}
