import { formatBaht } from '@sala/ui/format/baht.ts'

export type Unit = 'baht' | 'count' | 'percent' | 'minutes' | 'hours'

const THOUSAND = 1_000
const MILLION = 1_000_000
const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60
const MINUTE_MS = 60_000
/** Number of minutes above which the chart shows hours, because longer numbers do not fit the axis. */
const MINUTES_MAX = 180

const whole = (value: number): string => formatBaht(value).replace(/\.\d+$/, '')
const short = (value: number): string => value.toFixed(value >= 100 ? 0 : 1).replace(/\.0$/, '')

const shortNumber = (value: number): string => {
  const size = Math.abs(value)
  const sign = value < 0 ? '−' : ''
  if (size >= MILLION) return `${sign}${short(size / MILLION)} ล้าน`
  if (size >= THOUSAND) return `${sign}${short(size / THOUSAND)} พัน`
  return `${sign}${short(size)}`
}

/** Converts series of milliseconds to one unit: minutes, or hours if a value exceeds `MINUTES_MAX`. */
export const timesOf = (
  rows: readonly (readonly (number | null)[])[],
): { unit: 'minutes' | 'hours'; values: (number | null)[][] } => {
  const longest = Math.max(0, ...rows.flat().map(ms => ms ?? 0))
  const [unit, size] =
    longest > MINUTES_MAX * MINUTE_MS
      ? (['hours', HOUR_MINUTES * MINUTE_MS] as const)
      : (['minutes', MINUTE_MS] as const)
  return { unit, values: rows.map(row => row.map(ms => (ms === null ? null : ms / size))) }
}

/** Formats a duration in minutes: `3 นาที 18 วิ`. */
const wholeTime = (minutes: number): string => {
  const seconds = Math.round(minutes * MINUTE_SECONDS)
  const rest = seconds % MINUTE_SECONDS
  const full = Math.floor(seconds / MINUTE_SECONDS)
  return [full > 0 ? `${full} นาที` : '', rest > 0 || full === 0 ? `${rest} วิ` : ''].join(' ').trim()
}

/** Formats a duration in hours: `17 ชม. 6 นาที`. A duration below an hour is shown in minutes and seconds. */
const wholeHours = (hours: number): string => {
  const minutes = Math.round(hours * HOUR_MINUTES)
  if (minutes < HOUR_MINUTES) return wholeTime(hours * HOUR_MINUTES)
  const rest = minutes % HOUR_MINUTES
  return [`${Math.floor(minutes / HOUR_MINUTES)} ชม.`, rest > 0 ? `${rest} นาที` : ''].join(' ').trim()
}

/** Formats a figure in short form, for the axis of a chart. */
export const shortFigure = (value: number, unit: Unit): string => {
  if (unit === 'minutes') return `${short(value)} นาที`
  if (unit === 'hours') return `${shortNumber(value)} ชม.`
  return unit === 'percent' ? `${short(value)}%` : shortNumber(value)
}

/** Formats a figure exactly, for tables and tooltips. */
export const exactFigure = (value: number | null, unit: Unit): string => {
  if (value === null) return '–'
  if (unit === 'baht') return `฿${formatBaht(value)}`
  if (unit === 'count') return whole(value)
  if (unit === 'hours') return wholeHours(value)
  return unit === 'minutes' ? wholeTime(value) : shortFigure(value, unit)
}
