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

/** A site's measured clock, and its earlier clocks, each valid until the site's clock was stepped. */
export type SiteClock = PartnerClock & { readonly earlier: readonly EarlierClock[] }

/**
 * Returns the site's last measured clock. The setting `clock_doubt_seconds` is added to the measured
 * uncertainty, because the machine that answers may have another clock than the one that dates rounds. For
 * an unmeasured site only this setting applies.
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
