import { z } from 'zod'
import { wheelDraft } from '../../rewards/draws/wheel-draft.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator-credentials.ts'

/**
 * States of a wheel (a version of prizes for draws). `spent`: the rest of the budget no longer covers the largest prize, so draws are refused.
 */
export const wheelStates = ['running', 'spent', 'over', 'stopped'] as const
export type WheelState = (typeof wheelStates)[number]

const id = z.coerce.number().pipe(z.int().positive())
const params = z.object({ wheel: id })

const wheelFacts = z.object({
  id: z.int().positive(),
  state: z.enum(wheelStates),
  /** Mean prize of one draw by the wheel's chances, rounded down. */
  average: amount,
  draws: z.int(),
  /** Sum of the prizes that members won. */
  won: amount,
  budget: amount,
  spent: amount,
  opened_at: instant,
  ends_at: instant,
  stopped_at: instant.nullable(),
})

/**
 * Result of the chi-square test of the drawn prizes; null while there are too few draws for the test. `p`: probability of an equal or larger
 * deviation by chance.
 */
const chiSquare = z.object({ statistic: z.number(), degrees: z.int(), p: z.number() }).nullable()

const day = z.object({
  day: z.iso.date(),
  draws: z.int(),
  won: amount,
  /** Sum of the prizes that the wheel's chances predict for this number of draws. */
  expected: amount,
})

export const deskDrawsEndpoints = {
  desk_draws: deskEndpoint({
    id: 'desk-draws',
    method: 'GET',
    path: '/draws',
    access: 'promotions.read',
    summary: 'All wheels, the newest first, with draws and cost',
    response: z.object({ rows: z.array(wheelFacts) }),
  }),
  desk_wheel: deskEndpoint({
    id: 'desk-wheel',
    method: 'GET',
    path: '/draws/{wheel}',
    access: 'promotions.read',
    summary: 'One wheel: its chances, the results against them, and the days',
    params,
    response: wheelFacts.extend({
      /**
       * Maker and checker (first and second staff user) of the proposal that opened the wheel. `stopped_by` has the maker and checker of
       * the proposal that stopped it.
       */
      opened_by: z.string(),
      stopped_by: z.string().nullable(),
      draws_per_day: z.int(),
      turnover_times: z.int(),
      valid_days: z.int(),
      maximum_withdrawal: amount.nullable(),
      members: z.int(),
      prizes: z.array(z.object({ amount, weight: z.int(), drawn: z.int() })),
      chi_square: chiSquare,
      days: z.array(day),
    }),
  }),
  desk_wheel_trial: deskEndpoint({
    id: 'desk-wheel-trial',
    method: 'POST',
    path: '/draws/trial',
    access: 'promotions.read',
    summary: 'Dry run of a wheel: expected value, cost forecast and days of its budget; changes nothing',
    body: wheelDraft,
    response: z.object({
      average: amount,
      /** Number of members who may draw. They have a bank account, and the deposits and the verified phone number that free bonuses require. */
      members: z.int(),
      /** Mean number of these members who play on a day, measured over the last thirty days. */
      active: z.int(),
      days: z.int(),
      draws: z.int(),
      cost_per_day: amount,
      cost_expected: amount,
      cost_maximum: amount,
      /** Number of days after which the expected cost exceeds the budget; null if the wheel ends earlier. */
      budget_days: z.int().nullable(),
    }),
  }),
  desk_wheel_stop: deskEndpoint({
    id: 'desk-wheel-stop',
    method: 'POST',
    path: '/draws/{wheel}/stop',
    access: 'promotions.publish',
    summary: 'Stop the running wheel at once; given prizes stay',
    params,
    body: z.object({ reason }),
    response: z.object({ success: z.literal(true) }),
  }),
} as const
