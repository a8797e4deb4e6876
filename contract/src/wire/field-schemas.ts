import { z } from 'zod'
import { errorTexts } from '../errors/errors.ts'
import { MOBILE_PATTERN } from '../text/phone-number.ts'
import { type AnyId, type IdPrefix, idPattern } from './ids.ts'
import { bahtFromSatang, groupedDigits, isBaht, type Satang, satang, satangFromBaht } from './money.ts'
import { textReaders, typedText } from './typed-text.ts'

export const OTP_DIGITS = 6
const TEXT_MAX_CHARACTERS = 200

/** A Thai mobile number (V03, F01), normalised by `typedText` before validation. */
export const phone = z
  .string({ error: errorTexts.phone_invalid.text })
  .max(TEXT_MAX_CHARACTERS, errorTexts.phone_invalid.text)
  .overwrite(textReaders.phone)
  .regex(MOBILE_PATTERN, errorTexts.phone_invalid.text)

/** Text without control characters, for names and keys. It thus excludes U+0000, which PostgreSQL cannot store. */
export const PRINTABLE = /^[^\p{Cc}]*$/u

export const otp = z
  .string({ error: errorTexts.otp_wrong.text })
  .max(TEXT_MAX_CHARACTERS, errorTexts.otp_wrong.text)
  .overwrite(textReaders.digits)
  .regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), errorTexts.otp_wrong.text)

const text = (maxCharacters: number) => z.string().max(maxCharacters).regex(PRINTABLE)

/** A phone number in the request that the server ignores, because the session identifies the member. Its format is not checked. */
export const claimedPhone = text(TEXT_MAX_CHARACTERS).optional()
/** The IP address that the caller claims to have. The server records it and never uses it for rate limits. */
export const claimedIp = text(TEXT_MAX_CHARACTERS).optional()
export const shortText = text(TEXT_MAX_CHARACTERS)
/** Returns the schema of a typed or pasted line of text: words, a code or a reference. */
export const shortTypedText = (kind: 'words' | 'key' | 'reference') =>
  typedText(kind).max(TEXT_MAX_CHARACTERS).regex(PRINTABLE)

/** A birth date, `YYYY-MM-DD`. A Buddhist year is converted. */
export const birthDate = typedText('day', errorTexts.birth_date_invalid.text)
  .pipe(z.iso.date({ error: errorTexts.birth_date_invalid.text }))
  .meta({ format: 'date' })

/** An amount: baht in the request or response, satang in the program. An invalid number gets the field's Thai error. */
export const amount = z
  .codec(
    z.number({ error: errorTexts.amount_invalid.text }).refine(isBaht, errorTexts.amount_invalid.text),
    z.custom<Satang>(value => typeof value === 'bigint'),
    { decode: satangFromBaht, encode: bahtFromSatang },
  )
  .meta({ type: 'number', multipleOf: 0.01, minimum: 0, description: 'baht' })

/** An amount above zero that an operator types. */
export const positiveAmount = amount.refine(value => value > 0n, 'กรุณากรอกจำนวนเงินที่มากกว่า 0')

/** Returns the schema of an integer from `least` to `most`, both included. Its error names both. */
export const wholeNumber = (least: number, most: number) => {
  const text = `กรุณากรอกจำนวนเต็ม ${groupedDigits(least)} ถึง ${groupedDigits(most)}`
  return z.int({ error: text }).min(least, text).max(most, text)
}

/** An amount of baht in a query, as text: `?amount=100.50`. */
export const amountInQuery = z
  .codec(
    z
      .string({ error: errorTexts.amount_invalid.text })
      .max(TEXT_MAX_CHARACTERS, errorTexts.amount_invalid.text)
      .overwrite(textReaders.amount)
      .regex(/^\d{1,13}(\.\d{1,2})?$/, errorTexts.amount_invalid.text),
    z.custom<Satang>(value => typeof value === 'bigint'),
    { decode: text => satangFromBaht(Number(text)), encode: value => String(bahtFromSatang(value)) },
  )
  .meta({ type: 'number', multipleOf: 0.01, minimum: 0, description: 'baht' })

/** A signed amount of baht, such as a win or loss. Only responses contain it. */
export const signedAmount = z
  .codec(
    z.number(),
    z.custom<Satang>(value => typeof value === 'bigint'),
    {
      decode: baht => satang(BigInt(Math.round(baht * 100))),
      encode: bahtFromSatang,
    },
  )
  .meta({ type: 'number', multipleOf: 0.01, description: 'baht, signed' })

/** An instant: ISO 8601 text in the request or response, a Date in the program. */
export const instant = z
  .codec(z.iso.datetime({ offset: true }), z.date(), {
    decode: text => new Date(text),
    encode: date => date.toISOString(),
  })
  .meta({ type: 'string', format: 'date-time' })

/** A calendar month in Bangkok, `2026-11`. */
export const bangkokMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

export const idOf = <P extends IdPrefix>(prefix: P) =>
  z
    .custom<AnyId<P>>(value => typeof value === 'string' && idPattern(prefix).test(value))
    .meta({ type: 'string', pattern: idPattern(prefix).source })

export const success = z.object({ success: z.literal(true) })
