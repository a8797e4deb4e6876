import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type WheelSum = { readonly wheel_id: number; readonly draws: number; readonly won: Satang }

export const findSums = async (db: Db): Promise<WheelSum[]> => {
  const { rows } = await sql<WheelSum>`
    select wheel_id, count(*)::integer as draws, sum(amount)::bigint as won from draws group by wheel_id`.execute(
    db,
  )
  return rows
}

export const countByPrize = async (db: Db, wheel: number): Promise<{ place: number; drawn: number }[]> => {
  const { rows } = await sql<{ place: number; drawn: number }>`
    select place, count(*)::integer as drawn from draws where wheel_id = ${wheel} group by place`.execute(db)
  return rows
}

export const countDrawers = async (db: Db, wheel: number): Promise<number> => {
  const { rows } = await sql<{ members: number }>`
    select count(distinct member_id)::integer as members from draws where wheel_id = ${wheel}`.execute(db)
  return rows[0]?.members ?? 0
}

export type WheelDay = { readonly day: string; readonly draws: number; readonly won: Satang }

/** Returns the days of a wheel on which members drew, newest first. */
export const findDays = async (db: Db, wheel: number, limit: number): Promise<WheelDay[]> => {
  const { rows } = await sql<WheelDay>`
    select day, count(*)::integer as draws, sum(amount)::bigint as won from draws
     where wheel_id = ${wheel} group by day order by day desc limit ${limit}`.execute(db)
  return rows
}

type Entitled = { readonly members: number; readonly active: number }

/**
 * Returns the number of members who fulfil the conditions of a free bonus, and how many of them, rounded up, played on an average
 * day from `since` to the day before `before`.
 */
export const countEntitled = async (
  db: Db,
  needs: { readonly deposits: number; readonly phone: boolean },
  { since, before, days }: { readonly since: string; readonly before: string; readonly days: number },
): Promise<Entitled> => {
  const { rows } = await sql<Entitled>`
    with entitled as (
      select m.member_id from member_facts m
       where m.has_bank and not m.erased and (m.phone_proved or not ${needs.phone}::boolean)
         and (${needs.deposits}::integer = 0 or ${needs.deposits}::integer <= (
           select count(*) from member_deposits d where d.member_id = m.member_id)))
    select (select count(*) from entitled)::integer as members,
           ceil((select count(*) from member_play p join entitled using (member_id)
                  where p.day >= ${since}::date and p.day < ${before}::date)::numeric / ${days}::integer)::integer as active`.execute(
    db,
  )
  return rows[0] ?? { members: 0, active: 0 }
}
