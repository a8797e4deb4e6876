import { gameSiteName } from '../../partners/call-log.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { findClock, type PartnerClock } from '../../platform/partner-clocks/partner-clocks.ts'
import { readSettings } from '../../platform/settings.ts'
import { gamesSettings } from '../settings.ts'

const MS_PER_SECOND = 1_000

/**
 * The site's last measured clock. `clock_doubt_seconds` is added to the measured uncertainty, because the
 * answering machine's clock may differ from that which dates rounds. An unmeasured site has this uncertainty
 * alone.
 */
export const clockOf = async (db: Db | Tx, site: string): Promise<PartnerClock> => {
  const { clock_doubt_seconds } = await readSettings(db, gamesSettings)
  const doubt_ms = clock_doubt_seconds * MS_PER_SECOND
  const measured = await findClock(db, gameSiteName(site))
  if (measured === null) return { ahead_ms: 0, doubt_ms }
  return { ahead_ms: Number(measured.ahead_ms), doubt_ms: Number(measured.doubt_ms) + doubt_ms }
}
