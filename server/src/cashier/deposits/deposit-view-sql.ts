import type { DepositWay } from '@sala/contract/cashier/deposit-payment-options.ts'
import type { DepositStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import type { DepositId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db } from '../../platform/db.ts'
import type { Deposits } from '../database/tables.ts'
import { type OpenRequests, type RequestFilter, requestCondition } from '../sql.ts'

const SEEN = [
  'member_id',
  'id',
  'ref',
  'status',
  'method',
  'channel',
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

export type DepositFilter = RequestFilter<DepositStatus, DepositId> & { readonly way: DepositWay | null }

/** Returns the SQL condition of a filter by payment method. Each app of the gateway is a method of its own. */
const wayCondition = (way: DepositWay | null) => sql`
  ${
    way === null
      ? sql`true`
      : sql`coalesce(case when channel = 'truemoney' then 'truemoney' when channel is not null then 'mobile_banking' end, method) = ${way}`
  }`

/** Returns the deposits that match the filter, newest first. */
export const listSeenDeposits = async (
  db: Db,
  filter: DepositFilter,
  limit: number,
): Promise<DepositListRow[]> => {
  const { rows } = await sql<DepositListRow>`
    select ${columns(SEEN)} from deposits where ${requestCondition('dep', filter)} and ${wayCondition(filter.way)}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the number of open deposits in each status. The SQL names the open statuses as literals, so that an index serves the query. */
export const countOpenDeposits = async (db: Db): Promise<OpenRequests<DepositStatus>[]> => {
  const { rows } = await sql<OpenRequests<DepositStatus>>`
    select status, count(*)::int as count, min(created_at) as oldest_at from deposits
     where status in ('waiting', 'paid', 'held') group by status`.execute(db)
  return rows
}
