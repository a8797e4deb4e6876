import type { ErrorText } from '../error-text.ts'

export const missionsErrors = {
  mission_closed: { status: 409, field: 'error', text: 'ภารกิจนี้ปิดแล้ว' },
  mission_unmet: { status: 422, field: 'error', text: 'ยังทำภารกิจนี้ไม่ครบ' },
  mission_by_person: {
    status: 422,
    field: 'error',
    text: 'ภารกิจนี้รับได้คนละหนึ่งครั้ง และอีกบัญชีของคุณรับไปแล้ว',
  },
  mission_day_full: {
    status: 422,
    field: 'error',
    text: 'วันนี้รับโบนัสจากภารกิจครบตามเพดานแล้ว รับที่เหลือได้พรุ่งนี้',
  },
  mission_over: { status: 422, field: 'ends_at', text: 'เวลาสิ้นสุดต้องอยู่หลังจากตอนนี้' },
} as const satisfies Record<string, ErrorText>
