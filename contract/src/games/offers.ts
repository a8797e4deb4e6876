import { z } from 'zod'
import { instant } from '../wire/fields.ts'
import { gameSections } from './game.ts'

const event = {
  /** Launch option of the event; `_` and a choice follow where one was pressed. */
  event_id: z.string(),
  game_id: z.string(),
  section: z.enum(gameSections),
  /** The competition or the lottery. */
  name: z.string(),
  emblem: z.string(),
  hue: z.int(),
}
const side = z.object({ name: z.string(), hue: z.int() })

export const outcomes = ['home', 'draw', 'away'] as const

/** A match. Bets are taken by the game site until it starts. */
export const fixture = z.object({
  ...event,
  home: side,
  away: side,
  starts_at: instant,
  ends_at: instant,
  /** Payout of one baht including the stake, as of `said_at`. */
  outcomes: z.array(z.object({ choice: z.enum(outcomes), pays: z.number() })),
  score: z.object({ home: z.int(), away: z.int() }).nullable(),
  minute: z.int().nullable(),
})

/** A draw of numbers, with the latest results before it. */
export const draw = z.object({
  ...event,
  closes_at: instant,
  draws_at: instant,
  two_digits_pay: z.number().nullable(),
  last_digit_pay: z.number().nullable(),
  last: z.array(z.string()),
})

export const offers = z.object({
  /** The server's clock as it answers: a browser counts down by it, whatever its own says. */
  now: instant,
  /** When the game site said these odds. */
  said_at: instant,
  /** A notice of the site. */
  notice: z.string().nullable(),
  fixtures: z.array(fixture),
  draws: z.array(draw),
})
