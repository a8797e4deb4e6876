import { z } from 'zod'
import { gameSections } from '../../games/game-facts.ts'
import { prizeStatuses, scorings, tournamentStates } from '../../rewards/tournaments/tournament-rules.ts'
import { amount, idOf, instant } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator-credentials.ts'

const params = z.object({ tournament: z.coerce.number().pipe(z.int().positive()) })

const tournamentFacts = z.object({
  id: z.int().positive(),
  title: z.string(),
  state: z.enum(tournamentStates),
  section: z.enum(gameSections),
  scoring: z.enum(scorings),
  minimum_stake: amount,
  starts_at: instant,
  ends_at: instant,
  counts_until: instant,
  entrants: z.int(),
  /** Number of entrants with a score. Entrants who were passed over are not counted, because they may not receive a prize. */
  scored: z.int(),
  prizes_total: amount,
  paid: amount,
  waiting: amount,
})

/** A place in the ranks, with the member's masked name. `amount` and `status` are null if the place has no prize. */
const rank = z.object({
  place: z.int(),
  member_id: idOf('mem'),
  shown_name: z.string(),
  score: z.int(),
  at: instant,
  amount: amount.nullable(),
  status: z.enum(prizeStatuses).nullable(),
})

export const deskTournamentsEndpoints = {
  desk_tournaments: deskEndpoint({
    id: 'desk-tournaments',
    method: 'GET',
    path: '/tournaments',
    access: 'promotions.read',
    summary: 'All tournaments, the newest first, with entrants and cost',
    response: z.object({ rows: z.array(tournamentFacts) }),
  }),
  desk_tournament: deskEndpoint({
    id: 'desk-tournament',
    method: 'GET',
    path: '/tournaments/{tournament}',
    access: 'promotions.read',
    summary: 'One tournament: its terms, prizes, first hundred places, and what became of each prize',
    params,
    response: tournamentFacts.extend({
      /**
       * Maker and checker (first and second staff user) of the proposal that opened the tournament. `cancelled_by` has the maker and
       * checker of the proposal that cancelled it.
       */
      opened_by: z.string(),
      opened_at: instant,
      decided_at: instant.nullable(),
      cancelled_by: z.string().nullable(),
      cancelled_at: instant.nullable(),
      turnover_times: z.int(),
      valid_days: z.int(),
      maximum_withdrawal: amount.nullable(),
      prizes: z.array(amount),
      ranks: z.array(rank),
    }),
  }),
  desk_tournament_cancel: deskEndpoint({
    id: 'desk-tournament-cancel',
    method: 'POST',
    path: '/tournaments/{tournament}/cancel',
    access: 'promotions.publish',
    summary: 'Cancel a tournament before its start',
    params,
    body: z.object({ reason }),
    response: z.object({ success: z.literal(true) }),
  }),
} as const
