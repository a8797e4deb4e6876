import type { ErrorText } from './error-text.ts'

export const platformErrors = {
  unauthenticated: { status: 401, field: 'error', text: 'กรุณาเข้าสู่ระบบ', message: 'Unauthenticated.' },
  forbidden: { status: 403, field: 'error', text: 'คำขอนี้ไม่ได้รับอนุญาต' },
  not_found: { status: 404, field: 'error', text: 'ไม่พบรายการที่ต้องการ' },
  too_many_requests: {
    status: 429,
    field: 'error',
    text: 'ทำรายการบ่อยเกินไป กรุณารอ {wait} แล้วลองใหม่',
  },
  request_invalid: { status: 422, field: 'error', text: 'ข้อมูลไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่' },
  body_invalid: { status: 400, field: 'error', text: 'อ่านข้อมูลที่ส่งมาไม่ได้' },
  body_too_large: { status: 413, field: 'error', text: 'ข้อมูลที่ส่งมามีขนาดใหญ่เกินไป' },
  media_type: { status: 415, field: 'error', text: 'ไม่รองรับข้อมูลชนิดนี้' },
  unavailable: { status: 503, field: 'error', text: 'ระบบไม่พร้อมชั่วคราว กรุณาลองใหม่อีกครั้ง' },
  internal: { status: 500, field: 'error', text: 'เกิดข้อผิดพลาด กรุณาลองใหม่ หรือติดต่อเจ้าหน้าที่' },
} as const satisfies Record<string, ErrorText>
