import type { ReportChannel } from '../reports/report-weeks.ts'
import type { StaffWorkKind } from '../reports/staff-work.ts'

export const channelNames: Readonly<Record<ReportChannel, string>> = {
  all: 'ทุกช่องทาง',
  direct: 'มาเอง',
  member: 'เพื่อนแนะนำ',
  affiliate: 'พาร์ตเนอร์',
}

/** Returns the Thai name of the channel through which members came. For an affiliate link, the key of the link follows. */
export const channelText = ({ channel, key }: { channel: ReportChannel; key: string | null }): string =>
  key === null ? channelNames[channel] : `${channelNames[channel]} ${key}`

export const staffWorkNames: Readonly<Record<StaffWorkKind, string>> = {
  withdrawal_approved: 'อนุมัติถอน',
  withdrawal_refused: 'ปฏิเสธถอน',
  suspense_settled: 'ตัดสินเงินพัก',
  slip_credited: 'เติมเครดิตตามสลิป',
  slip_refused: 'ปฏิเสธสลิป',
  proposal_made: 'ตั้งข้อเสนอ',
  proposal_approved: 'เห็นด้วยกับข้อเสนอ',
  proposal_refused: 'ปฏิเสธข้อเสนอ',
  member_answered: 'ตอบสมาชิก',
  complaint_resolved: 'ตัดสินเรื่องร้องเรียน',
  alarm_judged: 'ตัดสินสัญญาณเสี่ยง',
  aml_decided: 'ตัดสินเรื่องฟอกเงิน',
  care_talked: 'คุยกับสมาชิกที่ดูแล',
}
