import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { type ErrorCode, errorSentence, errorTexts } from '@sala/contract/errors/errors.ts'

/**
 * An error whose sentence the member sees. Throwing it rolls the transaction back. `values` fill the placeholders in the contract's sentence for the
 * error code. `field` and `sentence` replace the field and the sentence of the contract.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: ErrorField
  readonly sentence: string
  /** Seconds for the header Retry-After. Null if no rate limit refused the call. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: ErrorCode,
    values: Readonly<Record<string, string>> = {},
    options: { field?: ErrorField; retryAfterSeconds?: number; sentence?: string } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.field = options.field ?? errorTexts[code].field
    this.sentence = options.sentence ?? errorSentence(code, values)
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

const THAI = /[\u0e00-\u0e7f]/

/**
 * Returns a schema's sentence for an invalid field. A library's own message is replaced by the contract's general sentence, because it is not Thai.
 */
export const invalidFieldSentence = (message: string | undefined): string =>
  message !== undefined && THAI.test(message) ? message : errorTexts.request_invalid.text

/** Throws if the condition is false, which should be impossible. The error is logged, and the caller gets status 500 without details. */
export function invariant(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${what}`)
}
