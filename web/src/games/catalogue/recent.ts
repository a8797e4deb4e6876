/** Under the prefix of a sign-in, so that a logout clears it with the rest. */
const KEY = 'auth.recent_games'
const RECENT_MAX = 7

const readRecent = (): string[] => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(id => typeof id === 'string').slice(0, RECENT_MAX) : []
  } catch {
    return []
  }
}

/** The list with that game at its head, each game once. */
export const withRecent = (recent: readonly string[], gameId: string): string[] =>
  [gameId, ...recent.filter(id => id !== gameId)].slice(0, RECENT_MAX)

/** The games last started on this device, latest first (R01: recently played). */
export const recentGames = (): readonly string[] => readRecent()

export const rememberGame = (gameId: string): void =>
  window.localStorage.setItem(KEY, JSON.stringify(withRecent(readRecent(), gameId)))
