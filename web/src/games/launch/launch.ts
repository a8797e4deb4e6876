import { BASE_PATH } from '../../base-path.ts'

export type LaunchSearch = { game_id?: string; game_option?: string }

/** Format of the ids that the game site, the partner that runs the games, uses for games and for options of a launch. */
const NAME = /^[\w-]{1,80}$/

/** Parses the query of `/game?game_id=&game_option=`. Malformed values are dropped. Without a game, the game site's own lobby opens. */
export const launchSearch = (search: Record<string, unknown>): LaunchSearch => {
  const { game_id, game_option } = search
  return {
    ...(typeof game_id === 'string' && NAME.test(game_id) ? { game_id } : {}),
    ...(typeof game_option === 'string' && NAME.test(game_option) ? { game_option } : {}),
  }
}

/** Formats a text as the router writes it in a URL. The text is in quotes if the router would otherwise parse it as a number, a boolean or null. */
const asText = (value: string): string =>
  /^(?:-?\d|true$|false$|null$)/.test(value) ? JSON.stringify(value) : value

const launchQuery = (gameId: string, option?: string): string => {
  const search = new URLSearchParams({ game_id: asText(gameId) })
  if (option !== undefined) search.set('game_option', asText(option))
  return search.toString()
}

export const launchAddress = (gameId: string, option?: string): string =>
  `${BASE_PATH}/game?${launchQuery(gameId, option)}`

/** Returns the path of the page that shows the game in a frame of the lobby. */
export const framedPath = (gameId: string, option?: string): string =>
  `/game/index-inc?${launchQuery(gameId, option)}`

/**
 * Returns whether the browser may open the URL that starts a game. It must be http(s), because a `javascript:` or `file:` URL could attack the
 * member.
 */
export const isLaunchUrl = (url: string): boolean => {
  try {
    return /^https?:$/.test(new URL(url).protocol)
  } catch {
    return false
  }
}
