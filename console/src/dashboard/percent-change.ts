const PERCENT = 100
/** Largest change that the screen shows as a percentage. A larger change is shown in words only. */
const MOST_PERCENT = 999

/**
 * Returns the size of a change in percent. Returns null if there is no previous amount, if an amount is negative, or if the change exceeds
 * `MOST_PERCENT`.
 */
export const shareOff = (now: number, before: number): number | null => {
  if (before <= 0 || now < 0) return null
  const share = Math.abs(Math.round(((now - before) / before) * PERCENT))
  return share > MOST_PERCENT ? null : share
}
