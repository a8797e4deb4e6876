/** An error response of the sandbox: the code, and a Thai message for errors that users can cause. */
export class CallRefused extends Error {
  readonly code: string
  readonly status: number

  constructor(status: number, code: string) {
    super(WORDS[code] ?? 'ทำรายการไม่สำเร็จ กรุณาลองใหม่')
    this.code = code
    this.status = status
  }
}

const WORDS: Record<string, string> = {
  not_found: 'ไม่พบข้อมูล กรุณาตรวจสอบอีกครั้ง',
  insufficient_balance: 'ยอดเงินไม่พอ',
  same_account: 'บัญชีต้นทางและปลายทางเป็นบัญชีเดียวกัน',
  refused: 'ธนาคารปฏิเสธรายการ',
  invalid_request: 'ข้อมูลไม่ครบหรือไม่ถูกต้อง',
  not_open: 'รายการนี้จ่ายแล้วหรือถูกยกเลิกแล้ว',
  token_expired: 'หมดเวลาเล่น กรุณากลับไปเข้าเกมใหม่',
  session_ended: 'เว็บที่คุณเข้ามาขอให้จบการเล่นรอบนี้ เครดิตของคุณยังอยู่ครบ',
  ticket_spent: 'ลิงก์หมดอายุหรือถูกใช้ไปแล้ว',
  visit_over: 'หมดเวลา กรุณาเปิดหน้ากิจกรรมใหม่',
  sala_unreachable: 'ติดต่อเว็บหลักไม่ได้ กรุณาลองใหม่',
  sala_did_not_follow: 'เว็บหลักไม่ตอบ นาฬิกาจึงไม่ถูกเลื่อน',
  fault_not_offered: 'คู่ค้านี้ไม่มีความผิดปกติแบบนี้',
  bets_closed: 'ปิดรับเดิมพันของรายการนี้แล้ว',
  odds_changed: 'ราคาเปลี่ยนแล้ว กรุณาเลือกใหม่',
  bets_need_credit_here: 'ทายล่วงหน้าใช้ได้กับเครดิตจริงเท่านั้น',
  too_many_open_bets: 'มีรายการที่รอผลครบจำนวนแล้ว กรุณารอผลก่อน',
  link_over: 'ลิงก์ผูกบัญชีหมดเวลาหรือใช้ไปแล้ว ขอลิงก์ใหม่ในแชต',
  offline: 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ต',
}

const ANSWER_LIMIT_MS = 30_000

/** Calls the sandbox's API at a path below `/sandbox`. Throws CallRefused for an error answer. */
export async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
  const response = await fetch(`/sandbox${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch(() => {
    throw new CallRefused(0, 'offline')
  })
  const text = await response.text()
  const answer = text === '' ? null : JSON.parse(text)
  if (!response.ok) throw new CallRefused(response.status, answer?.error ?? 'unknown')
  return answer
}

export function wordsOf(error: unknown): string {
  return error instanceof CallRefused ? error.message : 'ทำรายการไม่สำเร็จ กรุณาลองใหม่'
}
