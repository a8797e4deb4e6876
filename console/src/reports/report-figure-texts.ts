import { formatThaiDate } from '@sala/ui/format/thai-date.ts'

const PERCENT = 100
const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60
const DAY_HOURS = 24

/** Returns a share in percent; null if the whole is zero. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part * PERCENT) / whole

export const percentText = (share: number | null): string => (share === null ? '–' : `${share.toFixed(1)}%`)

export const countText = (count: number): string => count.toLocaleString('en-US')

/** Formats a duration in seconds by its largest two units: `42 วิ`, `12 นาที`, `3 ชม. 5 นาที`, `2 วัน 4 ชม.`. */
export const durationText = (seconds: number | null): string => {
  if (seconds === null) return '–'
  const minutes = Math.round(seconds / MINUTE_SECONDS)
  if (seconds < MINUTE_SECONDS) return `${Math.round(seconds)} วิ`
  if (minutes < HOUR_MINUTES) return `${minutes} นาที`
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours < DAY_HOURS) return `${hours} ชม. ${minutes % HOUR_MINUTES} นาที`
  return `${Math.floor(hours / DAY_HOURS)} วัน ${hours % DAY_HOURS} ชม.`
}

/** Formats the Monday of a week as day and month, for an axis: `9/11`. */
export const shortWeek = (week: string): string => `${Number(week.slice(8))}/${Number(week.slice(5, 7))}`

export const weekName = (week: string): string => formatThaiDate(`${week}T00:00:00+07:00`)
