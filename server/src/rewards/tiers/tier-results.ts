import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { percentOf } from '../../platform/basis-points.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findBudgets, promotionOf } from '../../promotions/offers/promotions.ts'
import { countByPlace, findDays, findGiftSums } from './tier-results-sql.ts'
import { findTables, findTiers, type TierTable } from './tier-tables-sql.ts'

/** Maximum number of days that the page about a table of tiers shows. */
const DAYS_SHOWN = 400

const readAll = async (ctx: Context) => ({
  counts: await countByPlace(ctx.db),
  sums: await findGiftSums(ctx.db),
  budgets: await findBudgets(ctx.db),
})

const factsOf = (
  { id, promotion_id, made_by, made_at, ended_at }: TierTable,
  { counts, sums, budgets }: Awaited<ReturnType<typeof readAll>>,
) => {
  const money = budgets.find(one => one.promotion_id === promotion_id)
  const gifts = sums.filter(({ table_id }) => table_id === id)
  const here = counts.filter(({ table_id }) => table_id === id)
  return {
    ...{ id, made_by, made_at, ended_at, is_running: ended_at === null },
    members: here.reduce((sum, { members }) => sum + members, 0),
    gifts: gifts.reduce((sum, one) => sum + one.gifts, 0),
    given: satang(gifts.reduce((sum, { amount }) => sum + amount, 0n)),
    budget: money?.budget ?? satang(0n),
    spent: money?.spent ?? satang(0n),
  }
}

/** Returns all tables of tiers with their members and cost, the newest first. */
export const tierTableRows = async (ctx: Context) => {
  const all = await readAll(ctx)
  return (await findTables(ctx.db)).map(table => factsOf(table, all))
}

/** Returns the data for the page about a table of tiers. Throws Refusal `not_found` if there is no such table. */
export const tierTablePage = async (ctx: Context, id: number) => {
  const table = (await findTables(ctx.db)).find(one => one.id === id)
  if (table === undefined) throw new Refusal('not_found')
  const all = await readAll(ctx)
  const { turnover_times, valid_days, maximum_withdrawal } = await promotionOf(ctx.db, table.promotion_id)
  const countOf = new Map(
    all.counts.filter(({ table_id }) => table_id === id).map(({ place, members }) => [place, members]),
  )
  return {
    ...factsOf(table, all),
    ...{ turnover_times, valid_days, maximum_withdrawal },
    tiers: (await findTiers(ctx.db, id)).map(({ cashback_bp, ...tier }) => ({
      ...tier,
      cashback_percent: percentOf(cashback_bp),
      members: countOf.get(tier.place) ?? 0,
    })),
    kinds: all.sums.filter(({ table_id }) => table_id === id),
    days: await findDays(ctx.db, id, DAYS_SHOWN),
  }
}
