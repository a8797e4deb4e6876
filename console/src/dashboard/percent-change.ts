const PERCENT = 100
/** Maximum change that is shown in percent. A larger change is shown without a percentage. */
const MOST_PERCENT = 999

/** Returns the size of a change in percent. Null if there is no previous amount, if an amount is negative, or above `MOST_PERCENT`. */
export const shareOff = (now: number, before: number): number | null => {
  if (before <= 0 || now < 0) return null
  const share = Math.abs(Math.round(((now - before) / before) * PERCENT))
  return share > MOST_PERCENT ? null : share
}
