import type { CouponForm, CouponRefusal } from '../../rewards/coupons/coupon.ts'
import type { CouponAudience } from '../../rewards/coupons/coupon-batch.ts'
import type { MissionCondition } from '../../rewards/missions/mission-conditions.ts'
import type { TierChip, TierGift } from '../../rewards/tiers/tier-limits.ts'
import type { CouponBatchState } from '../rewards/endpoints.ts'
import type { MissionState } from '../rewards/mission-endpoints.ts'
import { audienceNames } from './promotion-texts.ts'

export const couponBatchNames = {
  unlisted: 'ยังไม่ออกโค้ด',
  upcoming: 'รอถึงเวลา',
  running: 'ใช้ได้อยู่',
  spent: 'ใช้ครบแล้ว',
  over: 'หมดเวลา',
  ended: 'จบแล้ว',
} as const satisfies Record<CouponBatchState, string>

export const couponFormNames = {
  single: 'โค้ดละครั้ง',
  shared: 'โค้ดเดียวใช้ร่วมกัน',
} as const satisfies Record<CouponForm, string>

export const couponAudienceNames = {
  ...audienceNames,
  list: 'เฉพาะสมาชิกที่เลือก',
} as const satisfies Record<CouponAudience, string>

export const couponRefusalNames = {
  unknown: 'ไม่มีโค้ดนี้',
  used: 'โค้ดใช้ครบแล้ว',
  outside: 'นอกเวลาที่ใช้ได้',
  not_invited: 'ไม่ใช่สมาชิกที่เลือก',
  same_person: 'คนเดียวกันใช้ไปแล้ว',
} as const satisfies Record<CouponRefusal, string>

export const tierChipNames = {
  bronze: 'ทองแดง',
  silver: 'เงิน',
  gold: 'ทอง',
  jade: 'หยก',
  ruby: 'ทับทิม',
  diamond: 'เพชร',
} as const satisfies Record<TierChip, string>

export const tierGiftNames = {
  birthday: 'ของขวัญวันเกิด',
  cashback: 'เงินคืนประจำสัปดาห์',
} as const satisfies Record<TierGift, string>

/** States of a table of tiers: in use, or replaced by a newer table. */
export const tierTableStates = ['running', 'replaced'] as const
export type TierTableState = (typeof tierTableStates)[number]
export const tierTableStateOf = (table: { readonly is_running: boolean }): TierTableState =>
  table.is_running ? 'running' : 'replaced'

export const tierTableNames = {
  running: 'ใช้อยู่',
  replaced: 'ถูกแทนแล้ว',
} as const satisfies Record<TierTableState, string>

export const missionNames = {
  running: 'เปิดอยู่',
  spent: 'งบหมด',
  over: 'หมดเวลา',
  ended: 'จบแล้ว',
} as const satisfies Record<MissionState, string>

export const conditionNames = {
  check_in: 'เช็กอินครบจำนวนวันในเดือน',
  play_section: 'เล่นหนึ่งรอบในหมวดที่เลือก',
  prove_phone: 'ยืนยันเบอร์โทรศัพท์',
  set_limit: 'ตั้งวงเงินของตัวเอง',
  read_guide: 'อ่านคู่มือเล่นอย่างรับผิดชอบ',
  invite: 'เพื่อนที่แนะนำฝากครั้งแรก',
} as const satisfies Record<MissionCondition, string>
