/** Difference between Bangkok and UTC in ms. It is constant, because Thailand has no daylight saving time. */
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000
export const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the Bangkok date (`YYYY-MM-DD`) `daysBack` days before `now`. */
export function bangkokDay(now: Date, daysBack: number): string {
  return new Date(now.getTime() + BANGKOK_OFFSET_MS - daysBack * DAY_MS).toISOString().slice(0, 10)
}
