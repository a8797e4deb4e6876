import { type ErrorBody, type ErrorCode, errorTexts } from '@sala/contract/errors/errors.ts'

export type Answer = { status: number; body: ErrorBody; retryAfterSeconds: number | null }

/** The response of a refusal whose text has no placeholders. */
export const answerOf = (code: ErrorCode): Answer => {
  const text = errorTexts[code]
  const message = 'message' in text ? text.message : text.text
  return {
    status: text.status,
    body: { message, code, errors: { [text.field]: [text.text] }, success: false, msg: text.text },
    retryAfterSeconds: null,
  }
}
