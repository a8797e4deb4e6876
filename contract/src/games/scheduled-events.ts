import { z } from 'zod'
import { instant } from '../wire/field-schemas.ts'
import { gameSections } from './game-facts.ts'

const event = {
  /**
   * Launch option that makes the game site open this match or lottery draw. To preselect an outcome of a match, the lobby appends `_` and the
   * outcome.
   */
  event_id: z.string(),
  game_id: z.string(),
  section: z.enum(gameSections),
  name: z.string(),
  emblem: z.string(),
  hue: z.int(),
}
const side = z.object({ name: z.string(), hue: z.int() })

export const outcomes = ['home', 'draw', 'away'] as const

/** A sports match. The game site takes bets until the match starts. */
export const fixture = z.object({
  ...event,
  home: side,
  away: side,
  starts_at: instant,
  ends_at: instant,
  /** Payout for a stake of one baht, including the stake, as the game site reported it at `said_at`. */
  outcomes: z.array(z.object({ choice: z.enum(outcomes), pays: z.number() })),
  score: z.object({ home: z.int(), away: z.int() }).nullable(),
  minute: z.int().nullable(),
})

/** A lottery draw with the latest results of that lottery. */
export const draw = z.object({
  ...event,
  closes_at: instant,
  draws_at: instant,
  two_digits_pay: z.number().nullable(),
  last_digit_pay: z.number().nullable(),
  last: z.array(z.string()),
})

export const offers = z.object({
  /** The server's time when it sent the response. The browser counts down from this, because its own clock may be wrong. */
  now: instant,
  /** Time at which the game site reported the odds in this response. */
  said_at: instant,
  /** A notice that the game site shows with its events; null if there is none. */
  notice: z.string().nullable(),
  fixtures: z.array(fixture),
  draws: z.array(draw),
})
