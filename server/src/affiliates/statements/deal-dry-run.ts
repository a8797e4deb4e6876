import type { AffiliateDeal } from '@sala/contract/affiliates/affiliate-deal.ts'
import { COMPARED_DAYS } from '@sala/contract/affiliates/affiliate-terms.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, daysLater, startOfDate } from '../../platform/calendar.ts'
import { termsOf } from '../partners/affiliate-partners.ts'
import { todayOf } from './coming-of-age-date.ts'
import { findTrialMembers } from './earning-members-sql.ts'
import { earningOf, feesOf } from './earnings.ts'
import { type MonthFees, type MonthSums, monthFees, monthSums } from './statement-sums-sql.ts'
import { termsOfDeal } from './statements.ts'

/** Counts and cost of a proposed deal, as if it had applied to the members who registered in the last days. */
export type DealTrial = {
  readonly registrations: number
  readonly first_deposits: number
  readonly acquired: number
  readonly net_revenue: bigint
  readonly cost: bigint
}

/**
 * Computes what a deal would have cost for members who registered in the last 90 days (`COMPARED_DAYS`), without changes. `partner` has the figures
 * for the partner's members. The second result has those for all members, as an upper bound for a partner that has no members yet. The second result
 * also counts duplicate accounts, because duplicates of members without a partner are not looked up.
 */
export const tryDeal = async (
  ctx: Context,
  deal: AffiliateDeal,
): Promise<{ readonly partner: DealTrial; readonly everybody: DealTrial }> => {
  const now = ctx.clock.now()
  const span = { from: daysLater(bangkokDate(now), -COMPARED_DAYS), until: daysLater(bangkokDate(now), 1) }
  const terms = termsOf(deal)
  const fees = new Map((await monthFees(ctx.db, span)).map(one => [one.month, one]))
  const { kind, minimum_deposit, minimum_turnover, within_days } = terms
  const under = { link_key: '', deal_id: 0, kind, minimum_deposit, minimum_turnover, within_days }
  const trialFor = async (partner: number | null): Promise<DealTrial> => {
    const found = await findTrialMembers(ctx.db, partner, startOfDate(span.from), todayOf(now))
    const sums = await monthSums(
      ctx.db,
      found.map(member => ({ ...member, ...under })),
      span,
    )
    return trialOf(sums, terms, fees)
  }
  return { partner: await trialFor(deal.affiliate), everybody: await trialFor(null) }
}

const trialOf = (
  sums: readonly MonthSums[],
  terms: ReturnType<typeof termsOf>,
  fees: ReadonlyMap<string, MonthFees>,
): DealTrial => {
  const months = sums.map(sum => {
    const figures = { ...sum, fees: feesOf(sum.deposits, fees.get(sum.month)) }
    const cost = earningOf(
      termsOfDeal({
        ...terms,
        affiliate_id: 0,
        from_month: sum.month,
        decided_by: '',
        decided_at: new Date(0),
      }),
      figures,
    )
    return { ...figures, cost, net: figures.ggr - figures.bonuses - figures.fees }
  })
  return {
    registrations: months.reduce((sum, one) => sum + one.registrations, 0),
    first_deposits: months.reduce((sum, one) => sum + one.first_deposits, 0),
    acquired: months.reduce((sum, one) => sum + one.acquired, 0),
    net_revenue: months.reduce((sum, one) => sum + one.net, 0n),
    cost: months.reduce((sum, one) => sum + one.cost, 0n),
  }
}
