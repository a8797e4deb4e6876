const ADDRESS_MAX_CHARACTERS = 300
const SCHEME = 'https://'
/** A browser reads an address by forgiving rules: spaces, control characters, backslashes and other scripts never get that far. */
const PLAIN = /^https:\/\/[\x21-\x5b\x5d-\x7e]+$/
/** A registered name of two labels or more: no number, no address of the network. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
/** A name in another script looks like a name that members know. */
const PUNYCODE = /(?:^|\.)xn--/

export const plainAddressText =
  'ลิงก์ต้องขึ้นต้นด้วย https:// ตามด้วยชื่อเว็บ ไม่มีชื่อผู้ใช้ รหัสผ่าน พอร์ต หรืออักขระพิเศษ หรือเว้นว่าง'

/** The host of an https address without user, password, port or a host that only looks like another; null for anything else. */
export const hostOfPlainAddress = (text: string): string | null => {
  if (text.length > ADDRESS_MAX_CHARACTERS || !PLAIN.test(text)) return null
  const written = text.slice(SCHEME.length).split(/[/?#]/)[0]?.toLowerCase() ?? ''
  const url = URL.parse(text)
  // The host must equal its normalised form.
  if (url === null || url.host !== written || !HOST.test(written) || PUNYCODE.test(written)) return null
  return written
}
