import { BASE_PATH } from '../../base-path.ts'

export type LaunchSearch = { game_id?: string; game_option?: string }

/** The format of the game site's game and option ids. */
const NAME = /^[\w-]{1,80}$/

/** The query of `/game?game_id=&game_option=`. Malformed values are dropped, and the site's own lobby opens. */
export const launchSearch = (search: Record<string, unknown>): LaunchSearch => {
  const { game_id, game_option } = search
  return {
    ...(typeof game_id === 'string' && NAME.test(game_id) ? { game_id } : {}),
    ...(typeof game_option === 'string' && NAME.test(game_option) ? { game_option } : {}),
  }
}

/** Formats like the router's search parameters: number-like text is quoted. */
const asText = (value: string): string =>
  /^(?:-?\d|true$|false$|null$)/.test(value) ? JSON.stringify(value) : value

const launchQuery = (gameId: string, option?: string): string => {
  const search = new URLSearchParams({ game_id: asText(gameId) })
  if (option !== undefined) search.set('game_option', asText(option))
  return search.toString()
}

/** The address that opens a game. */
export const launchAddress = (gameId: string, option?: string): string =>
  `${BASE_PATH}/game?${launchQuery(gameId, option)}`

/** The path of the page that frames the game inside the lobby. */
export const framedPath = (gameId: string, option?: string): string =>
  `/game/index-inc?${launchQuery(gameId, option)}`

/** Only http(s) addresses are opened, never a script or a file. */
export const isLaunchUrl = (url: string): boolean => {
  try {
    return /^https?:$/.test(new URL(url).protocol)
  } catch {
    return false
  }
}
