import type { ErrorText } from './error-text.ts'

export const ledgerErrors = {
  insufficient_credit: { status: 422, field: 'amount', text: 'เครดิตไม่พอ ถอนได้สูงสุด {maximum} บาท' },
} as const satisfies Record<string, ErrorText>
