import { DAY_MS } from '../calendar.ts'
import type { Db, Tx } from '../db.ts'
import { deleteClockSteps, deleteClocks, findEarlierClocks, upsertClock } from './sql.ts'

export { findClock, findClocks } from './sql.ts'

/** By how many ms a partner's clock is ahead of Sala's (`ahead_ms`), with the maximum error of this measurement in ms (`doubt_ms`). */
export type PartnerClock = { readonly ahead_ms: number; readonly doubt_ms: number }

/**
 * The difference between a partner's clock and Sala's until the partner's clock jumped. `ended_at` is the time of the first measurement after the
 * jump.
 */
export type EarlierClock = PartnerClock & { readonly ended_at: Date }

/** Resolution in ms of the HTTP header `Date`, which has whole seconds. */
export const DATE_RESOLUTION_MS = 1_000
/** Seconds for which a stored measurement is kept if a new one agrees with it. */
const MEASUREMENT_KEPT_SECONDS = 60

/** Time in ms for which clock jumps are stored. Older ones are not needed, because partners report rounds and payments within this time. */
const STEPS_KEPT_MS = 7 * DAY_MS

/** One measurement of a partner's clock: the times of request and response by Sala's clock, and the time that the response states. */
export type Reading = { readonly asked_at: Date; readonly answered_at: Date; readonly said_at: Date }

/** Returns the clock difference that a response shows. Its maximum error is half of the round trip, plus the resolution of the header `Date`. */
export const clockFrom = ({ asked_at, answered_at, said_at }: Reading): PartnerClock => {
  const least = said_at.getTime() - answered_at.getTime()
  const most = said_at.getTime() + DATE_RESOLUTION_MS - asked_at.getTime()
  return { ahead_ms: Math.round((least + most) / 2), doubt_ms: Math.ceil(Math.max(0, most - least) / 2) }
}

/** Stores the clock difference that a partner's response shows. A response without a time has no effect. */
export const measureClock = async (
  db: Db | Tx,
  partner: string,
  reading: Omit<Reading, 'said_at'> & { readonly said_at: Date | null },
): Promise<void> => {
  const { said_at } = reading
  if (said_at === null) return
  const { ahead_ms, doubt_ms } = clockFrom({ ...reading, said_at })
  const measured = {
    ahead_ms: BigInt(ahead_ms),
    doubt_ms: BigInt(doubt_ms),
    measured_at: reading.answered_at,
  }
  await upsertClock(db, partner, measured, MEASUREMENT_KEPT_SECONDS)
}

export const earlierClocks = async (db: Db | Tx, partner: string): Promise<EarlierClock[]> => {
  const rows = await findEarlierClocks(db, partner)
  return rows.map(({ ahead_ms, doubt_ms, ended_at }) => ({
    ...{ ahead_ms: Number(ahead_ms), doubt_ms: Number(doubt_ms), ended_at },
  }))
}

export const forgetClockSteps = (db: Db, now: Date): Promise<void> =>
  deleteClockSteps(db, new Date(now.getTime() - STEPS_KEPT_MS))

/** Deletes all measurements of partners' clocks. The sandbox calls this after its simulated clock was set. */
export const forgetClocks = (db: Db): Promise<void> => deleteClocks(db)
