import { gameSiteName } from '../../partners/call-log.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { findClock, type PartnerClock } from '../../platform/partner-clocks/partner-clocks.ts'
import { readSettings } from '../../platform/settings.ts'
import { gamesSettings } from '../settings.ts'

const MS_PER_SECOND = 1_000

/**
 * The site's clock as it was measured last. The setting `clock_doubt_seconds` is added to what the measurement leaves open: the machine that
 * answers may have another clock than the one that dates rounds. A site that was never measured has this doubt alone.
 */
export const clockOf = async (db: Db | Tx, site: string): Promise<PartnerClock> => {
  const { clock_doubt_seconds } = await readSettings(db, gamesSettings)
  const doubt_ms = clock_doubt_seconds * MS_PER_SECOND
  const measured = await findClock(db, gameSiteName(site))
  if (measured === null) return { ahead_ms: 0, doubt_ms }
  return { ahead_ms: Number(measured.ahead_ms), doubt_ms: Number(measured.doubt_ms) + doubt_ms }
}
