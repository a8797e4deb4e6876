import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type Cohort = {
  readonly cohort: string
  readonly members: number
  readonly week: string | null
  readonly depositors: number | null
  readonly players: number | null
}

/** Returns the cohorts (members by week of first deposit) since `from`, with a row for each week in which some of their members were active. */
export const findCohorts = async (db: Db, from: string): Promise<Cohort[]> => {
  const { rows } = await sql<Cohort>`
    select f.week as cohort, f.members, c.week, c.depositors, c.players
      from first_deposit_weeks f left join cohort_weeks c on c.cohort = f.week
     where f.channel = 'all' and f.week >= ${from}::date order by f.week, c.week`.execute(db)
  return rows
}

export type Lapse = { readonly week: string; readonly lapsed: number; readonly lapse_days: number }

export const findLapses = async (db: Db, from: string): Promise<Lapse[]> => {
  const { rows } = await sql<Lapse>`
    select week, lapsed, lapse_days from report_weeks where week >= ${from}::date order by week`.execute(db)
  return rows
}

export type Returned = { readonly week: string; readonly name: string | null; readonly members: number }

/**
 * Counts the members who came back, by week and campaign, largest number first. `name` is null for members who got no campaign before they came back.
 */
export const findReturned = async (db: Db, from: string): Promise<Returned[]> => {
  const { rows } = await sql<Returned>`
    select r.week, n.name, r.members
      from returned_weeks r left join campaign_names n on n.campaign_id = r.campaign_id
     where r.week >= ${from}::date order by r.week, r.members desc, n.name`.execute(db)
  return rows
}

export type SecondDeposits = {
  readonly week: string
  readonly channel: string
  readonly members: number
  readonly again_7: number
  readonly again_30: number
  readonly median_minutes: number | null
}

export const findSecondDeposits = async (db: Db, from: string): Promise<SecondDeposits[]> => {
  const { rows } = await sql<SecondDeposits>`
    select week, channel, members, again_7, again_30, median_minutes
      from first_deposit_weeks where week >= ${from}::date order by week, channel <> 'all', channel`.execute(
    db,
  )
  return rows
}

export const findCountedAt = async (db: Db): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`select max(counted_at) as at from report_weeks`.execute(db)
  return rows[0]?.at ?? null
}
