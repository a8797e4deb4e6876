/** Thai goes by SMS at 70 characters a message; a second one would be paid for. */
export const SMS_MAX_CHARACTERS = 70
const SITE = 'Sala'

/** What a one-time code is for: a registration, a password reset, or proving a member's phone. */
export const codeFlows = ['register', 'reset', 'prove'] as const
export type CodeFlow = (typeof codeFlows)[number]

const PURPOSES: Readonly<Record<CodeFlow, string>> = {
  register: 'สมัครสมาชิก',
  reset: 'ตั้งรหัสผ่านใหม่',
  prove: 'ยืนยันเบอร์',
}

/** A one-time code, what it is for, and for how long it is good. */
export const codeMessage = (flow: CodeFlow, code: string, minutes: number): string =>
  `${SITE}: รหัส ${code} สำหรับ${PURPOSES[flow]} ใช้ได้ ${minutes} นาที ห้ามบอกผู้อื่น`
