import { z } from 'zod'
import { gameSections } from '../../games/game-facts.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { prizeStatuses, scorings, tournamentStates } from './tournament-rules.ts'

const params = z.object({ tournament: z.coerce.number().pipe(z.int().positive()) })

/**
 * The member's entry (participation) in the tournament. `place` is null until one of the member's rounds counts. The score is in hundredths of
 * the stake, or in points.
 */
const mine = z.object({
  shown_name: z.string(),
  score: z.int(),
  place: z.int().nullable(),
  joined_at: instant,
  /** The member's prize after the tournament is decided; null if the member has none. */
  prize: z.object({ amount, status: z.enum(prizeStatuses), pay_until: instant }).nullable(),
})

const facts = z.object({
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
  /** Sum of all prizes. */
  prizes_total: amount,
  first_prize: amount,
  mine: mine.nullable(),
})

export const tournamentsEndpoints = {
  tournaments: endpoint({
    id: 'C23-tournaments',
    method: 'GET',
    path: '/rewards/tournaments',
    auth: 'member',
    summary: 'Tournaments that run, begin soon or ended lately, with the own place in each',
    /** `now` is the server's time. The page computes the remaining time from it, because the browser's clock may be wrong. */
    response: z.object({ now: instant, tournaments: z.array(facts) }),
  }),
  tournament: endpoint({
    id: 'C23-tournament',
    method: 'GET',
    path: '/rewards/tournaments/{tournament}',
    auth: 'member',
    summary: 'One tournament: rules, prizes, the first places, and the own place',
    params,
    response: facts.extend({
      now: instant,
      prizes: z.array(amount),
      /** Terms of the bonus that the winner of a prize gets. */
      terms: z.array(z.string()),
      /** Reason why the member cannot enter now; null if the member can enter or has entered. */
      reason: z.string().nullable(),
      /** The member's masked name, as the ranks would show it. */
      shown_name: z.string(),
      ranks: z.array(
        z.object({ place: z.int(), shown_name: z.string(), score: z.int(), at: instant, is_me: z.boolean() }),
      ),
    }),
  }),
  join_tournament: endpoint({
    id: 'C23-join-tournament',
    method: 'POST',
    path: '/rewards/tournaments/{tournament}/join',
    auth: 'member',
    repeatable: true,
    summary: 'Enter a tournament, free of charge; repeated calls enter once',
    params,
    /** The member's consent to showing the masked name to other members. */
    body: z.object({ shows_name: z.literal(true, 'กรุณายินยอมให้แสดงชื่อแบบปิดบางส่วนก่อนเข้าร่วม') }),
    response: z.object({ success: z.literal(true), msg: z.string() }),
  }),
} as const
