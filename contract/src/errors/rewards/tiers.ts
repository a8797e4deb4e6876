import type { ErrorText } from '../error-text.ts'

export const tiersErrors = {
  tier_gift_none: { status: 422, field: 'error', text: 'ตอนนี้ระดับของคุณไม่มีของขวัญนี้ให้รับ' },
  tier_gift_by_person: {
    status: 422,
    field: 'error',
    text: 'ของขวัญนี้มีให้คนละหนึ่งครั้ง และอีกบัญชีของคุณรับไปแล้ว',
  },
} as const satisfies Record<string, ErrorText>
