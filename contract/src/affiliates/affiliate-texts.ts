import type { AffiliateState, DealKind, StatementLine, StatementState } from './affiliate-terms.ts'

export const affiliateStateNames = {
  paused: 'พักอยู่',
  active: 'ใช้งาน',
  ended: 'เลิกแล้ว',
} as const satisfies Record<AffiliateState, string>

export const dealKindNames = {
  acquisition: 'จ่ายต่อสมาชิกที่เข้าเงื่อนไข',
  revenue_share: 'ส่วนแบ่งรายได้สุทธิ',
} as const satisfies Record<DealKind, string>

export const statementStateNames = {
  open: 'ยังไม่ปิด',
  closed: 'ปิดแล้ว รอจ่าย',
  paid: 'จ่ายแล้ว',
} as const satisfies Record<StatementState, string>

export const statementLineNames = {
  own: 'ของเดือนนี้',
  correction: 'แก้ไขเดือนที่ปิดแล้ว',
  carry: 'ยอดติดลบยกมา',
} as const satisfies Record<StatementLine, string>

/** Thai words that say whether a deal subtracts the negative result of one month from the result of the next month. */
export const carryNames = {
  true: 'หักจากเดือนถัดไป',
  false: 'เริ่มใหม่ทุกเดือน',
} as const
