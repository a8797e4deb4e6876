import { accountDigitsOfAny, digitsText, hasDigits } from '@sala/contract/account/banks.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

export type Refusal = Error & { refusal: Answer }

/**
 * Creates an error that a call throws, so that its transaction rolls back. The caller gets this status, these headers and the body `{error: code,
 * message?}`.
 */
export function refusal(
  status: number,
  code: string,
  message?: string,
  headers: Record<string, string> = {},
): Refusal {
  const body = message === undefined ? { error: code } : { error: code, message }
  return Object.assign(new Error(code), { refusal: { status, body, headers } })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error
}

export const notFound = (message?: string) => refusal(404, 'not_found', message)

/** Validates a request's body, query or path parameters. Responds 400 with the name of the invalid field. */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refusal(400, 'invalid_request', z.prettifyError(result.error))
}

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body)
}

export const PAGE_DEFAULT_ROWS = 100
export const PAGE_MAX_ROWS = 500
/**
 * Minimum and maximum number of digits of an account number. The minimum is lower than that of members' accounts, because company accounts have
 * fewer digits.
 */
const ACCOUNT_DIGITS = { from: 6, to: accountDigitsOfAny.to }
export const RECENT_ROWS = 50

/** Idempotency key that Sala chooses for its call. If Sala repeats the call with the same key, the sandbox executes it once. */
export const reference = z.string().regex(/^[A-Za-z0-9_:-]{1,64}$/, '1 to 64 of A-Z a-z 0-9 _ : -')
export const bankKey = z.string().regex(/^[a-z0-9]{2,12}$/, 'a bank key like kbank')
export const accountNumber = z
  .string()
  .refine(number => hasDigits(number, ACCOUNT_DIGITS), `${digitsText(ACCOUNT_DIGITS)} digits`)
export const mobileNumber = z.string().regex(/^0\d{9}$/, 'ten digits beginning with 0')
export const webAddress = z.url({ protocol: /^https?$/ }).max(500)

/** Schema that converts a date to the start of that day in Bangkok. Thailand has no daylight saving time, so the offset is constant. */
const bangkokDay = z.iso.date().transform(day => new Date(`${day}T00:00:00+07:00`))

export const pageQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .default('0')
    .transform(BigInt),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX_ROWS).default(PAGE_DEFAULT_ROWS),
})

/** Query of a statement call. It asks for the page after a cursor, or from the start of a day on. */
export const statementQuery = pageQuery.extend({ since: bangkokDay.optional() })
