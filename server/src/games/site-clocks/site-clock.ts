import { gameSiteName } from '../../partners/call-log.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  type EarlierClock,
  earlierClocks,
  findClock,
  type PartnerClock,
} from '../../platform/partner-clocks/partner-clocks.ts'
import { readSettings } from '../../platform/settings.ts'
import { gamesSettings } from '../settings.ts'

const MS_PER_SECOND = 1_000

/**
 * The last measured offset of a game site's clock, and the earlier offsets. Each earlier one was valid until the site's clock jumped
 * (`ended_at`).
 */
export type SiteClock = PartnerClock & { readonly earlier: readonly EarlierClock[] }

/**
 * Returns the clock of a game site as last measured, with its maximum error. The setting `clock_doubt_seconds` is added to the measured error,
 * because the site may date rounds by another server than the one that answers calls. Before the first measurement, the setting alone is the maximum
 * error.
 */
export const clockOf = async (db: Db | Tx, site: string): Promise<SiteClock> => {
  const { clock_doubt_seconds } = await readSettings(db, gamesSettings)
  const doubt_ms = clock_doubt_seconds * MS_PER_SECOND
  const partner = gameSiteName(site)
  const measured = await findClock(db, partner)
  if (measured === null) return { ahead_ms: 0, doubt_ms, earlier: [] }
  const earlier = await earlierClocks(db, partner)
  return {
    ahead_ms: Number(measured.ahead_ms),
    doubt_ms: Number(measured.doubt_ms) + doubt_ms,
    earlier: earlier.map(clock => ({ ...clock, doubt_ms: clock.doubt_ms + doubt_ms })),
  }
}
