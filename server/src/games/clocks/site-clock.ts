import type { Db, Tx } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { gamesSettings } from '../settings.ts'
import { findClock, upsertClock } from './sql.ts'

/** How far a game site's clock is ahead of ours, and how far off that figure may be; both in milliseconds. */
export type SiteClock = { readonly ahead_ms: number; readonly doubt_ms: number }

/** An HTTP `Date` names the second in which it was written. */
export const DATE_RESOLUTION_MS = 1_000
/** Within this time a measurement that agrees with the last one is not written again. */
const MEASUREMENT_KEPT_SECONDS = 60
const MS_PER_SECOND = 1_000

/** When we asked, when the answer was there, both by our clock, and what the site's clock said in between. */
export type Reading = { readonly asked_at: Date; readonly answered_at: Date; readonly said_at: Date }

/** The site's clock as one answer shows it: half the way there and back is in doubt, and the second that a `Date` does not tell. */
export const clockFrom = ({ asked_at, answered_at, said_at }: Reading): SiteClock => {
  const least = said_at.getTime() - answered_at.getTime()
  const most = said_at.getTime() + DATE_RESOLUTION_MS - asked_at.getTime()
  return { ahead_ms: Math.round((least + most) / 2), doubt_ms: Math.ceil(Math.max(0, most - least) / 2) }
}

/** Keeps what an answer shows of the site's clock; nothing where the answer does not tell its time. */
export const measureClock = async (
  db: Db | Tx,
  site: string,
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
  await upsertClock(db, site, measured, MEASUREMENT_KEPT_SECONDS)
}

/**
 * The site's clock as it was measured last. The setting `clock_doubt_seconds` is added to what the measurement leaves open: the machine that
 * answers may have another clock than the one that dates rounds. A site that was never measured has this doubt alone.
 */
export const clockOf = async (db: Db | Tx, site: string): Promise<SiteClock> => {
  const { clock_doubt_seconds } = await readSettings(db, gamesSettings)
  const doubt_ms = clock_doubt_seconds * MS_PER_SECOND
  const measured = await findClock(db, site)
  if (measured === null) return { ahead_ms: 0, doubt_ms }
  return { ahead_ms: Number(measured.ahead_ms), doubt_ms: Number(measured.doubt_ms) + doubt_ms }
}
