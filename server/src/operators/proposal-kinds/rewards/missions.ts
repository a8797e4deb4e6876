import { missionTitle } from '@sala/contract/rewards/missions/mission-conditions.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { bangkokTime } from '../../../platform/calendar.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { forecastMission } from '../../../rewards/missions/mission-results.ts'
import { openMission } from '../../../rewards/missions/missions.ts'
import { asOperatorDecision, type Kind } from '../proposal-kind.ts'

/** Proposal to open a mission. The budget must be within the operators' limits. */
export const missionOpen: Kind<'mission_open'> = {
  subject: () => 'mission:next',
  member: async () => null,
  amount: async (_ctx, { budget }) => budget,
  look: async ({ ctx }, draft) => {
    const { met, cost_expected } = await forecastMission(ctx, draft)
    return {
      mission: missionTitle(draft),
      promotion_reward: formatSatang(draft.reward_fixed),
      promotion_turnover: String(draft.turnover_times),
      promotion_valid_days: String(draft.valid_days),
      mission_members: String(met),
      mission_cost: formatSatang(cost_expected),
      promotion_budget: formatSatang(draft.budget),
      promotion_ends: bangkokTime(draft.ends_at),
    }
  },
  prepare: async (ctx, draft) => {
    if (draft.ends_at <= ctx.clock.now()) throw new Refusal('mission_over')
    return async (within, decision) => {
      await openMission(within.ctx, asOperatorDecision(decision), draft)
      return null
    }
  },
}
