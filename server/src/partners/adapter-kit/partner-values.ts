import { isBaht, type Satang, satangFromBaht } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { hasUnstorableText } from '../../platform/security/invalid-text.ts'
import { type PartnerAnswer, PartnerConfused } from './partner-http.ts'

/** Schema of an amount as partners write it (`"500.00"`). The result is in satang. */
export const partnerAmount = z
  .string()
  .regex(/^\d{1,13}\.\d{2}$/)
  .refine(text => isBaht(Number(text)))
  .transform((text): Satang => satangFromBaht(Number(text)))

export const signedPartnerAmount = z
  .string()
  .regex(/^-?\d{1,13}\.\d{2}$/)
  .transform((text): Satang => {
    const magnitude = BigInt(text.replace('-', '').replace('.', ''))
    return (text.startsWith('-') ? -magnitude : magnitude) as Satang
  })

/**
 * Maximum number of characters of a partner's names, numbers and references. They are indexed by PostgreSQL, which limits the size of an index entry.
 */
export const PARTNER_TEXT_MAX_CHARACTERS = 200
export const partnerText = z
  .string()
  .max(PARTNER_TEXT_MAX_CHARACTERS)
  .refine(text => !hasUnstorableText(text))

/** Latest accepted time in ms. A later time may be in the year 10000 in Bangkok, but years must have four digits. */
const LATEST_TIME = Date.parse('9999-01-01T00:00:00Z')

/** Schema of a time in a partner's response. The value is checked too, because a well-formed text can still be an invalid time. */
export const partnerInstant = z.iso
  .datetime({ offset: true })
  .transform(text => new Date(text))
  .refine(at => at.getTime() < LATEST_TIME)

/** Converts satang to an amount as partners write it (`"500.00"`). */
export const toPartnerAmount = (value: Satang): string => {
  const digits = value.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Requires that the response repeats the reference of the call. If it has another reference, throws PartnerConfused, because the response is about
 * another object and may come from a cache.
 */
export const expectReference = <B extends { reference: string }>(
  partner: string,
  answer: PartnerAnswer,
  body: B,
  reference: string,
): B => {
  if (body.reference !== reference) throw new PartnerConfused(partner, answer)
  return body
}

/**
 * Returns whether the partner answered, in its own format, that it does not have the object. Throws for any other 404 response, which may come from a
 * proxy.
 */
export const isReportedMissing = (partner: string, answer: PartnerAnswer, word: z.ZodType): boolean => {
  if (answer.status !== 404) return false
  expectBody(partner, answer, word)
  return true
}

/**
 * Parses the rows of a partner's list one by one, so that a malformed row does not block the others. Malformed rows are returned as JSON, for review
 * by an operator.
 */
export const readRows = <S extends z.ZodType>(
  raws: readonly unknown[],
  schema: S,
): { readonly rows: z.output<S>[]; readonly unreadable: string[] } => {
  const rows: z.output<S>[] = []
  const unreadable: string[] = []
  for (const raw of raws) {
    const row = schema.safeParse(raw)
    if (row.success) rows.push(row.data)
    else unreadable.push(JSON.stringify(raw))
  }
  return { rows, unreadable }
}

/** Parses a response's body by the schema. Throws PartnerConfused for a response that violates the protocol. */
export const expectBody = <S extends z.ZodType>(
  partner: string,
  answer: PartnerAnswer,
  schema: S,
): z.output<S> => {
  const result = schema.safeParse(answer.body)
  if (!result.success) throw new PartnerConfused(partner, answer)
  return result.data
}
