const PERCENT = 100
/** Maximum change that is shown in percent; a larger change is shown without a percentage. */
const MOST_PERCENT = 999

/** Returns the absolute change in percent. Null without a previous amount, for a negative figure, or above `MOST_PERCENT`. */
export const shareOff = (now: number, before: number): number | null => {
  if (before <= 0 || now < 0) return null
  const share = Math.abs(Math.round(((now - before) / before) * PERCENT))
  return share > MOST_PERCENT ? null : share
}
