import { sql } from 'kysely'
import type { PartnerClocks } from '../database/tables.ts'
import type { Db, Tx } from '../db.ts'

export type MeasuredClock = Pick<PartnerClocks, 'ahead_ms' | 'doubt_ms' | 'measured_at'>

export const findClock = async (db: Db | Tx, partner: string): Promise<MeasuredClock | null> => {
  const { rows } = await sql<MeasuredClock>`
    select ahead_ms, doubt_ms, measured_at from partner_clocks where partner = ${partner}`.execute(db)
  return rows[0] ?? null
}

export const findClocks = async (db: Db | Tx): Promise<PartnerClocks[]> => {
  const { rows } = await sql<PartnerClocks>`
    select partner, ahead_ms, doubt_ms, measured_at from partner_clocks order by partner`.execute(db)
  return rows
}

/**
 * Stores a measurement unless it agrees with a stored one younger than `keptSeconds`, because each movement
 * of credit measures.
 */
export const upsertClock = async (
  db: Db | Tx,
  partner: string,
  { ahead_ms, doubt_ms, measured_at }: MeasuredClock,
  keptSeconds: number,
): Promise<void> => {
  await sql`
    insert into partner_clocks as c (partner, ahead_ms, doubt_ms, measured_at)
    values (${partner}, ${ahead_ms}, ${doubt_ms}, ${measured_at})
    on conflict (partner) do update
      set ahead_ms = excluded.ahead_ms, doubt_ms = excluded.doubt_ms, measured_at = excluded.measured_at
      where abs(c.ahead_ms - excluded.ahead_ms) > c.doubt_ms
         or abs(extract(epoch from excluded.measured_at - c.measured_at)) > ${keptSeconds}`.execute(db)
}
