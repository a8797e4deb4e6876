import type { ErrorText } from '../error-text.ts'

export const freeRoundsErrors = {
  free_rounds_no_game: {
    status: 422,
    field: 'game_id',
    text: 'ไม่มีเกมนี้ในเว็บเกมที่แจกรอบฟรีได้',
  },
  free_rounds_time: { status: 422, field: 'ends_at', text: 'เวลาสิ้นสุดต้องอยู่หลังจากตอนนี้ และไม่เกิน 60 วัน' },
  free_rounds_members: { status: 422, field: 'members', text: 'ไม่พบสมาชิกบางคนในรายการ' },
  free_rounds_over: { status: 409, field: 'error', text: 'รอบฟรีชุดนี้ยกเลิกหรือหมดเวลาไปแล้ว' },
} as const satisfies Record<string, ErrorText>
