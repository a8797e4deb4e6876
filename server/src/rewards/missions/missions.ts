import {
  MISSION_SUMMARY,
  missionBonusTitles,
  missionTitle,
} from '@sala/contract/rewards/missions/mission-conditions.ts'
import type { MissionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { closeRewardPromotion, makeRewardPromotion } from '../../promotions/offers/reward-promotions.ts'
import { endMissionRow, insertMission, lockMissions } from './sql.ts'

export { findMissions, type Mission } from './sql.ts'

/** Opens a mission, which then never changes. Two operators must have decided it. Throws Refusal `mission_over` if its end has passed. */
export const openMission = (ctx: Context, decision: OperatorDecision, draft: MissionDraft): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    await lockMissions(tx)
    const at = ctx.clock.now()
    const by = decidedBy(decision)
    const { condition, section, days_needed, reward_fixed, turnover_times, valid_days, budget, ends_at } =
      draft
    if (ends_at <= at) throw new Refusal('mission_over')
    const title = missionBonusTitles[condition]
    const terms = {
      ...{ title, summary: MISSION_SUMMARY, amount: reward_fixed, turnover_times, valid_days, budget },
      ...{ maximum_withdrawal: null, starts_at: at, ends_at, audience_days: null },
      audience: 'everybody' as const,
    }
    const promotion_id = await makeRewardPromotion(tx, terms, at)
    const made = { made_at: at, made_by: by, ends_at }
    const id = await insertMission(tx, {
      ...{ promotion_id, condition, section, days_needed, amount: reward_fixed },
      ...made,
    })
    const details = { ...reasonFacts(decision), what: missionTitle(draft), budget: formatSatang(budget) }
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'mission.open', subject: `mission:${id}`, details },
      at,
    )
    return id
  })

/** Ends a mission immediately. Members keep the bonuses that they have. Throws Refusal `mission_closed` if it does not run. */
export const endMission = (ctx: Context, decision: OperatorDecision, id: number): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const by = decidedBy(decision)
    const promotion = await endMissionRow(tx, id, by, at)
    if (promotion === null) throw new Refusal('mission_closed')
    await closeRewardPromotion(tx, promotion, by, at)
    const details = reasonFacts(decision)
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'mission.end', subject: `mission:${id}`, details },
      at,
    )
  })
