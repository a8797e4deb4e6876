import { isBaht, type Satang, satangFromBaht } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { hasUnstorableText } from '../../platform/security/invalid-text.ts'
import { type PartnerAnswer, PartnerConfused } from './partner-http.ts'

/** Partners write money as `"500.00"`; internally it is satang. */
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

/** Longer texts are malformed: names, numbers and references are indexed, and index rows have limited size. */
export const PARTNER_TEXT_MAX_CHARACTERS = 200
export const partnerText = z
  .string()
  .max(PARTNER_TEXT_MAX_CHARACTERS)
  .refine(text => !hasUnstorableText(text))

/** Later instants may have a Bangkok day with a five-digit year, which is no date. */
const LATEST_TIME = Date.parse('9999-01-01T00:00:00Z')

/** Not every well-formed offset is a valid time. */
export const partnerInstant = z.iso
  .datetime({ offset: true })
  .transform(text => new Date(text))
  .refine(at => at.getTime() < LATEST_TIME)

/** Satang → the partners' `"500.00"`. */
export const toPartnerAmount = (value: Satang): string => {
  const digits = value.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Rejects a response about another object, e.g. of a cache. */
export const expectReference = <B extends { reference: string }>(
  partner: string,
  answer: PartnerAnswer,
  body: B,
  reference: string,
): B => {
  if (body.reference !== reference) throw new PartnerConfused(partner, answer)
  return body
}

/** Whether the partner itself reports that it never had the object. A proxy's 404 proves nothing. */
export const isReportedMissing = (partner: string, answer: PartnerAnswer, word: z.ZodType): boolean => {
  if (answer.status !== 404) return false
  expectBody(partner, answer, word)
  return true
}

/** Parses rows separately: a malformed one is kept as JSON and does not block others. */
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

/** The body parsed by the schema. Throws PartnerConfused for a response that violates the protocol. */
export const expectBody = <S extends z.ZodType>(
  partner: string,
  answer: PartnerAnswer,
  schema: S,
): z.output<S> => {
  const result = schema.safeParse(answer.body)
  if (!result.success) throw new PartnerConfused(partner, answer)
  return result.data
}
