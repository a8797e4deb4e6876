import type { ErrorText } from './error-text.ts'

export const gamesErrors = {
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
  game_start_failed: {
    status: 422,
    field: 'error',
    text: 'กรุณาเติมเงินครั้งแรกเพื่อเข้าเล่น หรือติดต่อแอดมิน',
  },
  game_round_open: {
    status: 409,
    field: 'error',
    text: 'เกมก่อนหน้ายังไม่รู้ผล กรุณารอให้รอบนั้นจบก่อนเข้าเกมนี้',
  },
  game_address_unlisted: {
    status: 503,
    field: 'error',
    text: 'เปิดเกมไม่ได้เพราะระบบของเราตั้งค่าผิด เครดิตของคุณยังอยู่ครบ ทีมงานได้รับแจ้งแล้ว กรุณาลองใหม่ภายหลัง',
  },
  favourites_full: {
    status: 422,
    field: 'error',
    text: 'เกมโปรดครบ {count} เกมแล้ว กรุณานำบางเกมออกก่อน',
  },
  ticket_spent: { status: 410, field: 'error', text: 'ลิงก์กิจกรรมนี้ถูกใช้ไปแล้วหรือหมดอายุ' },
} as const satisfies Record<string, ErrorText>
