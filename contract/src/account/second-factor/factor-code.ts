import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { otp } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'

const RECOVERY_MAX_CHARACTERS = 40

/** A code of the authenticator app, or one of the member's recovery codes. */
export const factorCode = z.discriminatedUnion('way', [
  z.object({ way: z.literal('code'), otp }),
  z.object({
    way: z.literal('recovery'),
    code: typedText('key', errorTexts.recovery_code_wrong.text).max(
      RECOVERY_MAX_CHARACTERS,
      errorTexts.recovery_code_wrong.text,
    ),
  }),
])
