import type { ErrorText } from '../errors.ts'

export const ledgerErrors = {
  insufficient_credit: { status: 422, field: 'amount', text: 'เครดิตไม่พอ ถอนได้สูงสุด {maximum} บาท' },
  movement_open: {
    status: 409,
    field: 'error',
    text: 'มีรายการโอนเครดิตกับเกมที่ยังไม่เสร็จ กรุณารอสักครู่แล้วลองใหม่',
  },
  game_site_silent: {
    status: 503,
    field: 'error',
    text: 'ระบบเกมยังไม่ตอบกลับ ยอดเงินของคุณยังอยู่ครบ กรุณาลองใหม่อีกครั้ง',
  },
  check_too_soon: { status: 429, field: 'error', text: 'เพิ่งเช็คเครดิตไป กรุณารอ {wait} แล้วลองใหม่' },
} as const satisfies Record<string, ErrorText>
