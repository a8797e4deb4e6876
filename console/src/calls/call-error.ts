import type { ErrorBody } from '@sala/contract/errors/errors.ts'

export type FieldErrors = Readonly<Record<string, readonly string[]>>

const OFFLINE_TEXT = 'เชื่อมต่อกับระบบไม่ได้ สิ่งที่พิมพ์ไว้ยังอยู่ ลองใหม่ได้เมื่อสัญญาณกลับมา'
const TIMED_OUT_TEXT = 'ระบบใช้เวลานานเกินไป ยังไม่ทราบผล ลองใหม่ได้ ระบบจะไม่ทำรายการซ้ำ'
const UNREADABLE_TEXT = 'ระบบขัดข้อง ลองใหม่อีกครั้ง'
const UNREADABLE = 'unreadable'

/** A failed desk call. `status` 0 means that no response arrived. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors

  constructor(status: number, code: string, message: string, errors: FieldErrors) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.errors = errors
  }

  /** True if the server refused the call and changed nothing. After any other failure, the call's outcome is unknown. */
  get refusal(): boolean {
    return this.code !== UNREADABLE && this.status >= 400 && this.status <= 499
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && 'errors' in body

/** Converts an error response to an error object. A response of another party, such as a proxy's page, gets a general Thai sentence. */
export const errorOf = (status: number, body: unknown): CallError =>
  isErrorBody(body)
    ? new CallError(status, body.code, body.message, body.errors)
    : new CallError(status, UNREADABLE, UNREADABLE_TEXT, { error: [UNREADABLE_TEXT] })

export const noAnswerError = (timedOut: boolean): CallError => {
  const text = timedOut ? TIMED_OUT_TEXT : OFFLINE_TEXT
  return new CallError(0, timedOut ? 'timed_out' : 'offline', text, { error: [text] })
}

export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return UNREADABLE_TEXT
  return error.errors.error?.[0] ?? Object.values(error.errors)[0]?.[0] ?? error.message
}
