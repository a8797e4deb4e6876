import type { Game, ListedGame } from '../catalogue/catalogue.ts'
import type { Feature } from '../catalogue/game-features.ts'
import { newestFirst } from '../catalogue/game-order.ts'

/** Returns the games with a known release date, the newest first. */
export const newestOf = (games: readonly Game[]): Game[] =>
  games.filter(({ released_on }) => released_on !== null).toSorted(newestFirst)

/** Returns the games with a known RTP (return to player), the highest first. */
export const highestRtpOf = (games: readonly Game[]): Game[] =>
  games.filter(({ rtp }) => rtp !== null).toSorted((one, other) => (other.rtp ?? 0) - (one.rtp ?? 0))

export const withFeature = (games: readonly ListedGame[], feature: Feature): ListedGame[] =>
  games.filter(({ features }) => features.includes(feature))
