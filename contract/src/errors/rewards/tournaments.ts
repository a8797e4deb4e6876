import type { ErrorText } from '../error-text.ts'

export const tournamentsErrors = {
  tournament_over: { status: 422, field: 'starts_at', text: 'เวลาเริ่มต้องอยู่หลังจากตอนนี้' },
  tournament_closed: { status: 409, field: 'error', text: 'รายการแข่งนี้ปิดรับผู้เข้าร่วมแล้ว' },
  tournament_begun: { status: 409, field: 'error', text: 'รายการแข่งเริ่มแล้ว จึงยกเลิกไม่ได้' },
  tournament_person_entered: {
    status: 409,
    field: 'error',
    text: 'บัญชีอื่นของคุณเข้าร่วมรายการนี้แล้ว หนึ่งคนมีได้หนึ่งที่',
  },
  tournament_needs: { status: 422, field: 'error', text: 'ยังเข้าร่วมไม่ได้: {need}' },
} as const satisfies Record<string, ErrorText>
