export const BUDDHIST_OFFSET_YEARS = 543
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const RELATIVE_UP_TO_DAYS = 7

export const THAI_MONTHS = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
] as const

const THAI_MONTHS_SHORT = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')

/** Bangkok's offset from UTC in ms: seven hours since 1920, without daylight saving time. */
const BANGKOK_AHEAD_MS = 7 * HOUR_MS

const twoDigits = (value: number): string => String(value).padStart(2, '0')

// `Intl` is not used: its Thai abbreviations differ between browser versions, and loading its time zones takes a tenth of a second on a phone.
function partsOf(iso: string) {
  const at = new Date(new Date(iso).getTime() + BANGKOK_AHEAD_MS)
  if (Number.isNaN(at.getTime())) throw new RangeError(`${iso} is no date`)
  return {
    day: at.getUTCDate(),
    monthShort: THAI_MONTHS_SHORT[at.getUTCMonth()] ?? '',
    year: at.getUTCFullYear() + BUDDHIST_OFFSET_YEARS,
    time: `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`,
  }
}

/**
 * Formats an instant as `20 พ.ย. 2569 18:05`, in Bangkok time and the Buddhist era. Throws RangeError if the
 * text is not a date.
 */
export function formatThaiDateTime(iso: string): string {
  const { day, monthShort, year, time } = partsOf(iso)
  return `${day} ${monthShort} ${year} ${time}`
}

/** Formats a date as `20 พ.ย. 2569`. */
export function formatThaiDate(iso: string): string {
  const { day, monthShort, year } = partsOf(iso)
  return `${day} ${monthShort} ${year}`
}

/** Formats a time as `18:05`, in Bangkok time. */
export function formatThaiTime(iso: string): string {
  return partsOf(iso).time
}

/**
 * Formats how long ago an instant was: `เมื่อสักครู่`, `5 นาทีที่แล้ว`, `3 ชม. ที่แล้ว`, `2 วันที่แล้ว`. An instant in the future, or more than a
 * week ago, is formatted as date and time.
 */
export function formatThaiRelative(iso: string, now: Date): string {
  const age = now.getTime() - new Date(iso).getTime()
  if (age < -MINUTE_MS) return formatThaiDateTime(iso)
  if (age < MINUTE_MS) return 'เมื่อสักครู่'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} นาทีที่แล้ว`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} ชม. ที่แล้ว`
  if (age < RELATIVE_UP_TO_DAYS * DAY_MS) return `${Math.floor(age / DAY_MS)} วันที่แล้ว`
  return formatThaiDateTime(iso)
}

/** Formats remaining seconds: `299` → `4:59`, `3661` → `1:01:01`. Negative values give `0:00`. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  const minutes = Math.floor(left / 60)
  if (minutes < 60) return `${minutes}:${twoDigits(left % 60)}`
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(left % 60)}`
}
