import type { Db } from '../../platform/db.ts'
import {
  type DaySums,
  findDaySums,
  findHourSums,
  type HourSums,
  type Sums,
} from './stored-figure-reads-sql.ts'

export { findCountedUntil } from './sql.ts'
export { findExtremes } from './stored-figure-reads-sql.ts'

/** Adds GGR (stakes minus wins) and NGR (GGR minus bonuses and commission) to the totals. */
const earned = <T extends Sums>(sums: T): T & { readonly ggr: bigint; readonly ngr: bigint } => {
  const ggr = sums.stake - sums.win
  return { ...sums, ggr, ngr: ggr - sums.bonus_cost - sums.commission }
}

export type HourFigures = HourSums & { readonly ggr: bigint; readonly ngr: bigint }
export type DayFigures = DaySums & { readonly ggr: bigint; readonly ngr: bigint }

/** Returns the totals of each hour from `from` (included) to `until` (excluded), oldest first. The result has no entry for hours without activity. */
export const hourFigures = async (db: Db, from: Date, until: Date): Promise<HourFigures[]> =>
  (await findHourSums(db, from, until)).map(earned)

/**
 * Returns the totals of each Bangkok day (`YYYY-MM-DD`) from `from` to `to`, both included, oldest first. The result has no entry for days without
 * activity.
 */
export const dayFigures = async (db: Db, from: string, to: string): Promise<DayFigures[]> =>
  (await findDaySums(db, from, to)).map(earned)
