import { z } from 'zod'
import { notFound } from '../foundation/refusals.ts'
import { CATALOGUE, findGame } from './catalogue/catalogue.ts'
import type { Game } from './catalogue/game-definition.ts'
import { statedFacts } from './game-description.ts'
import { gameId } from './game-launch.ts'
import { paysOf } from './game-rules/game-rules.ts'

const PAGE_MAX_GAMES = 200
const PAGE_GAMES = 100

const forSala = ({ play, ...game }: Game) => ({ ...game, ...statedFacts({ ...game, play }), free_play: true })

/** The game catalogue in the form for Sala. It is computed once, because the games' rules do not change while the process runs. */
let stated: readonly ReturnType<typeof forSala>[] | null = null

/** Returns the game catalogue in the format of docs/partners.md. `rtp` is in percent; `lines` is null for games without paylines. */
export function gamesForSala(): readonly ReturnType<typeof forSala>[] {
  stated ??= CATALOGUE.map(forSala)
  return stated
}

export const gamesQuery = z.object({
  after: gameId.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX_GAMES).default(PAGE_GAMES),
})

/**
 * Returns the games after the game with the id `after`, in catalogue order. `next` is null on the last page. Responds 404 if no game has the id
 * `after`.
 */
export function gamesPage({ after, limit }: z.output<typeof gamesQuery>) {
  const all = gamesForSala()
  const from = after === undefined ? 0 : all.findIndex(game => game.game_id === after) + 1
  if (after !== undefined && from === 0) throw notFound('no such game')
  const games = all.slice(from, from + limit)
  return { games, next: from + limit < all.length ? (games.at(-1)?.game_id ?? null) : null }
}

export function gameForPage(gameId: string) {
  const game = findGame(gameId)
  const facts = gamesForSala().find(one => one.game_id === gameId)
  return game === null ? null : { ...facts, ...game, pays: paysOf(game.play) }
}
