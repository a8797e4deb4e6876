const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_HOURS = 24

/** Formats a duration in Thai: `12 นาที`, `3 ชม. 5 นาที`, `2 วัน`. */
export const spanOf = (ms: number): string => {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS)
  if (minutes < 1) return 'ไม่ถึงนาที'
  if (minutes < HOUR_MINUTES) return `${minutes} นาที`
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours < DAY_HOURS) return `${hours} ชม. ${minutes % HOUR_MINUTES} นาที`
  return `${Math.floor(hours / DAY_HOURS)} วัน`
}

/** Returns a text with the time until a deadline, or since it passed; `ms` is negative after the deadline. */
export const clockOf = (answerBy: string, now: number): { text: string; ms: number } => {
  const ms = new Date(answerBy).getTime() - now
  return { text: ms < 0 ? `เกิน ${spanOf(ms)}` : `เหลือ ${spanOf(ms)}`, ms }
}
