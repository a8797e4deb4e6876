import { type WithdrawalStatus, withdrawalStatuses } from '@sala/contract/cashier/money-request-statuses.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { startOfBangkokDay } from '../../platform/calendar.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { fillMissingStates, findSeenEvents, type OpenRequests, type TimelineEvent } from '../sql.ts'
import { lookUpPayout } from './payouts.ts'
import { loadPastWithdrawals } from './withdrawal-history-sql.ts'
import { isWithdrawalEnded } from './withdrawal-state.ts'
import {
  countOpenWithdrawals,
  findSeenWithdrawal,
  listSeenWithdrawals,
  type WithdrawalFilter,
  type WithdrawalListRow,
} from './withdrawal-view-sql.ts'

export { isCredited, loadPastWithdrawals } from './withdrawal-history-sql.ts'
export type { WithdrawalFilter, WithdrawalListRow } from './withdrawal-view-sql.ts'

const PAGE_ROWS = 50

export type WithdrawalSeen = WithdrawalListRow & {
  /** Whether this is the member's first payout. */
  readonly is_first: boolean
  /** Total of the member's withdrawals on the Bangkok day of the request. Refused withdrawals do not count. */
  readonly day_total: Satang
  readonly events: readonly TimelineEvent[]
}

/** Returns one withdrawal, for operators. Throws Refusal `not_found` if no withdrawal has this id. */
export const withdrawalSeen = async (ctx: Context, id: WithdrawalId): Promise<WithdrawalSeen> => {
  const row = await findSeenWithdrawal(ctx.db, id)
  if (row === null) throw new Refusal('not_found')
  const [{ last_paid, day_total }, events] = await Promise.all([
    loadPastWithdrawals(ctx.db, row.member_id, startOfBangkokDay(row.created_at)),
    findSeenEvents(ctx.db, row.member_id, id),
  ])
  return { ...row, is_first: last_paid === null, day_total, events }
}

/** Returns a page of withdrawals, newest first, and the cursor of the next page. */
export const listWithdrawals = async (
  ctx: Context,
  filter: WithdrawalFilter,
): Promise<{ rows: WithdrawalListRow[]; before: WithdrawalId | null }> => {
  const found = await listSeenWithdrawals(ctx.db, filter, PAGE_ROWS + 1)
  const rows = found.slice(0, PAGE_ROWS)
  return { rows, before: found.length > PAGE_ROWS ? (rows.at(-1)?.id ?? null) : null }
}

/**
 * Looks a payout up at the bank now. Returns false if the bank does not answer. Throws Refusal `not_found` if the withdrawal is unknown, or
 * if its payout's outcome is already known.
 */
export const queryBankNow = async (
  ctx: Context,
  decision: OperatorDecision,
  id: WithdrawalId,
): Promise<boolean> => {
  const row = await findSeenWithdrawal(ctx.db, id)
  if (row === null || (row.status !== 'paying' && row.status !== 'uncertain')) throw new Refusal('not_found')
  const outcome = await lookUpPayout(ctx, row.member_id, id)
  await inTransaction(ctx.db, tx => {
    const details = { ...reasonFacts(decision), member: row.member_id, heard: outcome }
    const actor = operatorActor(decision)
    return audit(tx, { actor, action: 'withdrawal.ask_bank', subject: id, details }, ctx.clock.now())
  })
  return outcome === 'answered'
}

/** Returns the number of open withdrawals in each status, for monitoring. */
export const openWithdrawals = async (db: Db): Promise<OpenRequests<WithdrawalStatus>[]> =>
  fillMissingStates(
    withdrawalStatuses.filter(status => !isWithdrawalEnded(status)),
    await countOpenWithdrawals(db),
  )
