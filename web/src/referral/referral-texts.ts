import type { ReferralLevel } from '@sala/contract/referral/referral-levels.ts'
import { daysLater } from '@sala/contract/wire/calendar.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import type { Answer } from '../calls/api.ts'

export type Referral = Answer<'GET /referral'>
export type Friend = Answer<'GET /referral/members'>['data'][number]
export type Week = Answer<'GET /referral/weeks'>['data'][number]
export type Commission = Answer<'GET /referral/commissions'>['data'][number]

export const levelName = (level: ReferralLevel | `${ReferralLevel}`): string => `ชั้นที่ ${level}`

export const commissionWords: Record<Commission['status'], { text: string; tone: BadgeTone }> = {
  pending: { text: 'รอยืนยัน', tone: 'amber' },
  confirmed: { text: 'ถอนได้', tone: 'jade' },
  claimed: { text: 'ถอนแล้ว', tone: 'neutral' },
  excluded: { text: 'ไม่เข้าเงื่อนไข', tone: 'neutral' },
}

/** Labels of commission entries that belong to no friend: a negative balance that is carried over to the next week, or dropped. */
export const carryOverLabels: Record<Exclude<Commission['kind'], 'friend'>, string> = {
  carried_in: 'ยอดติดลบยกมาจากสัปดาห์ก่อน',
  carried_out: 'ยอดติดลบยกไปสัปดาห์ถัดไป',
  forgiven: 'ยอดติดลบที่ไม่นำไปหักต่อ',
}

const WEEK_LAST_DAY = 6

/** Returns the text of a week from its first day: `18 – 24 พ.ย. 2569`. The month appears once if both days are in it. */
export const weekText = (week: string): string => {
  const last = daysLater(week, WEEK_LAST_DAY)
  const first = formatThaiDate(week)
  if (week.slice(0, 7) === last.slice(0, 7)) return `${Number(week.slice(8))} – ${formatThaiDate(last)}`
  return `${week.slice(0, 4) === last.slice(0, 4) ? first.split(' ').slice(0, 2).join(' ') : first} – ${formatThaiDate(last)}`
}

export const directionOf = (amount: number): 'in' | 'out' | 'none' =>
  amount > 0 ? 'in' : amount < 0 ? 'out' : 'none'
