import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { HOUR_MS, startOfBangkokDay } from '../platform/calendar.ts'

const HOURS_PER_DAY = 24

type QuietHours = { readonly quiet_from_hour: number; readonly quiet_to_hour: number }

const isQuietAt = (hour: number, { quiet_from_hour: from, quiet_to_hour: to }: QuietHours): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to

/** Returns the end of the quiet hours if `now` is within them, otherwise null. If start and end are equal, there are no quiet hours. */
export const quietUntil = (hours: QuietHours, now: Date): Date | null => {
  const hour = inBangkok(now).getUTCHours()
  if (!isQuietAt(hour, hours)) return null
  const wait = (hours.quiet_to_hour - hour + HOURS_PER_DAY) % HOURS_PER_DAY
  return new Date(startOfBangkokDay(now).getTime() + (hour + wait) * HOUR_MS)
}
