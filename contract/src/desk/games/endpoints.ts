import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { amount, instant, signedAmount } from '../../wire/fields.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { memberShown } from '../members/member-shown.ts'

export const earningGroups = ['game', 'provider', 'section'] as const
export type EarningGroup = (typeof earningGroups)[number]
export const EARNING_DAYS_MAX = 92

const day = z.iso.date({ error: errorTexts.desk_days_range.text })

const earned = z.object({
  rounds: z.number(),
  players: z.number(),
  stake: amount,
  win: amount,
  /** Staked less won: what the house earned, below zero where it lost. */
  ggr: signedAmount,
  /** What was paid back of what was staked, in percent; null: nothing was staked. */
  rtp_seen: z.number().nullable(),
  /** Between these the true figure lies, nineteen times in twenty; null: too little was played to say. */
  rtp_between: z.object({ low: z.number(), high: z.number() }).nullable(),
})

export const deskGamesEndpoints = {
  desk_games: deskEndpoint({
    id: 'desk-games',
    method: 'GET',
    path: '/games',
    access: 'games.read',
    summary:
      'What each game, provider or section earned on these Bangkok days, with the share that was paid back',
    query: z.object({ from: day, to: day, by: z.enum(earningGroups) }),
    response: z.object({
      rows: z.array(
        earned.extend({
          key: z.string(),
          name: z.string(),
          /** Null: the catalogue never had it. */
          section: z.string().nullable(),
          provider: z.string().nullable(),
          /** What the game's maker says, in percent, of one game or weighed by stakes; null: not said of all. */
          rtp_told: z.number().nullable(),
        }),
      ),
      total: earned,
      days: z.array(z.object({ day: z.iso.date(), stake: amount, ggr: signedAmount })),
    }),
  }),
  desk_games_open: deskEndpoint({
    id: 'desk-games-open',
    method: 'GET',
    path: '/games/open',
    access: 'games.read',
    summary:
      'What is under way with the game site: credit that moves, rounds it has not decided, what members owe',
    response: z.object({
      movements: z.array(
        z.object({
          id: z.string(),
          member: memberShown,
          direction: z.enum(['in', 'out']),
          amount,
          status: z.string(),
          silences: z.number(),
          created_at: instant,
        }),
      ),
      rounds: z.array(
        z.object({
          round: z.string(),
          member: memberShown,
          game_id: z.string(),
          stake: signedAmount,
          win: signedAmount,
          opened_at: instant,
        }),
      ),
      receivables: z.array(
        z.object({ id: z.string(), member: memberShown, amount, settled: amount, opened_at: instant }),
      ),
    }),
  }),
} as const
