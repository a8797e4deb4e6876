import { type DepositStatus, depositStatuses } from '@sala/contract/cashier/money-request-statuses.ts'
import type { DepositId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { fillMissingStates, findSeenEvents, type OpenRequests, type TimelineEvent } from '../sql.ts'
import { isDepositEnded } from './deposit-state.ts'
import {
  countOpenDeposits,
  type DepositFilter,
  type DepositListRow,
  findSeenDeposit,
  listSeenDeposits,
} from './deposit-view-sql.ts'

export type { DepositFilter, DepositListRow } from './deposit-view-sql.ts'

const PAGE_ROWS = 50

/** Returns one deposit with its timeline, for operators. Throws Refusal `not_found` if no deposit has this id. */
export const depositSeen = async (
  ctx: Context,
  id: DepositId,
): Promise<DepositListRow & { readonly events: readonly TimelineEvent[] }> => {
  const row = await findSeenDeposit(ctx.db, id)
  if (row === null) throw new Refusal('not_found')
  return { ...row, events: await findSeenEvents(ctx.db, row.member_id, id) }
}

/** Returns a page of deposits, newest first, and the cursor of the next page. */
export const listDeposits = async (
  ctx: Context,
  filter: DepositFilter,
): Promise<{ rows: DepositListRow[]; before: DepositId | null }> => {
  const found = await listSeenDeposits(ctx.db, filter, PAGE_ROWS + 1)
  const rows = found.slice(0, PAGE_ROWS)
  return { rows, before: found.length > PAGE_ROWS ? (rows.at(-1)?.id ?? null) : null }
}

/** Returns the number of open deposits in each status, for monitoring. */
export const openDeposits = async (db: Db): Promise<OpenRequests<DepositStatus>[]> =>
  fillMissingStates(
    depositStatuses.filter(status => !isDepositEnded(status)),
    await countOpenDeposits(db),
  )
