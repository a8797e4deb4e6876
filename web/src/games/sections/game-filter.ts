import { isFound, searchQuery, searchTextOf } from '@sala/contract/games/search.ts'
import type { Game } from '../catalogue/catalogue.ts'

/** How the tiles are ordered; the words of the choice, in the order shown. */
export const SORTS = {
  hit: 'ยอดนิยม',
  new: 'มาใหม่',
  rtp: 'RTP สูงสุด',
  name: 'ชื่อ ก–ฮ',
} as const

export type Sort = keyof typeof SORTS

/** What the address of a list of games says: `?q=&provider=&sort=`. What is usual is left out. */
export type GameFilter = { q?: string; provider?: string; sort?: Sort }

const QUERY_MAX_CHARACTERS = 60
/** As the game site names providers. */
const PROVIDER = /^[\w-]{1,40}$/

export const USUAL_SORT: Sort = 'hit'

const isSort = (sort: unknown): sort is Sort => typeof sort === 'string' && Object.hasOwn(SORTS, sort)

/** Reads the address; anything malformed is left out. */
export const gameFilter = ({ q, provider, sort }: Record<string, unknown>): GameFilter => {
  // A query of figures alone comes from the address as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, QUERY_MAX_CHARACTERS) : ''
  return {
    ...(text === '' ? {} : { q: text }),
    ...(typeof provider === 'string' && PROVIDER.test(provider) ? { provider } : {}),
    ...(isSort(sort) && sort !== USUAL_SORT ? { sort } : {}),
  }
}

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
