/** A Thai SMS holds 70 characters. A second message costs extra. */
export const SMS_MAX_CHARACTERS = 70
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
 * The SMS text of a one-time code. The last line binds the code to the site's host in the standard format:
 * phones offer to fill it in only on a page of that host.
 */
export const codeMessage = (flow: CodeFlow, code: string, host: string): string =>
  `${SITE}: รหัส ${code} ${PURPOSES[flow]} ห้ามบอกใคร\n@${host} #${code}`

/** Longest host with which every message fits into one SMS. */
export const HOST_MAX_CHARACTERS = 12
