import { formatSatang } from '@sala/contract/wire/money.ts'
import { bangkokTime } from '../../../platform/calendar.ts'
import {
  maximumCost,
  openFreeRounds,
  requireDraft,
} from '../../../rewards/free-rounds/free-rounds-batches.ts'
import { forecastFreeRounds } from '../../../rewards/free-rounds/free-rounds-forecast.ts'
import { asOperatorDecision, type Kind } from '../proposal-kind.ts'

/** Proposal to give members free rounds of a game. Their maximum cost must be within the operators' limits. */
export const freeRoundsOpen: Kind<'free_rounds_open'> = {
  subject: ({ title }) => `free-rounds:${title}`,
  member: async () => null,
  amount: async (_ctx, draft) => maximumCost(draft),
  look: async ({ ctx }, draft) => {
    const forecast = await forecastFreeRounds(ctx, draft)
    return {
      promotion_title: draft.title,
      free_rounds_game: forecast.game_name,
      free_rounds_rounds: String(draft.rounds),
      free_rounds_stake: formatSatang(draft.stake),
      free_rounds_winnings_maximum: formatSatang(draft.winnings_maximum),
      free_rounds_until: bangkokTime(draft.ends_at),
      promotion_turnover: String(draft.turnover_times),
      promotion_valid_days: String(draft.valid_days),
      ...(draft.maximum_withdrawal === null
        ? {}
        : { promotion_maximum: formatSatang(draft.maximum_withdrawal) }),
      free_rounds_members: String(forecast.members),
      free_rounds_member_list: [...new Set(draft.members)].join('\n'),
      free_rounds_entitled: String(forecast.entitled),
      free_rounds_duplicates: String(forecast.duplicates),
      free_rounds_value: formatSatang(forecast.value),
      free_rounds_cost_maximum: formatSatang(forecast.cost_maximum),
      free_rounds_cost_expected: formatSatang(forecast.cost_expected),
    }
  },
  prepare: async (ctx, draft) => {
    await requireDraft(ctx, draft)
    await forecastFreeRounds(ctx, draft)
    return async (within, decision) => {
      await openFreeRounds(within.ctx, asOperatorDecision(decision), draft)
      return null
    }
  },
}
