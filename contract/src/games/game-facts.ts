import { z } from 'zod'
import { gameSections } from './game-sections.ts'

/** The sections of the lobby (R02), with the names that the game site uses. */
export { type GameSection, gameSections } from './game-sections.ts'
/** Game features by which members can filter the lobby's lists. */
export const gameFeatures = ['free_spins', 'jackpot', 'multiplier', 'many_ways'] as const
export type GameFeature = (typeof gameFeatures)[number]
export const volatilities = ['low', 'medium', 'high'] as const
/**
 * Sort orders of games. `hit`: most started in the last 7 days first. `new`: latest release first. `name`: by the Latin name. `rtp`: highest
 * return to player first.
 */
export const gameSorts = ['hit', 'new', 'name', 'rtp'] as const
export type GameSort = (typeof gameSorts)[number]

/** A game as shown on a tile in the lobby. */
export const game = z.object({
  game_id: z.string(),
  name: z.string(),
  name_th: z.string(),
  section: z.enum(gameSections),
  provider: z.string(),
  /** Published return to player (RTP) in percent. */
  rtp: z.number().nullable(),
  volatility: z.enum(volatilities).nullable(),
  free_play: z.boolean(),
  /** The picture of the game's tile is drawn from an emblem (by its name) and two hues in degrees (`hue`, `accent_hue`). */
  emblem: z.string(),
  hue: z.int(),
  accent_hue: z.int(),
  /** Release date `YYYY-MM-DD`, as the game site reports it. */
  released_on: z.string().nullable(),
  /** Number of game starts by members in the last 7 days. The sort order `hit` uses this number (R01). */
  starts: z.int(),
})

/** A game in a list, with the features by which members can filter the list. */
export const listedGame = game.extend({ features: z.array(z.enum(gameFeatures)) })

/**
 * A published play guide for a game (R05). `random_notice` says that results are random, because no guide
 * changes the odds.
 */
export const playGuide = z.object({
  summary: z.string(),
  bankroll: z.array(z.string()),
  bonus_rounds: z.array(z.string()),
  facts: z.array(z.string()),
  random_notice: z.string(),
})

/** All data about a game, for its detail page (R04). */
export const gameDetail = listedGame.extend({
  lines: z.int().nullable(),
  /** Hit rate: the percentage of rounds in which the member wins something. */
  hit_rate: z.number().nullable(),
  /** Maximum win of a round, as a multiple of the stake. */
  max_win: z.number().nullable(),
  how_it_works: z.array(z.string()),
  guide: playGuide.nullable(),
})
