import type { TypedDraw } from '@sala/contract/rewards/draws/draw-check.ts'

/** Query of the page that verifies a draw: everything that decides it. The page needs no server for it. */
export type VerifySearch = Partial<TypedDraw>

const FIELDS = ['server_seed', 'hash', 'member_seed', 'nonce', 'prizes'] as const
const TEXT_MAX_CHARACTERS = 400

/** Parses the query. The router reads a text of digits as a number. */
export const verifySearch = (search: Record<string, unknown>): VerifySearch =>
  Object.fromEntries(
    FIELDS.flatMap(field => {
      const value = search[field]
      if (typeof value !== 'string' && typeof value !== 'number') return []
      return [[field, String(value).slice(0, TEXT_MAX_CHARACTERS)]]
    }),
  )
