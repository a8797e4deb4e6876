import { CORRECTED_MONTHS } from '@sala/contract/affiliates/affiliate-terms.ts'
import type { Context } from '../../context.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type Affiliate,
  affiliateById,
  findAffiliates,
  findDeals,
  lockAffiliate,
  type StoredDeal,
} from '../partners/affiliate-partners.ts'
import { todayOf } from './coming-of-age-date.ts'
import { findMembers } from './earning-members-sql.ts'
import { type Earned, type EarningTerms, earningOf, feesOf, linesOf } from './earnings.ts'
import {
  findCounted,
  findStatement,
  findStatements,
  openStatements,
  type Statement,
  storeComputed,
} from './sql.ts'
import { type MonthSums, monthFees, monthSums } from './statement-sums-sql.ts'

export { countOpen, findLines, findMoney, findStatements } from './sql.ts'

const MONTH_CHARACTERS = 7
const MONTHS_A_YEAR = 12

/** Returns the first day of the month that is the given number of months later. */
export const monthsLater = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * MONTHS_A_YEAR + number - 1 + months
  return `${Math.floor(at / MONTHS_A_YEAR)}-${String((at % MONTHS_A_YEAR) + 1).padStart(2, '0')}-01`
}

/** Returns the first day of the month in which an instant is in Bangkok. */
export const monthOf = (at: Date): string => `${bangkokDate(at).slice(0, MONTH_CHARACTERS)}-01`

/**
 * Returns the months for which the affiliate partner gets statements. They are all past months from the month of the first deal to the month in which
 * the partner ended.
 */
const monthsOf = ({ ended_at }: Affiliate, deals: readonly StoredDeal[], now: Date): string[] => {
  const first = deals.at(-1)?.from_month
  const current = monthOf(now)
  const until =
    ended_at === null || monthOf(ended_at) >= current ? current : monthsLater(monthOf(ended_at), 1)
  const months: string[] = []
  for (let month = first ?? until; month < until; month = monthsLater(month, 1)) months.push(month)
  return months
}

export const termsOfDeal = (deal: Omit<StoredDeal, 'id'>): EarningTerms =>
  deal.kind === 'acquisition'
    ? { kind: deal.kind, amount: deal.amount ?? 0n }
    : {
        ...{ kind: deal.kind, share_percent: deal.share_percent ?? 0 },
        carries_negative: deal.carries_negative,
      }

/** Returns what each deal earned in each month, from the counts and sums of the links. */
const earnedBy = async (tx: Tx, deals: readonly StoredDeal[], sums: readonly MonthSums[], span: Span) => {
  const fees = new Map((await monthFees(tx, span)).map(one => [one.month, one]))
  const earned: Earned[] = []
  for (const deal of deals) {
    const own = sums.filter(({ deal_id }) => deal_id === deal.id)
    for (const month of new Set(own.map(one => one.month))) {
      const links = own.filter(one => one.month === month)
      const figures = {
        acquired: links.reduce((sum, one) => sum + one.acquired, 0),
        ggr: links.reduce((sum, one) => sum + one.ggr, 0n),
        bonuses: links.reduce((sum, one) => sum + one.bonuses, 0n),
        fees: deal.kind === 'acquisition' ? 0n : feesOf(totalOf(links).deposits, fees.get(month)),
      }
      earned.push({ month, deal_id: deal.id, ...figures, amount: earningOf(termsOfDeal(deal), figures) })
    }
  }
  return earned
}

const totalOf = (sums: readonly MonthSums[]) => ({
  registrations: sums.reduce((sum, one) => sum + one.registrations, 0),
  first_deposits: sums.reduce((sum, one) => sum + one.first_deposits, 0),
  deposits: sums.reduce((sum, one) => sum + one.deposits, 0n),
})

type Span = { readonly from: string; readonly until: string }

const computeOpen = async (
  tx: Tx,
  { id }: Affiliate,
  statements: readonly Statement[],
  at: Date,
): Promise<void> => {
  const open = statements.filter(({ state }) => state === 'open')
  const [first, last] = [open[0], open.at(-1)]
  if (first === undefined || last === undefined) return
  const span = { from: monthsLater(first.month, -CORRECTED_MONTHS), until: monthsLater(last.month, 1) }
  const sums = await monthSums(tx, await findMembers(tx, id, todayOf(at)), span)
  const earned = await earnedBy(tx, await findDeals(tx, id), sums, span)
  let total = statements.find(({ month }) => month === monthsLater(first.month, -1))?.total ?? 0n
  for (const { id: statement, month } of open) {
    const closed =
      month === first.month ? { from: span.from, lines: await findCounted(tx, id, span.from) } : null
    const lines = linesOf(month, earned, { total, closed })
    total = lines.reduce((sum, { amount }) => sum + amount, 0n)
    const counted = totalOf(sums.filter(one => one.month === month))
    await storeComputed(tx, statement, { ...counted, total }, lines, at)
  }
}

/** Opens the affiliate partner's statements of months that are over, and computes all its open statements again. */
export const computeStatements = (ctx: Context, affiliateId: number): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const affiliate = await lockAffiliate(tx, affiliateId)
    if (affiliate === null) return
    const at = ctx.clock.now()
    const months = monthsOf(affiliate, await findDeals(tx, affiliateId), at)
    await openStatements(tx, affiliateId, months, at)
    await computeOpen(tx, affiliate, await findStatements(tx, affiliateId), at)
  })

/** Computes the open statements of all affiliate partners. A partner whose statements fail does not stop the others. */
export const computeAllStatements = async (ctx: Context, stopping?: AbortSignal): Promise<void> => {
  const all = await findAffiliates(ctx.db)
  await forEachIsolated(ctx, all, 'the statements of a partner could not be computed', async ({ id }) => {
    if (stopping?.aborted !== true) await computeStatements(ctx, id)
  })
}

/** Returns a statement with its partner. Throws Refusal `not_found` if there is none with that number. */
export const statementById = async (db: Db | Tx, id: number) => {
  const statement = await findStatement(db, id)
  if (statement === null) throw new Refusal('not_found')
  return { statement, affiliate: await affiliateById(db, statement.affiliate_id) }
}
