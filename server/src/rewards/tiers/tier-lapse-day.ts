import { daysLater } from '../../platform/calendar.ts'

type Day = { readonly points: bigint; readonly counted_days: number }

/**
 * Returns the Bangkok day on which the points fall below the tier's minimum (`floor`) if no stake is added. `days` are oldest first. Requires that
 * the points reach the minimum now.
 */
export const lapseDay = (today: string, floor: bigint, days: readonly Day[]): string | null => {
  let left = days.reduce((sum, { points }) => sum + points, 0n)
  for (const { points, counted_days } of days) {
    left -= points
    if (left < floor) return daysLater(today, counted_days)
  }
  return null
}
