import type { BadgeTone } from '@sala/ui/status/badge.tsx'

type Clock = { ahead_ms: number; doubt_ms: number; is_off: boolean }

const MS_PER_SECOND = 1_000
const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60

const parts = (whole: number, wholeName: string, rest: number, restName: string): string =>
  rest === 0 ? `${whole} ${wholeName}` : `${whole} ${wholeName} ${rest} ${restName}`

/** Formats a duration in Thai: `44.9 วินาที`, `9 นาที 23 วินาที`, `2 ชม. 30 นาที`. */
export const spanInWords = (ms: number): string => {
  const seconds = Math.round(ms / MS_PER_SECOND)
  if (seconds < MINUTE_SECONDS)
    return `${(ms / MS_PER_SECOND).toLocaleString('en-US', { maximumFractionDigits: 1 })} วินาที`
  const minutes = Math.floor(seconds / MINUTE_SECONDS)
  if (minutes < HOUR_MINUTES) return parts(minutes, 'นาที', seconds % MINUTE_SECONDS, 'วินาที')
  return parts(Math.floor(minutes / HOUR_MINUTES), 'ชม.', minutes % HOUR_MINUTES, 'นาที')
}

const isWithinDoubt = ({ ahead_ms, doubt_ms }: Clock): boolean => Math.abs(ahead_ms) <= doubt_ms

/** Returns a text about a partner's clock, such as `เร็วกว่าเรา 5 วินาที`. A difference within the measurement error counts as none. */
export const clockInWords = (clock: Clock): string => {
  if (isWithinDoubt(clock)) return clock.is_off ? '–' : 'ตรงกับเรา'
  return `${clock.ahead_ms > 0 ? 'เร็วกว่าเรา' : 'ช้ากว่าเรา'} ${spanInWords(Math.abs(clock.ahead_ms))}`
}

/** Returns the state of a partner's clock. An offset within the measurement error is shown as not measurable. */
export const clockState = (clock: Clock): { text: string; tone: BadgeTone } => {
  if (!clock.is_off) return { text: 'ปกติ', tone: 'jade' }
  return isWithinDoubt(clock)
    ? { text: 'ตอบช้า วัดไม่ได้', tone: 'amber' }
    : { text: 'เพี้ยนเกินกำหนด', tone: 'coral' }
}
