import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { type ErrorCode, errorSentence, errorTexts } from '@sala/contract/errors/errors.ts'

/**
 * A no that the member may see. Thrown, so that the transaction around it rolls back. `values` fill the words in
 * braces of the Thai sentence; `field` overrides the field the sentence stands beside, `sentence` the words, by another
 * of the contract's.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: ErrorField
  readonly sentence: string
  /** Seconds after which trying again makes sense (Retry-After), where the refusal is one of pace. */
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

/** What cannot happen. Becomes a 500 that says nothing, and a loud log line. */
export function invariant(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${what}`)
}
