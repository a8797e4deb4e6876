import { DRAWS_USED_TEXT } from '../rewards/draws/wheel-texts.ts'
import type { ErrorText } from './error-text.ts'

export const drawsErrors = {
  draw_wheel_changed: {
    status: 409,
    field: 'error',
    text: 'วงล้อเปลี่ยนเป็นชุดใหม่แล้ว กรุณาดูโอกาสของแต่ละรางวัลอีกครั้งก่อนหมุน',
  },
  draw_wheel_closed: { status: 409, field: 'error', text: 'ขณะนี้ไม่มีวงล้อที่เปิดอยู่' },
  draw_budget_spent: {
    status: 409,
    field: 'error',
    text: 'งบรางวัลของวงล้อนี้หมดแล้ว วงล้อจึงปิด โอกาสของแต่ละรางวัลไม่เคยถูกเปลี่ยน',
  },
  draw_commitment_old: {
    status: 409,
    field: 'error',
    text: 'การหมุนครั้งถัดไปใช้ค่ายืนยันใหม่แล้ว กรุณาโหลดหน้านี้อีกครั้ง',
  },
  draw_none_left: { status: 422, field: 'error', text: DRAWS_USED_TEXT },
  draw_wheel_over: { status: 422, field: 'ends_at', text: 'เวลาสิ้นสุดต้องอยู่หลังจากตอนนี้' },
} as const satisfies Record<string, ErrorText>
