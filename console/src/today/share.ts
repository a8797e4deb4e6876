const PERCENT = 100
/** Beyond ten times as much a share says less than the two figures do. */
const MOST_PERCENT = 999

/** By how many hundredths of it one figure lies off the one before; null where that says nothing: there was none, it has another sign, or it is many times as much. */
export const shareOff = (now: number, before: number): number | null => {
  if (before <= 0 || now < 0) return null
  const share = Math.abs(Math.round(((now - before) / before) * PERCENT))
  return share > MOST_PERCENT ? null : share
}
