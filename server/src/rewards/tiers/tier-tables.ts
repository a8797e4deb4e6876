import { largestGiftOf, type TierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { TIER_SUMMARY, TIER_TITLE } from '@sala/contract/rewards/tiers/tier-texts.ts'
import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { closeRewardPromotion, makeRewardPromotion } from '../../promotions/offers/reward-promotions.ts'
import { endRunningTable, insertTable, lockTables } from './tier-tables-sql.ts'

export { findRunningTable, findTables } from './tier-tables-sql.ts'

/** Job that computes the tiers of all members again. It runs each night, and when operators have adopted a table of tiers. */
export const COMPUTE_TIERS_JOB = 'rewards:compute-tiers'

/** Returns the tiers as one line for the audit log. Each entry has the name and the minimum of points. */
export const tiersInWords = (tiers: TierDraft['tiers']): string =>
  tiers.map(({ name, floor }) => `${name} ${formatSatang(floor)}`).join(' · ')

/**
 * Adopts a table of tiers, which replaces the running one. The table never changes. Two operators must have decided it. Members keep the bonuses that
 * they have.
 */
export const adoptTierTable = (ctx: Context, decision: OperatorDecision, draft: TierDraft): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    await lockTables(tx)
    const at = ctx.clock.now()
    const by = decidedBy(decision)
    const ended = await endRunningTable(tx, at)
    if (ended !== null) await closeRewardPromotion(tx, ended, by, at)
    const promotion_id = await makeRewardPromotion(
      tx,
      {
        ...{ title: TIER_TITLE, summary: TIER_SUMMARY, budget: draft.budget },
        // This is the largest gift. If the rest of the budget is smaller, the promotion refuses all gifts.
        amount: satang(largestGiftOf(draft.tiers)),
        turnover_times: draft.turnover_times,
        maximum_withdrawal: draft.maximum_withdrawal,
        valid_days: draft.valid_days,
        ...{ starts_at: at, ends_at: null, audience: 'everybody', audience_days: null },
      },
      at,
    )
    const id = await insertTable(tx, { promotion_id, made_at: at, made_by: by }, draft.tiers)
    const details = {
      ...reasonFacts(decision),
      tiers: tiersInWords(draft.tiers),
      budget: formatSatang(draft.budget),
    }
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'tier.adopt', subject: `tiers:${id}`, details },
      at,
    )
    await enqueue(tx, COMPUTE_TIERS_JOB, {}, { key: COMPUTE_TIERS_JOB })
    return id
  })
