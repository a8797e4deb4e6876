import { averagePrizeOf, expectedCostOf } from '@sala/contract/rewards/draws/prize-odds.ts'
import type { WheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, DAY_MS } from '../../platform/calendar.ts'
import { readSettings } from '../../platform/settings.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import { countEntitled } from './wheel-results-sql.ts'

/** Number of past days of play from which the forecast estimates how many members draw on a day. */
const OBSERVED_DAYS = 30

const lower = <N extends bigint>(one: N, other: N): N => (one < other ? one : other)

/**
 * Estimates the cost of a wheel: each active member uses all draws on each day, until the budget is used up. The estimate is high, because duplicate
 * accounts share draws, and members with an open bonus cannot draw.
 */
export const forecastWheel = async (ctx: Context, draft: WheelDraft) => {
  const now = ctx.clock.now()
  const { free_bonus_deposits, free_bonus_phone_proved } = await readSettings(ctx.db, promotionsSettings)
  const since = bangkokDate(new Date(now.getTime() - OBSERVED_DAYS * DAY_MS))
  const { members, active } = await countEntitled(
    ctx.db,
    { deposits: free_bonus_deposits, phone: free_bonus_phone_proved },
    { since, days: OBSERVED_DAYS },
  )
  const days = Math.max(0, Math.ceil((draft.ends_at.getTime() - now.getTime()) / DAY_MS))
  const drawsOfDay = active * draft.draws_per_day
  const cost_per_day = expectedCostOf(draft.prizes, drawsOfDay)
  const cost = expectedCostOf(draft.prizes, drawsOfDay * days)
  return {
    ...{ members, active, days, cost_per_day },
    average: averagePrizeOf(draft.prizes),
    draws: drawsOfDay * days,
    cost_expected: satang(lower<bigint>(cost, draft.budget)),
    cost_maximum: draft.budget,
    budget_days: cost > draft.budget ? Number(draft.budget / cost_per_day) : null,
  }
}
