import { formatBaht } from '@sala/ui/format/baht.ts'

/** What a chart counts. */
export type Unit = 'baht' | 'count' | 'percent' | 'minutes'

const THOUSAND = 1_000
const MILLION = 1_000_000
const MINUTE_SECONDS = 60

const whole = (value: number): string => formatBaht(value).replace(/\.\d+$/, '')
const short = (value: number): string => value.toFixed(value >= 100 ? 0 : 1).replace(/\.0$/, '')

const shortNumber = (value: number): string => {
  const size = Math.abs(value)
  const sign = value < 0 ? '−' : ''
  if (size >= MILLION) return `${sign}${short(size / MILLION)} ล้าน`
  if (size >= THOUSAND) return `${sign}${short(size / THOUSAND)} พัน`
  return `${sign}${short(size)}`
}

/** `3 นาที 18 วิ`. */
const wholeTime = (minutes: number): string => {
  const seconds = Math.round(minutes * MINUTE_SECONDS)
  const rest = seconds % MINUTE_SECONDS
  const full = Math.floor(seconds / MINUTE_SECONDS)
  return [full > 0 ? `${full} นาที` : '', rest > 0 || full === 0 ? `${rest} วิ` : ''].join(' ').trim()
}

/** As it stands at an axis: short. */
export const shortFigure = (value: number, unit: Unit): string => {
  if (unit === 'minutes') return `${short(value)} นาที`
  return unit === 'percent' ? `${short(value)}%` : shortNumber(value)
}

/** As it stands in a table and beside the pointer: exact. */
export const exactFigure = (value: number | null, unit: Unit): string => {
  if (value === null) return '–'
  if (unit === 'baht') return `฿${formatBaht(value)}`
  if (unit === 'count') return whole(value)
  return unit === 'minutes' ? wholeTime(value) : shortFigure(value, unit)
}
