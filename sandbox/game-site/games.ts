import { z } from 'zod'
import { notFound } from '../wire/answers.ts'
import { CATALOGUE, findGame } from './catalogue/catalogue.ts'
import type { Game } from './catalogue/game.ts'
import { paysOf } from './engines/engines.ts'
import { statedFacts } from './game-description.ts'
import { gameId } from './sessions.ts'

const PAGE_MAX_GAMES = 200
const PAGE_GAMES = 100

const forSala = ({ play, ...game }: Game) => ({ ...game, ...statedFacts({ ...game, play }), free_play: true })

/** Cached catalogue. The games' rules do not change while the process runs. */
let stated: readonly ReturnType<typeof forSala>[] | null = null

/** Returns the catalogue as docs/partners.md describes it. `rtp` is in percent; `lines` is null for games without lines. */
export function gamesForSala(): readonly ReturnType<typeof forSala>[] {
  stated ??= CATALOGUE.map(forSala)
  return stated
}

export const gamesQuery = z.object({
  after: gameId.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX_GAMES).default(PAGE_GAMES),
})

/**
 * Returns the games that follow the game `after` in catalogue order. `next` is null on the last page. Throws
 * Refusal 404 for an unknown `after`.
 */
export function gamesPage({ after, limit }: z.output<typeof gamesQuery>) {
  const all = gamesForSala()
  const from = after === undefined ? 0 : all.findIndex(game => game.game_id === after) + 1
  if (after !== undefined && from === 0) throw notFound('no such game')
  const games = all.slice(from, from + limit)
  return { games, next: from + limit < all.length ? (games.at(-1)?.game_id ?? null) : null }
}

/** Returns one game for its page, or null for an unknown id. */
export function gameForPage(gameId: string) {
  const game = findGame(gameId)
  const facts = gamesForSala().find(one => one.game_id === gameId)
  return game === null ? null : { ...facts, ...game, pays: paysOf(game.play) }
}
