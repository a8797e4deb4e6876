import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { SiteClocks } from '../database/tables.ts'

export type MeasuredClock = Pick<SiteClocks, 'ahead_ms' | 'doubt_ms' | 'measured_at'>

export const findClock = async (db: Db | Tx, site: string): Promise<MeasuredClock | null> => {
  const { rows } = await sql<MeasuredClock>`
    select ahead_ms, doubt_ms, measured_at from site_clocks where site = ${site}`.execute(db)
  return rows[0] ?? null
}

/** Writes a measurement down, unless the one that is there contains it and is younger than `keptSeconds`: every member's movement measures. */
export const upsertClock = async (
  db: Db | Tx,
  site: string,
  { ahead_ms, doubt_ms, measured_at }: MeasuredClock,
  keptSeconds: number,
): Promise<void> => {
  await sql`
    insert into site_clocks as c (site, ahead_ms, doubt_ms, measured_at)
    values (${site}, ${ahead_ms}, ${doubt_ms}, ${measured_at})
    on conflict (site) do update
      set ahead_ms = excluded.ahead_ms, doubt_ms = excluded.doubt_ms, measured_at = excluded.measured_at
      where abs(c.ahead_ms - excluded.ahead_ms) > c.doubt_ms
         or abs(extract(epoch from excluded.measured_at - c.measured_at)) > ${keptSeconds}`.execute(db)
}
