const SITE = 'Sala'

/** Purposes of a one-time code: registration, password reset, phone verification. */
export const codeFlows = ['register', 'reset', 'prove'] as const
export type CodeFlow = (typeof codeFlows)[number]

const PURPOSES: Readonly<Record<CodeFlow, string>> = {
  register: 'สมัครสมาชิก',
  reset: 'ตั้งรหัสผ่านใหม่',
  prove: 'ยืนยันเบอร์',
}

/**
 * Returns the SMS text of a one-time code. Its last line has the standard format `@host #code`, so that a phone fills in the code only on a
 * page of that host. With a host of at most 12 characters, the text fits into one SMS.
 */
export const codeMessage = (flow: CodeFlow, code: string, host: string): string =>
  `${SITE}: รหัส ${code} ${PURPOSES[flow]} ห้ามบอกใคร\n@${host} #${code}`
