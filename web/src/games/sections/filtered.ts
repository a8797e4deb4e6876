import { isFound, searchQuery, searchTextOf } from '@sala/contract/games/search.ts'
import type { Game } from '../catalogue/catalogue.ts'
import { type GameFilter, type Sort, USUAL_SORT } from './game-filter.ts'

type Sorted = Pick<Game, 'name_th' | 'rtp' | 'starts' | 'released_on'>

const thai = new Intl.Collator('th')

const orders: Readonly<Record<Sort, (one: Sorted, other: Sorted) => number>> = {
  hit: (one, other) => other.starts - one.starts,
  new: (one, other) => (other.released_on ?? '').localeCompare(one.released_on ?? ''),
  rtp: (one, other) => (other.rtp ?? 0) - (one.rtp ?? 0),
  name: (one, other) => thai.compare(one.name_th, other.name_th),
}

/** Made once for each game: a list is searched with every letter typed. */
const searchTexts = new WeakMap<Game, string>()

const textOf = (game: Game): string => {
  const known = searchTexts.get(game)
  if (known !== undefined) return known
  const text = searchTextOf(game)
  searchTexts.set(game, text)
  return text
}

/** The games a list shows. Equal ones keep the order they came in. */
export const filtered = (
  games: readonly Game[],
  { q = '', provider, sort = USUAL_SORT }: GameFilter,
): Game[] => {
  const query = searchQuery(q)
  return games
    .filter(game => (provider === undefined || game.provider === provider) && isFound(textOf(game), query))
    .toSorted(orders[sort])
}

/** Every provider of these games with its count, the largest first. */
export const providersOf = (games: readonly Game[]): { provider: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const { provider } of games) counts.set(provider, (counts.get(provider) ?? 0) + 1)
  return [...counts]
    .map(([provider, count]) => ({ provider, count }))
    .toSorted((one, other) => other.count - one.count || one.provider.localeCompare(other.provider))
}
