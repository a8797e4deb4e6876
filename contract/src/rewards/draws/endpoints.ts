import { z } from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { MEMBER_SEED, SERVER_SEED } from './fair-draw.ts'
import { MEMBER_SEED_TEXT } from './wheel-texts.ts'

const hash = z.string().regex(SERVER_SEED)
const nonce = z.int().positive()
const prize = z.object({ amount, weight: z.int() })

const wheel = z.object({
  id: z.int().positive(),
  /** The wheel's prizes, in the order of the number ranges that decide a draw (`fair-draw.ts`). An amount of zero means no prize. */
  prizes: z.array(prize),
  /** Mean prize of one draw by the wheel's chances, rounded down. */
  average: amount,
  draws_per_day: z.int(),
  ends_at: instant,
  /** False: the rest of the budget no longer covers the largest prize, so no member can draw. */
  is_funded: z.boolean(),
  /** Terms of the bonus that the winner of a prize gets. */
  terms: z.array(z.string()),
})

/** A draw with all data that a person needs to compute and verify it. */
export const drawnPrize = z.object({
  nonce,
  wheel: z.int().positive(),
  prizes: z.array(prize),
  /** Index of the prize in `prizes`. */
  prize: z.int(),
  amount,
  hash,
  server_seed: z.string().regex(SERVER_SEED),
  member_seed: z.string(),
  at: instant,
})
export type DrawnPrize = z.output<typeof drawnPrize>

const commitment = z.object({ hash, nonce })

export const drawsEndpoints = {
  draws: endpoint({
    id: 'C22-draws',
    method: 'GET',
    path: '/rewards/draws',
    auth: 'optional',
    summary:
      'The wheel with its chances; for a member also the commitment for the next draw, and the last draws',
    response: z.object({
      /** The running wheel. Null if no wheel runs, or if the member may receive no rewards. */
      wheel: wheel.nullable(),
      mine: z
        .object({
          /** True: the member may receive no rewards now. `reason` says why (break, suspension, review, limit). */
          is_barred: z.boolean(),
          /** Why the member cannot draw now; null if the member can. */
          reason: z.string().nullable(),
          left: z.int(),
          /** SHA-256 of the secret seed that the server has chosen for the member's next draw; null while the member may not draw. */
          commitment: commitment.nullable(),
          draws: z.array(drawnPrize),
        })
        .nullable(),
    }),
  }),
  draw: endpoint({
    id: 'C22-draw',
    method: 'POST',
    path: '/rewards/draws',
    auth: 'member',
    repeatable: true,
    summary:
      'Draw a prize; the commitment is the key: one commitment gives one draw, however often it is sent',
    body: z.object({
      /** Id of the wheel whose chances the member saw. The server refuses the draw if another wheel is running now. */
      wheel: z.int().positive(),
      hash,
      member_seed: typedText('reference', MEMBER_SEED_TEXT).regex(MEMBER_SEED, MEMBER_SEED_TEXT),
    }),
    response: z.object({ draw: drawnPrize, left: z.int(), commitment }),
  }),
} as const
