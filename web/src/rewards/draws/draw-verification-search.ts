import type { TypedDraw } from '@sala/contract/rewards/draws/draw-verification.ts'

/** Query of the page that verifies a draw. It contains all values that decide the result, so the page need not ask the server. */
export type VerifySearch = Partial<TypedDraw>

const FIELDS = ['server_seed', 'hash', 'member_seed', 'nonce', 'prizes'] as const
const TEXT_MAX_CHARACTERS = 400

/** Parses the query. The router parses an all-digit text as a number, so a number is converted to text. */
export const verifySearch = (search: Record<string, unknown>): VerifySearch =>
  Object.fromEntries(
    FIELDS.flatMap(field => {
      const value = search[field]
      if (typeof value !== 'string' && typeof value !== 'number') return []
      return [[field, String(value).slice(0, TEXT_MAX_CHARACTERS)]]
    }),
  )
