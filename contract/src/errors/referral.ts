import type { ErrorText } from './error-text.ts'

export const referralErrors = {
  commission_nothing: {
    status: 422,
    field: 'amount',
    text: 'ยอดค่าแนะนำที่ถอนได้ยังไม่ถึงขั้นต่ำ {minimum} บาท',
  },
} as const satisfies Record<string, ErrorText>
