import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import { DEVICE_KNOWN_DAYS, DEVICE_MARK_DAYS } from '../rate-limits.ts'
import { forgetOld } from './sql.ts'

/**
 * Days for which expired one-time codes, tokens and sign-in delays are kept, so that an attack can still be investigated. No sign-in delay lasts
 * longer than this.
 */
const SHORT_LIVED_KEPT_DAYS = 2

export const deleteExpired = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now().getTime()
  const before = {
    short: new Date(now - SHORT_LIVED_KEPT_DAYS * DAY_MS),
    sessions: new Date(now - DEVICE_KNOWN_DAYS * DAY_MS),
    devices: new Date(now - DEVICE_MARK_DAYS * DAY_MS),
  }
  await deleteInBatches(atMost => forgetOld(ctx.db, before, atMost))
}
