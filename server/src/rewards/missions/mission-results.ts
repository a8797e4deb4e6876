import type { MissionState } from '@sala/contract/desk/rewards/mission-endpoints.ts'
import { missionTitle } from '@sala/contract/rewards/missions/mission-conditions.ts'
import type { MissionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, daysLater } from '../../platform/calendar.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { type Budget, findBudgets, promotionOf } from '../../promotions/offers/promotions.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import { findMissions, type Mission } from './missions.ts'
import { type ClaimSum, countMet, findClaimDays, findClaimSums } from './result-sql.ts'

/** Maximum number of days that the page of a mission shows. */
const DAYS_SHOWN = 400
/** Number of past days whose play shows how many members would meet a condition. It is one month, as for check-ins. */
const OBSERVED_DAYS = 30

/** From the first day of a month, this number of days leads into the next month, whichever month it is. */
const DAYS_INTO_NEXT = 31
const startOfMonth = (date: string): string => `${date.slice(0, 7)}-01`

type Found = { readonly sums: readonly ClaimSum[]; readonly budgets: readonly Budget[]; readonly now: Date }

const stateOf = (mission: Mission, left: bigint, now: Date): MissionState => {
  if (mission.ended_at !== null) return 'ended'
  if (mission.ends_at <= now) return 'over'
  return left < mission.amount ? 'spent' : 'running'
}

const factsOf = (mission: Mission, { sums, budgets, now }: Found) => {
  const { id, condition, amount, made_at, ends_at, ended_at, promotion_id } = mission
  const money = budgets.find(one => one.promotion_id === promotion_id)
  const [budget, spent] = [money?.budget ?? satang(0n), money?.spent ?? satang(0n)]
  const sum = sums.find(({ mission_id }) => mission_id === id)
  return {
    ...{ id, condition, made_at, ends_at, ended_at, budget, spent, reward_fixed: amount },
    title: missionTitle(mission),
    state: stateOf(mission, budget - spent, now),
    claims: sum?.claims ?? 0,
    given: sum?.given ?? satang(0n),
  }
}

const readAll = async (ctx: Context): Promise<Found> => ({
  sums: await findClaimSums(ctx.db),
  budgets: await findBudgets(ctx.db),
  now: ctx.clock.now(),
})

/** Returns all missions with their claims and cost, the newest first. */
export const missionRows = async (ctx: Context) => {
  const found = await readAll(ctx)
  return (await findMissions(ctx.db)).map(mission => factsOf(mission, found))
}

/** Returns the data of a mission's page. Throws Refusal `not_found` if there is no such mission. */
export const missionPage = async (ctx: Context, id: number) => {
  const mission = (await findMissions(ctx.db)).find(one => one.id === id)
  if (mission === undefined) throw new Refusal('not_found')
  const { turnover_times, valid_days } = await promotionOf(ctx.db, mission.promotion_id)
  const { made_by, ended_by } = mission
  return {
    ...factsOf(mission, await readAll(ctx)),
    ...{ made_by, ended_by, turnover_times, valid_days },
    days: await findClaimDays(ctx.db, id, DAYS_SHOWN),
  }
}

/**
 * Returns the number of Bangkok months, from the month of `now`, that have at least `daysNeeded` days before `endsAt`. A member can take the bonus of
 * a check-in mission once in each of them. Check-ins of this month count also if they are earlier than `now`.
 */
const monthsWith = (daysNeeded: number, now: Date, endsAt: Date): number => {
  const [first, last] = [bangkokDate(now), bangkokDate(new Date(endsAt.getTime() - 1))]
  let months = 0
  for (let month = startOfMonth(first); month <= last; month = startOfMonth(daysLater(month, DAYS_INTO_NEXT)))
    if (daysLater(month, daysNeeded - 1) <= last) months += 1
  return months
}

/**
 * Estimates the cost of a mission: each member who would meet its condition takes the bonus, until the budget is used up. Stores nothing. The
 * estimate is high, because duplicate accounts share a mission, and members with an open bonus or a break receive none.
 */
export const forecastMission = async (ctx: Context, draft: MissionDraft) => {
  const now = ctx.clock.now()
  const { free_bonus_deposits, free_bonus_phone_proved } = await readSettings(ctx.db, promotionsSettings)
  const { members, met } = await countMet(
    ctx.db,
    { deposits: free_bonus_deposits, phone: free_bonus_phone_proved },
    { ...draft, since: daysLater(bangkokDate(now), 1 - OBSERVED_DAYS) },
  )
  const periods =
    draft.condition === 'check_in' ? Math.max(1, monthsWith(draft.days_needed ?? 1, now, draft.ends_at)) : 1
  const cost = BigInt(met * periods) * draft.reward_fixed
  return {
    ...{ members, met, periods, title: missionTitle(draft) },
    cost_expected: satang(cost < draft.budget ? cost : draft.budget),
    cost_maximum: draft.budget,
  }
}
