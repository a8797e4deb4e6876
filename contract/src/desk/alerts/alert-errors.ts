import type { ErrorText } from '../../errors/error-text.ts'

export const alertErrors = {
  alert_hours: { status: 422, field: 'error', text: 'เลือกชั่วโมงเป็นเลข 0 ถึง 24' },
} as const satisfies Record<string, ErrorText>
