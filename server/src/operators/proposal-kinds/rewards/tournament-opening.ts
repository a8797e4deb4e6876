import { formatSatang } from '@sala/contract/wire/money.ts'
import { bangkokTime } from '../../../platform/calendar.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { forecastTournament } from '../../../rewards/tournaments/tournament-forecast.ts'
import { openTournament, totalOf } from '../../../rewards/tournaments/tournaments.ts'
import { asOperatorDecision, type Kind } from '../proposal-kind.ts'

/** Proposal to open a tournament. The sum of its prizes must be within the operators' limits. */
export const tournamentOpen: Kind<'tournament_open'> = {
  subject: ({ title }) => `tournament:${title}`,
  member: async () => null,
  amount: async (_ctx, { prizes }) => totalOf(prizes),
  look: async ({ ctx }, draft) => {
    const { members, active, prizes_paid, cost_expected } = await forecastTournament(ctx, draft)
    return {
      promotion_title: draft.title,
      tournament_section: draft.section,
      tournament_scoring: draft.scoring,
      tournament_minimum_stake: formatSatang(draft.minimum_stake),
      tournament_prizes: draft.prizes.map(prize => formatSatang(prize)).join(' · '),
      promotion_starts: bangkokTime(draft.starts_at),
      promotion_ends: bangkokTime(draft.ends_at),
      tournament_counting_hours: String(draft.counting_hours),
      promotion_turnover: String(draft.turnover_times),
      promotion_valid_days: String(draft.valid_days),
      ...(draft.maximum_withdrawal === null
        ? {}
        : { promotion_maximum: formatSatang(draft.maximum_withdrawal) }),
      tournament_members: String(members),
      tournament_active: String(active),
      tournament_prizes_paid: String(prizes_paid),
      tournament_cost_maximum: formatSatang(totalOf(draft.prizes)),
      tournament_cost_expected: formatSatang(cost_expected),
    }
  },
  prepare: async (ctx, draft) => {
    if (draft.starts_at <= ctx.clock.now()) throw new Refusal('tournament_over')
    return async (within, decision) => {
      await openTournament(within.ctx, asOperatorDecision(decision), draft)
      return null
    }
  },
}
