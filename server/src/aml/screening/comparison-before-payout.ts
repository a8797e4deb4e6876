import { RESUME_AFTER_CLOSING_JOB } from '../../cashier/jobs.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { AwaitsComparison } from '../../ports.ts'
import { screenMembers } from './screening.ts'
import { isNeverCompared } from './sql.ts'

export const PAYOUT_SCREEN_JOB = 'aml:screen-before-payout'

/**
 * Returns whether a payout must wait, because the member's name was never compared with the sanctions lists in use. Between registration and the
 * next regular comparison a listed person could otherwise deposit and withdraw.
 */
export const awaitsComparison: AwaitsComparison = async (tx, memberId) => {
  if (!(await isNeverCompared(tx, memberId))) return false
  await enqueue(tx, PAYOUT_SCREEN_JOB, {}, { key: PAYOUT_SCREEN_JOB })
  return true
}

/**
 * Compares all new names, and then continues the withdrawals that waited for it, also if the comparison of another member fails. A withdrawal of a
 * member with a match goes to review. Throws as `screenMembers`.
 */
export const compareBeforePayout = async (ctx: Context, stopping?: AbortSignal): Promise<void> => {
  try {
    await screenMembers(ctx, { all: false }, stopping)
  } finally {
    await inTransaction(ctx.db, tx =>
      enqueue(tx, RESUME_AFTER_CLOSING_JOB, {}, { key: RESUME_AFTER_CLOSING_JOB }),
    )
  }
}
