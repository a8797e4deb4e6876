import type { Answer } from '../calls/api.ts'

export type Protection = Answer<'GET /protection'>['data']
export type LimitView = Protection['limits'][number]
export type BreakLength = '1d' | '7d' | '30d' | '6m' | '12m' | '60m'

export const PERIODS = { day: 'ต่อวัน', week: 'ต่อสัปดาห์', month: 'ต่อเดือน' } as const
export const KINDS = { deposit: 'การฝาก', loss: 'การเสีย' } as const
/** Thai words for the current period of a limit. */
export const CURRENT_PERIOD_TEXTS = { day: 'วันนี้', week: 'สัปดาห์นี้', month: 'เดือนนี้' } as const

export const BREAKS: readonly { length: BreakLength; name: string; kind: 'cool_off' | 'exclusion' }[] = [
  { length: '1d', name: '1 วัน', kind: 'cool_off' },
  { length: '7d', name: '7 วัน', kind: 'cool_off' },
  { length: '30d', name: '30 วัน', kind: 'cool_off' },
  { length: '6m', name: '6 เดือน', kind: 'exclusion' },
  { length: '12m', name: '1 ปี', kind: 'exclusion' },
  { length: '60m', name: '5 ปี', kind: 'exclusion' },
]

export const BREAK_WORDS = {
  cool_off: { name: 'พักการเล่น', not: 'ยังไม่พัก' },
  exclusion: { name: 'งดเล่น', not: 'ยังไม่งดเล่น' },
} as const

export const breakName = (length: BreakLength): string =>
  BREAKS.find(each => each.length === length)?.name ?? ''

/** Formats a duration in minutes as Thai text: 95 → `1 ชั่วโมง 35 นาที`. */
export const hoursAndMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} ชั่วโมง` : '', rest > 0 || hours === 0 ? `${rest} นาที` : '']
    .filter(Boolean)
    .join(' ')
}
