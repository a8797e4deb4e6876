import { CATALOGUE, findGame, type Game } from './catalogue.ts'
import { factsOf, paysOf } from './engines/engines.ts'

/** The catalogue as partners.md says it; `rtp` in percent, `lines` null where there are none. */
export const gamesForSala = CATALOGUE.map(({ play, ...game }) => ({
  ...game,
  ...factsOf(play),
  free_play: true,
}))

/** One game as its page needs it; null when there is none of that id. */
export function gameForPage(gameId: string) {
  const game = findGame(gameId)
  return game === null ? null : withRules(game)
}

function withRules(game: Game) {
  return { ...game, ...factsOf(game.play), pays: paysOf(game.play) }
}
