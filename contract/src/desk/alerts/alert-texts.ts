import { workKindNames } from '../display-texts/work-queue-texts.ts'
import type { AlertKind, AlertLevel, BusinessAlarm } from './alert-kinds.ts'

/** Thai names of the kinds of work to which the desk calls. */
export const alertKindNames = {
  ...workKindNames,
  message: 'ข้อความจากสมาชิก',
  alarm: 'สัญญาณเตือนธุรกิจ',
} as const satisfies Record<AlertKind, string>

export const alertLevelNames = {
  new: 'งานใหม่',
  late: 'รอนานแล้ว',
  escalated: 'ยังไม่มีคนรับ',
} as const satisfies Record<AlertLevel, string>

export const businessAlarmNames = {
  money_low: 'เงินในบัญชีจ่ายใกล้หมด',
  bank_silent: 'ธนาคารไม่ตอบ',
  gateway_silent: 'เกตเวย์ไม่ตอบ',
  game_site_silent: 'เว็บเกมไม่ตอบ',
  credit_slow: 'เครดิตเข้าช้า',
  many_failures: 'รายการที่ล้มเหลวมีมากผิดปกติ',
} as const satisfies Record<BusinessAlarm, string>

const HOUR_MINUTES = 60

const waitingText = (minutes: number): string =>
  minutes < HOUR_MINUTES
    ? `${minutes} นาที`
    : `${Math.floor(minutes / HOUR_MINUTES)} ชั่วโมง ${minutes % HOUR_MINUTES} นาที`

/** The facts of a call. They are kinds and numbers only, so that no text made of them can contain data of a member. */
export type AlertFacts = {
  readonly kind: AlertKind
  readonly level: AlertLevel
  readonly count: number
  readonly waiting_minutes: number
  readonly alarms: readonly BusinessAlarm[]
}

/** Title and text of a call to one staff user, for a desktop notification and the header. */
export const alertText = ({
  kind,
  level,
  count,
  waiting_minutes,
  alarms,
}: AlertFacts): { title: string; body: string } => ({
  title: `${alertKindNames[kind]} ${count} รายการ`,
  body: [
    ...alarms.map(alarm => businessAlarmNames[alarm]),
    waiting_minutes === 0
      ? alertLevelNames[level]
      : `${alertLevelNames[level]} รอ ${waitingText(waiting_minutes)}`,
  ].join(' · '),
})

/** Text of a message to the group of the shift. The number at its end distinguishes it from another message of the same facts. */
export const groupText = (
  facts: AlertFacts,
  { url, no }: { readonly url: string; readonly no: bigint },
): string => {
  const { title, body } = alertText(facts)
  return `${title}\n${body}\n${url}\nเลขที่ ${no}`
}
