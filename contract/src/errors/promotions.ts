import type { ErrorText } from './error-text.ts'

export const promotionsErrors = {
  bonus_unavailable: { status: 422, field: 'error', text: 'ไม่พบโบนัสนี้ หรือยังไม่เปิดให้รับ' },
  /** `{reason}` is a sentence of promotion-reasons.ts. */
  promotion_refused: { status: 422, field: 'error', text: 'รับโปรโมชั่นนี้ไม่ได้ {reason}' },
  bonus_not_open: { status: 409, field: 'error', text: 'โบนัสนี้สิ้นสุดแล้ว จึงสละไม่ได้' },
  turnover_open: { status: 422, field: 'amount', text: 'ต้องทำยอดเทิร์นอีก {left} บาท จึงจะถอนเงินได้' },
  bonus_ending: {
    status: 409,
    field: 'error',
    text: 'กำลังสรุปยอดโบนัสของคุณ กรุณารอสักครู่แล้วลองใหม่',
  },
} as const satisfies Record<string, ErrorText>
