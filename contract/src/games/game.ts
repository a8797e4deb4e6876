import { z } from 'zod'

/** The sections of the lobby (R02), named as at the game site. */
export const gameSections = ['sports', 'slot', 'casino', 'lotto', 'fish', 'esports'] as const
export type GameSection = (typeof gameSections)[number]
/** Features of games of the same kind. */
export const gameFeatures = ['free_spins', 'jackpot', 'multiplier', 'many_ways'] as const
export type GameFeature = (typeof gameFeatures)[number]
export const volatilities = ['low', 'medium', 'high'] as const
/** hit: most started in the last 7 days. new: latest release first. name: by its Latin name. rtp: highest first. */
export const gameSorts = ['hit', 'new', 'name', 'rtp'] as const
export type GameSort = (typeof gameSorts)[number]

/** A game tile. */
export const game = z.object({
  game_id: z.string(),
  name: z.string(),
  name_th: z.string(),
  section: z.enum(gameSections),
  provider: z.string(),
  /** In percent. */
  rtp: z.number().nullable(),
  volatility: z.enum(volatilities).nullable(),
  free_play: z.boolean(),
  /** Name of an emblem and two hues in degrees, from which the client draws the tile. */
  emblem: z.string(),
  hue: z.int(),
  accent_hue: z.int(),
  /** `YYYY-MM-DD`, by the game site. */
  released_on: z.string().nullable(),
  /** Starts by members in the last 7 days, the measure of "hit" (R01). */
  starts: z.int(),
})

/** Adds the features that lists filter by. */
export const listedGame = game.extend({ features: z.array(z.enum(gameFeatures)) })

/**
 * A published play guide (R05). No guide changes the odds; `random_notice` states on every page that results
 * are random.
 */
export const playGuide = z.object({
  summary: z.string(),
  bankroll: z.array(z.string()),
  bonus_rounds: z.array(z.string()),
  facts: z.array(z.string()),
  random_notice: z.string(),
})

/** Everything known about a game (R04). */
export const gameDetail = listedGame.extend({
  lines: z.int().nullable(),
  /** Percentage of rounds that pay anything. */
  hit_rate: z.number().nullable(),
  /** Maximum win of a round, as a multiple of the stake. */
  max_win: z.number().nullable(),
  how_it_works: z.array(z.string()),
  guide: playGuide.nullable(),
})
