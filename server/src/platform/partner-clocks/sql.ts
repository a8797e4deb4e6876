import { sql } from 'kysely'
import type { PartnerClockSteps, PartnerClocks } from '../database/tables.ts'
import type { Db, Tx } from '../db.ts'

/** Smallest change of a clock in ms that counts as a jump. It is a second, because jumps are stored in whole seconds. */
const STEP_UNIT_MS = 1_000

export type MeasuredClock = Pick<PartnerClocks, 'ahead_ms' | 'doubt_ms' | 'measured_at'>

export const findClock = async (db: Db | Tx, partner: string): Promise<MeasuredClock | null> => {
  const { rows } = await sql<MeasuredClock>`
    select ahead_ms, doubt_ms, measured_at from partner_clocks where partner = ${partner}`.execute(db)
  return rows[0] ?? null
}

export type EarlierClockRow = Pick<PartnerClockSteps, 'ahead_ms' | 'doubt_ms' | 'ended_at'>

/** Returns the stored jumps of a partner's clock, each with the clock difference before it. */
export const findEarlierClocks = async (db: Db | Tx, partner: string): Promise<EarlierClockRow[]> => {
  const { rows } = await sql<EarlierClockRow>`
    select ahead_ms, doubt_ms, ended_at from partner_clock_steps where partner = ${partner}`.execute(db)
  return rows
}

export const deleteClocks = async (db: Db): Promise<void> => {
  await sql`delete from partner_clocks`.execute(db)
  await sql`delete from partner_clock_steps`.execute(db)
}

/** Deletes clock jumps older than `before`. */
export const deleteClockSteps = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from partner_clock_steps where ended_at < ${before}`.execute(db)
}

export const findClocks = async (db: Db | Tx): Promise<PartnerClocks[]> => {
  const { rows } = await sql<PartnerClocks>`
    select partner, ahead_ms, doubt_ms, measured_at from partner_clocks order by partner`.execute(db)
  return rows
}

/**
 * Stores a measurement of a partner's clock. If it contradicts the stored one, a jump of the clock is recorded. If it agrees with a stored one that
 * is younger than `keptSeconds`, nothing is written, because each credit transfer measures the clock and would otherwise cause a write.
 */
export const upsertClock = async (
  db: Db | Tx,
  partner: string,
  { ahead_ms, doubt_ms, measured_at }: MeasuredClock,
  keptSeconds: number,
): Promise<void> => {
  await sql`
    with stepped as (
      insert into partner_clock_steps as s (partner, ahead_ms, doubt_ms, ended_at)
      select partner, round(ahead_ms / ${STEP_UNIT_MS}::numeric) * ${STEP_UNIT_MS}, doubt_ms + ${STEP_UNIT_MS} / 2, ${measured_at}
        from partner_clocks
       where partner = ${partner} and abs(ahead_ms - ${ahead_ms}) > doubt_ms + ${doubt_ms}
      on conflict (partner, ahead_ms) do update
        set doubt_ms = greatest(s.doubt_ms, excluded.doubt_ms), ended_at = greatest(s.ended_at, excluded.ended_at)
    )
    insert into partner_clocks as c (partner, ahead_ms, doubt_ms, measured_at)
    values (${partner}, ${ahead_ms}, ${doubt_ms}, ${measured_at})
    on conflict (partner) do update
      set ahead_ms = excluded.ahead_ms, doubt_ms = excluded.doubt_ms, measured_at = excluded.measured_at
      where abs(c.ahead_ms - excluded.ahead_ms) > c.doubt_ms
         or abs(extract(epoch from excluded.measured_at - c.measured_at)) > ${keptSeconds}`.execute(db)
}
