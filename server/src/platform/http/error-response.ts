import { type ErrorBody, type ErrorCode, errorTexts } from '@sala/contract/errors/errors.ts'
import { z } from 'zod'

/** Schema of every error response, as the API description shows it. */
export const errorBody = z.object({
  message: z.string().meta({ description: 'The sentence, in Thai except for `Unauthenticated.`' }),
  code: z.string().meta({
    description: 'Stable name of the reason. New names may appear: treat an unknown one by its status.',
  }),
  errors: z
    .record(z.string(), z.array(z.string()))
    .meta({ description: 'Thai sentences by field; `error` has those that belong to no field.' }),
  success: z.literal(false).optional(),
  msg: z.string().optional(),
})

export type Answer = { status: number; body: ErrorBody; retryAfterSeconds: number | null }

/** Returns the response of a refusal whose sentence has no placeholders. */
export const answerOf = (code: ErrorCode): Answer => {
  const text = errorTexts[code]
  const message = 'message' in text ? text.message : text.text
  return {
    status: text.status,
    body: { message, code, errors: { [text.field]: [text.text] }, success: false, msg: text.text },
    retryAfterSeconds: null,
  }
}
