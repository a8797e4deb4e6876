import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Marks hours whose stored sums are out of date, so that they are computed again. */
export const markHours = async (tx: Tx, hours: readonly Date[]): Promise<void> => {
  await sql`insert into hour_marks (hour) select unnest(${[...hours]}::timestamptz[])`.execute(tx)
}

/**
 * Takes the marks of hours whose sums are out of date: the oldest mark, and all marks of hours that begin less than `days` days after it. Deletes
 * these marks and returns their hours. The caller computes the sums of these hours again in the same transaction.
 */
export const takeHourMarks = async (tx: Tx, days: number): Promise<Date[]> => {
  const { rows } = await sql<{ hour: Date }>`
    with taken as (
      delete from hour_marks
       where hour < (select min(hour) from hour_marks) + make_interval(days => ${days}) returning hour)
    select distinct hour from taken order by hour`.execute(tx)
  return rows.map(({ hour }) => hour)
}
