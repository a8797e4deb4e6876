import type { ErrorText } from '../errors/error-text.ts'

export const flowErrors = {
  /** `sentence` is the Thai sentence of the staff user who closed the flow, with the time at which the flow is expected to open. */
  flow_closed: { status: 409, field: 'error', text: 'ยังทำรายการนี้ไม่ได้ {sentence}' },
  flow_state_unknown: { status: 422, field: 'state', text: 'สวิตช์นี้ไม่มีสถานะนี้' },
  flow_needs_two: {
    status: 409,
    field: 'state',
    text: 'การเปิดหรือผ่อนสวิตช์ต้องใช้สองคน กรุณาเสนอเปิดแล้วให้อีกคนเห็นด้วย',
  },
  flow_not_looser: { status: 409, field: 'state', text: 'สวิตช์อยู่ในสถานะนี้หรือเปิดกว่านี้แล้ว กรุณาโหลดหน้าใหม่' },
  flow_time_past: { status: 422, field: 'expected_at', text: 'เวลาที่คาดว่าเปิดผ่านไปแล้ว' },
  flow_message_invalid: {
    status: 422,
    field: 'message',
    text: 'กรุณาเขียนประโยคภาษาไทยให้สมาชิก 10 ถึง 200 ตัวอักษร',
  },
} as const satisfies Record<string, ErrorText>
