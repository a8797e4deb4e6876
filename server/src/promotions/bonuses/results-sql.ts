import type { BonusStatus } from '@sala/contract/promotions/bonus.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type Given = { readonly members: number; readonly bonuses: number; readonly amount: Satang }

/** What each promotion gave since then. */
export const findGivenSince = async (
  db: Db,
  since: Date,
): Promise<readonly (Given & { readonly promotion_id: number })[]> => {
  const { rows } = await sql<Given & { promotion_id: number }>`
    select promotion_id, count(distinct member_id)::integer as members, count(*)::integer as bonuses,
           sum(amount)::bigint as amount
      from bonuses where opened_at >= ${since} group by promotion_id`.execute(db)
  return rows
}

/** All that one promotion ever gave, and what was taken back of it. */
export const findGivenBy = async (
  db: Db,
  promotionId: number,
): Promise<Given & { readonly taken_back: Satang }> => {
  const { rows } = await sql<Given & { taken_back: Satang }>`
    select count(distinct b.member_id)::integer as members, count(*)::integer as bonuses,
           coalesce(sum(b.amount), 0)::bigint as amount,
           (select coalesce(sum(least(o.amount, t.amount)), 0)::bigint
              from bonuses o
              join lateral (select sum(amount) as amount from bonus_taken
                             where member_id = o.member_id and bonus_id = o.id) t on true
             where o.promotion_id = ${promotionId} and o.opened_at is not null) as taken_back
      from bonuses b where b.promotion_id = ${promotionId} and b.opened_at is not null`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a sum without groups is one row')
  return row
}

export type StatusSum = { readonly status: BonusStatus; readonly bonuses: number; readonly amount: Satang }

export const findStatusSums = async (db: Db, promotionId: number): Promise<StatusSum[]> => {
  const { rows } = await sql<StatusSum>`
    select status, count(*)::integer as bonuses, sum(amount)::bigint as amount from bonuses
     where promotion_id = ${promotionId} and opened_at is not null group by status order by amount desc, status`.execute(
    db,
  )
  return rows
}

export type DaySum = { readonly day: string; readonly bonuses: number; readonly amount: Satang }

export const findDaySums = async (db: Db, promotionId: number, since: Date): Promise<DaySum[]> => {
  const { rows } = await sql<DaySum>`
    select (opened_at at time zone 'Asia/Bangkok')::date::text as day, count(*)::integer as bonuses,
           sum(amount)::bigint as amount
      from bonuses where promotion_id = ${promotionId} and opened_at >= ${since} group by 1 order by 1`.execute(
    db,
  )
  return rows
}
