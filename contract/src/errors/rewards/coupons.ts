import type { ErrorText } from '../error-text.ts'

export const couponsErrors = {
  /** A wrong, a used and an expired code get the same sentence, so that guessing codes reveals nothing. */
  coupon_invalid: {
    status: 422,
    field: 'code',
    text: 'โค้ดนี้ใช้ไม่ได้ อาจพิมพ์ไม่ตรง ถูกใช้ครบแล้ว หรืออยู่นอกเวลาที่ใช้ได้',
  },
  coupon_list_unavailable: {
    status: 409,
    field: 'error',
    text: 'ยังดาวน์โหลดรายการโค้ดไม่ได้ ต้องมีข้อเสนอที่อีกคนอนุมัติภายใน 24 ชั่วโมง และดาวน์โหลดได้ครั้งเดียวโดยสองคนนั้น',
  },
  coupon_ended: { status: 409, field: 'error', text: 'ชุดคูปองนี้จบแล้ว' },
  coupon_budget_small: {
    status: 422,
    field: 'budget',
    text: 'งบน้อยกว่าโบนัสหนึ่งครั้ง สมาชิกจะใช้โค้ดไม่ได้เลย',
  },
  coupon_members_missing: {
    status: 422,
    field: 'members',
    text: 'กรุณาใส่เลขสมาชิกที่มีจริงอย่างน้อย 1 คน หรือเลือกกลุ่มอื่น',
  },
} as const satisfies Record<string, ErrorText>
