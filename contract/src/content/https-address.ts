const ADDRESS_MAX_CHARACTERS = 300
const SCHEME = 'https://'
/**
 * Characters allowed in an https URL: visible ASCII without the backslash. Browsers also accept spaces, control characters and other scripts, but
 * these can disguise the host.
 */
const PLAIN = /^https:\/\/[\x21-\x5b\x5d-\x7e]+$/
/** Matches a host that is a domain name with at least two labels, never an IP address. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
/** Detects a host name in another script. Such a name is refused, because it can look like a trusted name. */
const PUNYCODE = /(?:^|\.)xn--/

export const plainAddressText =
  'ลิงก์ต้องขึ้นต้นด้วย https:// ตามด้วยชื่อเว็บ ไม่มีชื่อผู้ใช้ รหัสผ่าน พอร์ต หรืออักขระพิเศษ หรือเว้นว่าง'

/** Returns the host of an https URL without user, password, port or non-ASCII characters; null for any other text. */
export const hostOfPlainAddress = (text: string): string | null => {
  if (text.length > ADDRESS_MAX_CHARACTERS || !PLAIN.test(text)) return null
  const written = text.slice(SCHEME.length).split(/[/?#]/)[0]?.toLowerCase() ?? ''
  const url = URL.parse(text)
  // The host as written must equal the host as the URL parser normalises it, because a difference can disguise the real host.
  if (url === null || url.host !== written || !HOST.test(written) || PUNYCODE.test(written)) return null
  return written
}
