/** Thai goes by SMS at 70 characters a message; a second one is paid for. */
export const SMS_MAX_CHARACTERS = 70
const SITE = 'Sala'

/** Purposes of a one-time code: registration, password reset, proof of a member's phone. */
export const codeFlows = ['register', 'reset', 'prove'] as const
export type CodeFlow = (typeof codeFlows)[number]

const PURPOSES: Readonly<Record<CodeFlow, string>> = {
  register: 'สมัครสมาชิก',
  reset: 'ตั้งรหัสผ่านใหม่',
  prove: 'ยืนยันเบอร์',
}

/**
 * A one-time code and what it is for. The last line binds it to the site, in the form that phones know: they offer the code on a
 * page of that host alone, and fill it in there. Up to HOST_MAX_CHARACTERS the host costs no second message.
 */
export const codeMessage = (flow: CodeFlow, code: string, host: string): string =>
  `${SITE}: รหัส ${code} ${PURPOSES[flow]} ห้ามบอกใคร\n@${host} #${code}`

/** The longest host with which each message is one. */
export const HOST_MAX_CHARACTERS = 12
