import type { Context } from '../../context.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { findClocks } from '../../platform/partner-clocks/partner-clocks.ts'
import { readSettings } from '../../platform/settings.ts'

const MS_PER_SECOND = 1_000
/** Measurements older than this, in ms, are not shown. They belong to a partner or host that is no longer called. */
const SHOWN_MAX_MS = 7 * DAY_MS

/** Returns the last measured clock difference of each partner. `is_off` means that it exceeds the setting `desk.partner_clock_seconds`. */
export const partnerClocks = async ({ db, clock }: Pick<Context, 'db' | 'clock'>) => {
  const { partner_clock_seconds } = await readSettings(db, deskSettings)
  const since = new Date(clock.now().getTime() - SHOWN_MAX_MS)
  const measured = (await findClocks(db)).filter(({ measured_at }) => measured_at >= since)
  return measured.map(({ partner, measured_at, ...figures }) => {
    const [ahead_ms, doubt_ms] = [Number(figures.ahead_ms), Number(figures.doubt_ms)]
    const is_off = Math.abs(ahead_ms) + doubt_ms > partner_clock_seconds * MS_PER_SECOND
    return { partner, ahead_ms, doubt_ms, measured_at, is_off }
  })
}
