/** Facts about the page and the browser that decide whether passkeys work. */
export type PasskeyPlace = { hostname: string; isSecure: boolean; isKnown: boolean }

/** Matches a host that is an IPv4 address or a bracketed IPv6 address. Passkeys require a host name. */
const ADDRESS = /^(\d+\.){3}\d+$|^\[.*\]$/

/** Returns why passkeys do not work at this URL or in this browser; null if they work. */
export const passkeyObstacle = ({ hostname, isSecure, isKnown }: PasskeyPlace): string | null => {
  if (ADDRESS.test(hostname)) return 'ที่อยู่ที่เป็นหมายเลขไอพีใช้พาสคีย์ไม่ได้ ให้เปิดหน้านี้ด้วยชื่อเว็บไซต์'
  if (!isSecure) return 'พาสคีย์ใช้ได้เมื่อเปิดหน้านี้ด้วย https เท่านั้น'
  return isKnown ? null : 'เบราว์เซอร์นี้ไม่รองรับพาสคีย์'
}

const BY_CODE = 'ใช้รหัสจากแอปแทนได้'

/** Thai texts of a browser's passkey exceptions (Web Authentication, 5.1.3 and 5.1.4). */
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: `ยังไม่ได้ยืนยันด้วยพาสคีย์ หน้าต่างถูกปิด หมดเวลา หรือเครื่องนี้ไม่มีพาสคีย์ของคุณ ลองใหม่ หรือ${BY_CODE}`,
  InvalidStateError: 'เครื่องหรือกุญแจนี้มีพาสคีย์ของคุณอยู่แล้ว ไม่ต้องเพิ่มอีก',
  SecurityError: `ที่อยู่ของหน้านี้ใช้พาสคีย์ไม่ได้ ให้เปิดหน้านี้ด้วยชื่อเว็บไซต์และ https ${BY_CODE}`,
  NotSupportedError: `เครื่องหรือกุญแจนี้ไม่รองรับพาสคีย์แบบที่ระบบใช้ ลองเครื่องหรือกุญแจอื่น ${BY_CODE}`,
  ConstraintError: `เครื่องหรือกุญแจนี้ยืนยันตัวผู้ถือไม่ได้ ตั้งรหัส ลายนิ้วมือ หรือใบหน้าในเครื่องก่อน ${BY_CODE}`,
  AbortError: 'คำขอพาสคีย์ถูกยกเลิกเพราะมีคำขออื่นมาแทน กดอีกครั้งเมื่อพร้อม',
  NetworkError: `เครื่องยืนยันติดต่ออินเทอร์เน็ตไม่ได้ ตรวจการเชื่อมต่อ ${BY_CODE}`,
  TypeError: 'โหลดส่วนของพาสคีย์ไม่สำเร็จ ตรวจการเชื่อมต่อแล้วกดอีกครั้ง',
}
const OTHER_REASON = `เครื่องหรือกุญแจทำพาสคีย์ไม่สำเร็จ ${BY_CODE}`

export const passkeyReason = (error: unknown): string =>
  (error instanceof Error ? REASONS[error.name] : undefined) ?? OTHER_REASON
