import type { ErrorText } from '../errors.ts'

export const gamesErrors = {
  game_start_failed: {
    status: 422,
    field: 'error',
    text: 'กรุณาเติมเงินครั้งแรกเพื่อเข้าเล่น หรือติดต่อแอดมิน',
  },
  bonus_unavailable: { status: 422, field: 'error', text: 'ไม่พบโบนัสนี้ หรือยังไม่เปิดให้รับ' },
  ticket_spent: { status: 410, field: 'error', text: 'ลิงก์กิจกรรมนี้ถูกใช้ไปแล้วหรือหมดอายุ' },
} as const satisfies Record<string, ErrorText>
