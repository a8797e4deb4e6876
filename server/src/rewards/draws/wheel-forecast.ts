import { averagePrizeOf, expectedCostOf } from '@sala/contract/rewards/draws/prize-odds.ts'
import type { WheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, DAY_MS, daysLater } from '../../platform/calendar.ts'
import { readSettings } from '../../platform/settings.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import { countEntitled } from './wheel-results-sql.ts'

/** Number of past days of play from which the forecast estimates how many members draw on a day. Today is left out, because it is not over. */
const OBSERVED_DAYS = 30

/** Returns the number of Bangkok days on which members can draw, from now until the wheel ends. The first and the last day are seldom whole. */
const daysUntil = (ends_at: Date, now: Date): number => {
  if (ends_at <= now) return 0
  const lastDay = bangkokDate(new Date(ends_at.getTime() - 1))
  return (Date.parse(lastDay) - Date.parse(bangkokDate(now))) / DAY_MS + 1
}

const lower = <N extends bigint>(one: N, other: N): N => (one < other ? one : other)

/**
 * Estimates the cost of a wheel: each active member uses all draws on each day, until the budget is used up. The estimate is high, because duplicate
 * accounts share draws, and members with an open bonus cannot draw.
 */
export const forecastWheel = async (ctx: Context, draft: WheelDraft) => {
  const now = ctx.clock.now()
  const { free_bonus_deposits, free_bonus_phone_proved } = await readSettings(ctx.db, promotionsSettings)
  const today = bangkokDate(now)
  const { members, active } = await countEntitled(
    ctx.db,
    { deposits: free_bonus_deposits, phone: free_bonus_phone_proved },
    { since: daysLater(today, -OBSERVED_DAYS), before: today, days: OBSERVED_DAYS },
  )
  const days = daysUntil(draft.ends_at, now)
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
