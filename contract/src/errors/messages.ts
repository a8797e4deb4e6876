import type { ErrorText } from './error-text.ts'

export const messagesErrors = {
  push_unavailable: {
    status: 422,
    field: 'error',
    text: 'เปิดการแจ้งเตือนบนเบราว์เซอร์นี้ไม่ได้ ดูข้อความได้ในกล่องข้อความเสมอ',
  },
  choice_fixed: {
    status: 422,
    field: 'error',
    text: 'ช่องทางนี้ของข้อความกลุ่มนี้เปลี่ยนไม่ได้',
  },
} as const satisfies Record<string, ErrorText>
