import type { BonusStatus } from '@sala/contract/promotions/bonus.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

type Given = { readonly members: number; readonly bonuses: number; readonly amount: Satang }

/** Returns for each promotion the bonuses granted since a Bangkok day: their number, their sum, and the number of members who got them. */
export const findGivenSince = async (
  db: Db,
  { day, at }: { readonly day: string; readonly at: Date },
): Promise<readonly (Given & { readonly promotion_id: number })[]> => {
  const { rows } = await sql<Given & { promotion_id: number }>`
    with given as (
      select promotion_id, sum(bonuses)::integer as bonuses, sum(first_bonuses)::integer as first_bonuses,
             sum(amount)::bigint as amount
        from bonus_day_sums where day >= ${day}::date group by promotion_id)
    select promotion_id, bonuses, amount,
           case when first_bonuses = bonuses then bonuses
                else (select count(distinct b.member_id)::integer from bonuses b
                       where b.promotion_id = given.promotion_id and b.opened_at >= ${at}) end as members
      from given`.execute(db)
  return rows
}

/** Number and sums of some bonuses of one promotion: those granted on one Bangkok day (`YYYY-MM-DD`) that now have the given status. */
export type DaySum = {
  readonly day: string
  readonly status: BonusStatus
  readonly bonuses: number
  /** Number of these bonuses that are the member's first bonus of this promotion. */
  readonly first_bonuses: number
  readonly amount: Satang
  /** Total amount that was taken back from these bonuses at their end. */
  readonly taken_back: Satang
}

/**
 * Returns number and sums of a promotion's bonuses by day and status. Days whose stored totals are outdated (marked as changed) are computed from the
 * single bonuses.
 */
export const findDaySums = async (db: Db, promotionId: number): Promise<DaySum[]> => {
  const { rows } = await sql<DaySum>`
    select day::text, status, bonuses, first_bonuses, amount, taken_back
      from bonus_day_sums where promotion_id = ${promotionId} order by day, status`.execute(db)
  return rows
}

export type PromotionDay = { readonly promotion_id: number; readonly day: string }

/** Returns the days whose totals are marked as outdated. Locks these marks until the transaction ends. */
export const lockMarkedDays = async (tx: Tx, limit: number): Promise<PromotionDay[]> => {
  // Only one run at a time computes totals, otherwise an older sum could overwrite a newer one.
  await sql`select pg_advisory_xact_lock(hashtext('bonus_days'))`.execute(tx)
  const { rows } = await sql<PromotionDay>`
    select promotion_id, day::text from bonus_day_marks group by promotion_id, day
     order by promotion_id, day limit ${limit}`.execute(tx)
  return rows
}

/** Recomputes the bonus totals of the given days and clears their marks. */
export const sumDays = async (tx: Tx, days: readonly PromotionDay[]): Promise<void> => {
  const these = sql`unnest(${days.map(({ promotion_id }) => promotion_id)}::integer[], ${days.map(({ day }) => day)}::date[]) as d (promotion_id, day)`
  await sql`
    delete from bonus_days b using ${these} where b.promotion_id = d.promotion_id and b.day = d.day`.execute(
    tx,
  )
  // A single SQL statement sees a single state of the database. So its sums include every change whose mark it clears.
  await sql`
    with taken as (
      delete from bonus_day_marks m using ${these} where m.promotion_id = d.promotion_id and m.day = d.day)
    insert into bonus_days (promotion_id, day, status, bonuses, first_bonuses, amount, taken_back)
    select s.promotion_id, s.day, s.status, s.bonuses, s.first_bonuses, s.amount, s.taken_back
      from bonus_day_sums s join ${these} on s.promotion_id = d.promotion_id and s.day = d.day`.execute(tx)
}
