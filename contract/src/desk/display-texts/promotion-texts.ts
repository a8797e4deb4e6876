import { sectionNames } from '../../games/game-section-names.ts'
import type {
  PromotionArt,
  PromotionAudience,
  PromotionFrequency,
  PromotionTrigger,
} from '../../promotions/promotion.ts'
import type { OperatorState } from '../operator-users/endpoints.ts'
import type { WheelState } from '../prize-draws/endpoints.ts'
import type { PromotionState } from '../promotions/endpoints.ts'
import type { Role } from '../roles.ts'
import type { PartnerOutcome } from '../system/endpoints.ts'

export const promotionNames = {
  running: 'เปิดอยู่',
  upcoming: 'รอถึงเวลา',
  draft: 'ร่าง',
  closed: 'ปิดแล้ว',
  over: 'หมดเวลา',
} as const satisfies Record<PromotionState, string>

export const triggerNames = {
  deposit: 'พร้อมการฝาก',
  weekly_refund: 'คืนยอดเสียรายสัปดาห์',
  daily_refund: 'คืนยอดเสียรายวัน',
  stake_rebate: 'คืนค่าเล่นรายสัปดาห์',
  birthday: 'เดือนเกิด',
  friend_deposit: 'เพื่อนฝากครั้งแรก',
  reward: 'สิทธิประโยชน์',
} as const satisfies Record<PromotionTrigger, string>

export const frequencyNames = {
  once: 'ครั้งเดียว',
  day: 'วันละครั้ง',
  week: 'สัปดาห์ละครั้ง',
  birthday_year: 'ปีละครั้งในเดือนเกิด',
  friend: 'ครั้งเดียวต่อเพื่อนหนึ่งคน',
} as const satisfies Record<PromotionFrequency, string>

export const audienceNames = {
  everybody: 'ทุกคน',
  new: 'สมัครไม่เกิน … วัน',
  returning: 'เคยฝาก และไม่ฝากมาแล้ว … วัน',
} as const satisfies Record<PromotionAudience, string>

export const artNames = {
  welcome: 'ดอกบัว',
  boost: 'จรวด',
  crown: 'มงกุฎ',
  refund: 'เหรียญ',
  birthday: 'โคม',
  gift: 'อัญมณี',
} as const satisfies Record<PromotionArt, string>

export const roleNames = {
  support: 'ดูแลสมาชิก',
  cashier: 'แคชเชียร์',
  finance: 'การเงิน',
  risk: 'ความเสี่ยง',
  marketing: 'การตลาด',
  admin: 'ผู้ดูแลระบบ',
  auditor: 'ผู้ตรวจสอบ',
} as const satisfies Record<Role, string>

export const operatorNames = {
  invited: 'รอรับคำเชิญ',
  active: 'ใช้งานได้',
  suspended: 'ระงับแล้ว',
} as const satisfies Record<OperatorState, string>

export const partnerOutcomeNames = {
  agreed: 'ตอบตามที่ตกลง',
  odd: 'ตอบไม่ตรงที่ตกลง',
  silent: 'ไม่ตอบ',
  callback: 'แจ้งเข้ามา',
  unreadable: 'แจ้งเข้ามา อ่านไม่ได้',
} as const satisfies Record<PartnerOutcome, string>

const STRANGE: Readonly<Record<string, string>> = {
  callback_forged: 'ลายเซ็นไม่ถูกต้อง',
  callback_unreadable: 'อ่านไม่ได้',
}

export const rejectedCallbackName = (kind: string): string => STRANGE[kind] ?? kind

const SECTIONS: Readonly<Record<string, string>> = sectionNames

/** Returns the Thai name of a lobby section, or a general Thai name if the section is null or unknown. */
export const sectionName = (section: string | null): string => SECTIONS[section ?? ''] ?? 'เกมอื่น'

export const wheelNames = {
  running: 'เปิดอยู่',
  spent: 'งบไม่พอรางวัลใหญ่สุด',
  over: 'หมดเวลา',
  stopped: 'หยุดแล้ว',
} as const satisfies Record<WheelState, string>
