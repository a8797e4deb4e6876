import { z } from 'zod'
import {
  freeRoundsBatchStates,
  freeRoundsStates,
  grantStates,
} from '../../rewards/free-rounds/free-rounds.ts'
import { passedOverReasons } from '../../rewards/free-rounds/free-rounds-texts.ts'
import { amount, idOf, instant } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator-credentials.ts'

const params = z.object({ batch: z.coerce.number().pipe(z.int().positive()) })

const batchFacts = z.object({
  id: z.int().positive(),
  title: z.string(),
  state: z.enum(freeRoundsBatchStates),
  game_name: z.string(),
  rounds: z.int(),
  stake: amount,
  winnings_maximum: amount,
  ends_at: instant,
  opened_at: instant,
  members: z.int(),
  /** Number of members for whom the game site confirmed the free rounds. */
  given: z.int(),
  /** Number of free rounds that the members played. */
  played: z.int(),
  winnings: amount,
  paid: amount,
  waiting: amount,
  cost_maximum: amount,
})

/** A member of a batch of free rounds. `site_status` is the state of the rounds at the game site; null if none were ordered there. */
const memberResult = z.object({
  member_id: idOf('mem'),
  status: z.enum(freeRoundsStates),
  passed_over: z.enum(passedOverReasons).nullable(),
  site_status: z.enum(grantStates).nullable(),
  used: z.int(),
  winnings: amount,
  amount: amount.nullable(),
  settled_at: instant.nullable(),
})

export const deskFreeRoundsEndpoints = {
  desk_free_rounds: deskEndpoint({
    id: 'desk-free-rounds',
    method: 'GET',
    path: '/rewards/free-rounds',
    access: 'promotions.read',
    summary: 'All batches of free rounds, the newest first, with results and cost',
    response: z.object({ rows: z.array(batchFacts) }),
  }),
  desk_free_rounds_batch: deskEndpoint({
    id: 'desk-free-rounds-batch',
    method: 'GET',
    path: '/rewards/free-rounds/{batch}',
    access: 'promotions.read',
    summary:
      'One batch of free rounds: its terms, its bonuses by day, and what became of the rounds of each member',
    params,
    response: batchFacts.extend({
      /** Maker and checker (first and second staff user) of the proposal that opened the batch. */
      opened_by: z.string(),
      cancelled_by: z.string().nullable(),
      cancelled_at: instant.nullable(),
      turnover_times: z.int(),
      valid_days: z.int(),
      maximum_withdrawal: amount.nullable(),
      rows: z.array(memberResult),
      /** Days on which winnings became bonuses, newest first. */
      days: z.array(z.object({ day: z.iso.date(), bonuses: z.int(), amount })),
    }),
  }),
  desk_free_rounds_cancel: deskEndpoint({
    id: 'desk-free-rounds-cancel',
    method: 'POST',
    path: '/rewards/free-rounds/{batch}/cancel',
    access: 'promotions.publish',
    summary: 'Cancel the rounds of a batch that are not played; winnings of played rounds stay',
    params,
    body: z.object({ reason }),
    response: z.object({ success: z.literal(true) }),
  }),
} as const
