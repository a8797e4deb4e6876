import type { z } from 'zod'

/** A header or query parameter by which the caller of a signed call is authenticated. */
export type Proof = { readonly in: 'header' | 'query'; readonly name: string; readonly description: string }

/** Proofs by their name in the API description. A call needs all of them. */
export type Proofs = Readonly<Record<string, Proof>>

/** Proofs of the `sala` protocol: the signature covers the time and the raw body. */
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

/** Security of a call that needs all of the proofs. */
export const securityBy = (proofs: Proofs): Record<string, []> =>
  Object.fromEntries(Object.keys(proofs).map(name => [name, []]))

/** The API description of a call whose handler verifies the raw bytes and parses them itself. */
export type SignedCall = {
  readonly summary: string
  readonly proofs: Proofs
  /** Schema by which the handler parses the body. Further fields are ignored. */
  readonly body: z.ZodObject
  /** Media type of the body; without it the body is JSON. */
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
