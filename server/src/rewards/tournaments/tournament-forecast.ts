import type { TournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import { prizesFor } from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, daysLater } from '../../platform/calendar.ts'
import { readSettings } from '../../platform/settings.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import { countPlayers, totalOf } from './tournaments.ts'

/** Number of days of play, with today, from which the forecast estimates how many members enter. */
const OBSERVED_DAYS = 30

/** Estimates the cost of a tournament: each member who recently played its section enters. The cost is at most the sum of the prizes. */
export const forecastTournament = async (ctx: Context, draft: TournamentDraft) => {
  const { free_bonus_deposits, free_bonus_phone_proved } = await readSettings(ctx.db, promotionsSettings)
  const { members, active } = await countPlayers(
    ctx.db,
    { deposits: free_bonus_deposits, phone: free_bonus_phone_proved },
    {
      section: draft.section,
      since: daysLater(bangkokDate(ctx.clock.now()), 1 - OBSERVED_DAYS),
    },
  )
  const paid = prizesFor(active, draft.prizes.length)
  return {
    ...{ members, active, prizes_paid: paid },
    cost_expected: totalOf(draft.prizes.slice(0, paid)),
    cost_maximum: totalOf(draft.prizes),
  }
}
