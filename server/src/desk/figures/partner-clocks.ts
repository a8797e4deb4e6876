import type { Context } from '../../context.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { findClocks } from '../../platform/partner-clocks/partner-clocks.ts'
import { readSettings } from '../../platform/settings.ts'

const MS_PER_SECOND = 1_000

/** The measured clock of each partner. `is_off`: it may be wrong by more than the setting `desk.partner_clock_seconds`. */
export const partnerClocks = async ({ db }: Pick<Context, 'db'>) => {
  const { partner_clock_seconds } = await readSettings(db, deskSettings)
  return (await findClocks(db)).map(({ partner, measured_at, ...clock }) => {
    const [ahead_ms, doubt_ms] = [Number(clock.ahead_ms), Number(clock.doubt_ms)]
    const is_off = Math.abs(ahead_ms) + doubt_ms > partner_clock_seconds * MS_PER_SECOND
    return { partner, ahead_ms, doubt_ms, measured_at, is_off }
  })
}
