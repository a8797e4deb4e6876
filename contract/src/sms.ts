/** Thai goes by SMS at 70 characters a message; a second one would be paid for. */
export const SMS_MAX_CHARACTERS = 70
const SITE = 'Sala'

/** The one-time code of a registration or a password reset, and for how long it is good. */
export const codeMessage = (flow: 'register' | 'reset', code: string, minutes: number): string => {
  const what = flow === 'register' ? 'สมัครสมาชิก' : 'ตั้งรหัสผ่านใหม่'
  return `${SITE}: รหัส ${code} สำหรับ${what} ใช้ได้ ${minutes} นาที ห้ามบอกผู้อื่น`
}
