import type { WorkKind } from '@sala/contract/desk/work/work.ts'
import { proposalNames } from '../proposals/words.ts'
import { troubleOf } from './trouble-words.ts'

export const kindNames: Readonly<Record<WorkKind, string>> = {
  withdrawal: 'ถอนเงิน',
  suspense: 'เงินพัก',
  slip: 'สลิป',
  payout: 'ผลโอนออก',
  movement: 'ย้ายเครดิต',
  proposal: 'ข้อเสนอ',
  job: 'งานระบบ',
  trouble: 'ปัญหา',
}

/** Why a case waits, by the word that the server gives. */
const reasons: Readonly<Record<string, string>> = {
  ...proposalNames,
  own_proposal: 'ข้อเสนอของคุณ รออีกคนอนุมัติ',
  review: 'รอตรวจ',
  held: 'พักไว้ตรวจสอบเพิ่ม',
  amount: 'เกินวงเงินอนุมัติอัตโนมัติ',
  day_total: 'ยอดถอนรวมของวันเกินกำหนด',
  first: 'ถอนครั้งแรกและยอดสูง',
  bank_age: 'เพิ่งผูกบัญชีธนาคาร',
  risk_mark: 'สมาชิกมีเครื่องหมายเสี่ยง',
  payer: 'มีเงินเข้าที่ยังยืนยันผู้โอนไม่ได้',
  unmatched: 'ไม่พบรายการฝากที่ตรงกัน',
  unknown_reference: 'เลขอ้างอิงไม่ตรงกับรายการใด',
  ambiguous: 'ตรงกับหลายรายการ',
  late: 'โอนหลังหมดเวลา',
  after_cancel: 'โอนหลังยกเลิกรายการ',
  after_refusal: 'โอนหลังรายการถูกปฏิเสธ',
  paid_twice: 'โอนซ้ำ',
  foreign_payer: 'ผู้โอนไม่ใช่เจ้าของบัญชี',
  no_line: 'ยังไม่พบเงินในรายการธนาคาร',
  not_read: 'ระบบยังไม่ได้จับคู่',
  other_account: 'โอนจากบัญชีอื่น',
  other_member: 'เงินเป็นของสมาชิกท่านอื่น',
  given_away: 'เงินถูกให้ผู้อื่นไปแล้ว',
  repeated: 'เลขรายการโอนซ้ำ',
  contested: 'หลายคนส่งสลิปเดียวกัน',
  unproved_payer: 'ยืนยันผู้โอนไม่ได้',
  old: 'สลิปเก่าเกินกำหนด',
  large: 'ยอดสูง',
  failed_for_good: 'งานล้มเหลว ระบบหยุดลองแล้ว',
  still_tried: 'งานล้มเหลวหลายครั้ง ระบบยังลองต่อ',
}

/** A word that the console does not know yet is shown as it is: better than nothing. */
export const reasonName = (why: string): string =>
  troubleOf(why)?.name ?? reasons[why] ?? why.replaceAll('_', ' ')

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_HOURS = 24

/** `12 นาที`, `3 ชม. 5 นาที`, `2 วัน`. */
export const spanOf = (ms: number): string => {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS)
  if (minutes < 1) return 'ไม่ถึงนาที'
  if (minutes < HOUR_MINUTES) return `${minutes} นาที`
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours < DAY_HOURS) return `${hours} ชม. ${minutes % HOUR_MINUTES} นาที`
  return `${Math.floor(hours / DAY_HOURS)} วัน`
}

/** What is left of a promise: below zero it is broken. */
export const clockOf = (answerBy: string, now: number): { text: string; ms: number } => {
  const ms = new Date(answerBy).getTime() - now
  return { text: ms < 0 ? `เกิน ${spanOf(ms)}` : `เหลือ ${spanOf(ms)}`, ms }
}
