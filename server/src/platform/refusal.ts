import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { type ErrorCode, errorSentence, errorTexts } from '@sala/contract/errors/errors.ts'

/**
 * A refusal shown to the member. Thrown, so that the transaction rolls back. `values` fill the sentence's
 * placeholders; `field` and `sentence` override the contract's.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: ErrorField
  readonly sentence: string
  /** Retry-After in seconds, for refusals by a rate limit. */
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

/** An impossible state: a 500 without details, and an error log. */
export function invariant(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${what}`)
}
