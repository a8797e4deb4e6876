import type { z } from 'zod'

/** A header or query parameter that authenticates the caller of a signed call. */
export type Proof = { readonly in: 'header' | 'query'; readonly name: string; readonly description: string }

/** The headers and parameters that authenticate a signed call, by their names in the API description. A call must have all of them. */
export type Proofs = Readonly<Record<string, Proof>>

/** The headers that authenticate a partner's call by Sala's own protocol (`sala`). The signature covers the time and the raw body. */
export const SALA_PROOFS = {
  partner_timestamp: {
    in: 'header',
    name: 'x-partner-timestamp',
    description: 'Unix seconds, at most 300 from the server’s clock.',
  },
  partner_signature: {
    in: 'header',
    name: 'x-partner-signature',
    description: 'Hexadecimal HMAC-SHA-256 of `<x-partner-timestamp>.<raw body>` under the callback secret.',
  },
} as const satisfies Proofs

/** Returns the OpenAPI security requirement of a call that needs all of the given headers and parameters. */
export const securityBy = (proofs: Proofs): Record<string, []> =>
  Object.fromEntries(Object.keys(proofs).map(name => [name, []]))

/** Describes, for the API description, a call whose handler verifies the raw bytes and parses them. */
export type SignedCall = {
  readonly summary: string
  readonly proofs: Proofs
  /** Schema by which the handler parses the body. Further fields are ignored. */
  readonly body: z.ZodObject
  /** Media type of the body. Absent for JSON. */
  readonly media?: 'application/x-www-form-urlencoded'
  readonly example: Readonly<Record<string, unknown>>
  /** Schema of the response with status 200. */
  readonly answer: z.ZodType
}

export type DescribedCall = SignedCall & { readonly operation: string; readonly tag: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    described?: DescribedCall
  }
}
