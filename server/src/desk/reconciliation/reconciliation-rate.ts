import {
  type ReconciliationStep,
  reconciliationSteps,
} from '@sala/contract/desk/finance/reconciliation-steps.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, daySpan, daysLater, startOfDate } from '../../platform/calendar.ts'
import { findRatePoint, findRateSums, findUnreconciled, type RateSum } from './reconciliation-rate-sql.ts'

const BP_PER_WHOLE = 10_000n
/** Maximum number of items on a page of the list. */
const PAGE = 50

/** Returns the share in basis points, rounded down, so that 99.989 % is never shown as 99.99 %. Null without volume. */
export const shareInTime = ({ total, in_time }: Pick<RateSum, 'total' | 'in_time'>): number | null =>
  total === 0n ? null : Number((in_time * BP_PER_WHOLE) / total)

const sumOf = (rows: readonly RateSum[], of: 'total' | 'in_time' | 'matched'): bigint =>
  rows.reduce((sum, row) => sum + row[of], 0n)

const volumeOf = (rows: readonly RateSum[]) => {
  const due = rows.filter(({ is_due }) => is_due)
  const young = rows.filter(({ is_due }) => !is_due)
  const [total, in_time] = [sumOf(due, 'total'), sumOf(due, 'in_time')]
  return {
    share_bp: shareInTime({ total, in_time }),
    due: satang(total),
    in_time: satang(in_time),
    matched: satang(sumOf(due, 'matched')),
    not_due: satang(sumOf(young, 'total')),
    missing: rows.reduce((sum, row) => sum + row.missing, 0),
  }
}

const shownDay = (day: string, rows: readonly RateSum[]) => ({
  day,
  ...volumeOf(rows),
  steps: reconciliationSteps
    .map(step => ({ step, ...volumeOf(rows.filter(row => row.step === step)) }))
    .filter(({ due, not_due }) => due > 0n || not_due > 0n),
})

/**
 * Returns for each of the last Bangkok days, newest first, the money volume that is older than the age limit, the parts that agreed with the
 * partners' records in time and by now, and the younger volume.
 */
export const reconciliationDays = async (ctx: Context, days: number) => {
  const first = daysLater(bangkokDate(ctx.clock.now()), 1 - days)
  const [point, sums] = await Promise.all([findRatePoint(ctx.db), findRateSums(ctx.db, startOfDate(first))])
  const names = [...new Set(sums.map(({ day }) => day))]
  return {
    counted_at: point?.counted_at ?? null,
    days: names.map(day =>
      shownDay(
        day,
        sums.filter(row => row.day === day),
      ),
    ),
  }
}

/** Returns the newest Bangkok day that has volume older than the age limit. Null before the first one. */
export const newestDueDay = async (ctx: Context) =>
  (await reconciliationDays(ctx, 3)).days.find(({ share_bp }) => share_bp !== null) ?? null

/** Returns a page of the payments of a Bangkok day that did not agree in time, newest first. */
export const unreconciledItems = async (
  ctx: Context,
  day: string,
  { only, before }: { readonly only: 'missing' | 'all'; readonly before?: string | undefined },
) => {
  const { begins, ends } = daySpan(day)
  const [, at, key] = /^(\d+):(.+)$/.exec(before ?? '') ?? []
  const place = at === undefined || key === undefined ? null : { at: new Date(Number(at)), key }
  const rows = await findUnreconciled(
    ctx.db,
    { from: begins, until: ends, only_open: only === 'missing' },
    place,
    PAGE + 1,
  )
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    rows: page.map(({ amount, reported_amount, step, ...row }) => ({
      ...row,
      step: step as ReconciliationStep,
      amount: satang(amount),
      reported_amount: reported_amount === null ? null : satang(reported_amount),
    })),
    before: rows.length > PAGE && last !== undefined ? `${last.at.getTime()}:${last.key}` : null,
  }
}
