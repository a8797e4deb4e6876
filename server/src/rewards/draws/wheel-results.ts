import { chiSquareOf } from '@sala/contract/rewards/draws/chi-square-test.ts'
import { averagePrizeOf, expectedCostOf, largestPrizeOf } from '@sala/contract/rewards/draws/prize-odds.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { type Budget, findBudgets, promotionOf } from '../../promotions/offers/promotions.ts'
import { countByPrize, countDrawers, findDays, findSums, type WheelSum } from './wheel-results-sql.ts'
import { allWheels, type PrizedWheel, wheelById } from './wheels.ts'

/** Maximum number of days that the page of a wheel shows. */
const DAYS_SHOWN = 400

const stateOf = (wheel: PrizedWheel, { budget, spent }: Pick<Budget, 'budget' | 'spent'>, now: Date) => {
  if (wheel.stopped_at !== null) return 'stopped' as const
  if (wheel.ends_at <= now) return 'over' as const
  return spent + largestPrizeOf(wheel.prizes) > budget ? ('spent' as const) : ('running' as const)
}

const factsOf = (
  wheel: PrizedWheel,
  { sums, budgets, now }: { sums: readonly WheelSum[]; budgets: readonly Budget[]; now: Date },
) => {
  const money = budgets.find(({ promotion_id }) => promotion_id === wheel.promotion_id)
  const { budget, spent } = money ?? { budget: satang(0n), spent: satang(0n) }
  const sum = sums.find(({ wheel_id }) => wheel_id === wheel.id)
  const { id, opened_at, ends_at, stopped_at, prizes } = wheel
  return {
    ...{ id, opened_at, ends_at, stopped_at, budget, spent },
    state: stateOf(wheel, { budget, spent }, now),
    average: averagePrizeOf(prizes),
    draws: sum?.draws ?? 0,
    won: sum?.won ?? satang(0n),
  }
}

const readAll = async (ctx: Context) => ({
  sums: await findSums(ctx.db),
  budgets: await findBudgets(ctx.db),
  now: ctx.clock.now(),
})

/** Returns all wheels with their draws and cost, the newest first. */
export const wheelRows = async (ctx: Context) => {
  const all = await readAll(ctx)
  return (await allWheels(ctx.db)).map(wheel => factsOf(wheel, all))
}

/** Returns the actual results of a wheel next to its chances. Throws Refusal `not_found` if there is no such wheel. */
export const wheelResults = async (ctx: Context, id: number) => {
  const wheel = await wheelById(ctx.db, id)
  const counts = new Map((await countByPrize(ctx.db, id)).map(({ place, drawn }) => [place, drawn]))
  const prizes = wheel.prizes.map(({ amount, weight }, index) => ({
    ...{ amount, weight },
    drawn: counts.get(index + 1) ?? 0,
  }))
  const { turnover_times, valid_days, maximum_withdrawal } = await promotionOf(ctx.db, wheel.promotion_id)
  return {
    ...factsOf(wheel, await readAll(ctx)),
    ...{ turnover_times, valid_days, maximum_withdrawal, prizes },
    draws_per_day: wheel.draws_per_day,
    opened_by: wheel.opened_by,
    stopped_by: wheel.stopped_by,
    members: await countDrawers(ctx.db, id),
    chi_square: chiSquareOf(
      prizes.map(({ drawn }) => drawn),
      prizes.map(({ weight }) => weight),
    ),
    days: (await findDays(ctx.db, id, DAYS_SHOWN)).map(day => ({
      ...day,
      expected: expectedCostOf(wheel.prizes, day.draws),
    })),
  }
}
