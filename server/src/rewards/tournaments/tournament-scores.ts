import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import { inTransaction } from '../../platform/db.ts'
import { deleteRounds, rescore, takeUnscored } from './scored-rounds-sql.ts'

/** Number of rounds that one transaction scores. It is small, so that a rollback of one of them waits only briefly. */
const BATCH = 2_000
/** Maximum duration in ms of one run. The next run continues. */
const RUN_MS = 50_000
/** Days for which the rounds of a decided tournament are kept, for questions about a score. */
const ROUNDS_KEPT_DAYS = 30

/**
 * Computes the scores of all entries with new rounds, in batches. `only` is one tournament, or null for all. Returns whether all rounds are
 * scored.
 */
export const scoreRounds = async (
  ctx: Context,
  {
    only = null,
    stopping,
  }: { readonly only?: number | null; readonly stopping?: AbortSignal | undefined } = {},
): Promise<boolean> => {
  const ends = performance.now() + RUN_MS
  while (performance.now() < ends && stopping?.aborted !== true) {
    const entries = await inTransaction(ctx.db, async tx => {
      const taken = await takeUnscored(tx, BATCH, only)
      // The scores are computed by a separate statement after the row locks, so that its snapshot has every earlier report.
      if (taken.length > 0) await rescore(tx, taken)
      return taken.length
    })
    if (entries === 0) return true
  }
  return false
}

export const forgetRounds = (ctx: Context): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - ROUNDS_KEPT_DAYS * DAY_MS)
  return deleteInBatches(atMost => deleteRounds(ctx.db, before, atMost))
}
