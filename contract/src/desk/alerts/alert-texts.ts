import { workKindNames } from '../display-texts/work-queue-texts.ts'
import type { AlertKind, AlertLevel, BusinessAlarm } from './alert-kinds.ts'

/** Thai names of the kinds of work about which the desk (the staff's website) alerts staff users. */
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

/** The facts of an alert. They are only kinds and numbers, so no text that is made of them can contain a member's data. */
export type AlertFacts = {
  readonly kind: AlertKind
  readonly level: AlertLevel
  readonly count: number
  readonly waiting_minutes: number
  readonly alarms: readonly BusinessAlarm[]
}

/** Returns title and text of an alert to one staff user, for a desktop notification and for the header. */
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

/** Line added to a message that is sent again. It tells the chat group that an earlier copy may have arrived. */
export const REPEATED_LINE = 'ส่งซ้ำ เพราะไม่ทราบว่าถึงแล้วหรือยัง'

/**
 * Returns the text of a message to the chat group of the shift. The number at its end distinguishes two messages with the same facts. A
 * message that is sent again says so.
 */
export const groupText = (
  facts: AlertFacts,
  { url, no, is_repeated }: { readonly url: string; readonly no: bigint; readonly is_repeated: boolean },
): string => {
  const { title, body } = alertText(facts)
  return [title, body, url, ...(is_repeated ? [REPEATED_LINE] : []), `เลขที่ ${no}`].join('\n')
}
