import { type Feature, isFeature } from '../catalogue/game-features.ts'

/** The sort orders of a list of games with their labels, in display order. */
export const SORTS = {
  hit: 'ยอดนิยม',
  new: 'มาใหม่',
  rtp: 'RTP สูงสุด',
  name: 'ชื่อ ก–ฮ',
} as const

export type Sort = keyof typeof SORTS

/** Filters of a list of games as in the URL: `?q=&provider=&feature=&sort=`. Default values are left out. */
export type GameFilter = { q?: string; provider?: string; feature?: Feature; sort?: Sort }

/** A change of some filters. The value undefined removes a filter. */
export type FilterChange = { [Name in keyof GameFilter]?: GameFilter[Name] | undefined }
/** The change that removes all filters and restores the default sort order. */
export const NOTHING_CHOSEN = {
  ...{ q: undefined, provider: undefined, feature: undefined, sort: undefined },
} as const satisfies FilterChange

const QUERY_MAX_CHARACTERS = 60
/** Format of the identifiers that the game site uses for providers. */
const PROVIDER = /^[\w-]{1,40}$/

export const USUAL_SORT: Sort = 'hit'

const isSort = (sort: unknown): sort is Sort => typeof sort === 'string' && Object.hasOwn(SORTS, sort)

/** Parses the filters in a URL. Malformed values are dropped. */
export const gameFilter = ({ q, provider, feature, sort }: Record<string, unknown>): GameFilter => {
  // The router parses an all-digit search text as a number, so a number is converted to text.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, QUERY_MAX_CHARACTERS) : ''
  return {
    ...(text === '' ? {} : { q: text }),
    ...(typeof provider === 'string' && PROVIDER.test(provider) ? { provider } : {}),
    ...(isFeature(feature) ? { feature } : {}),
    ...(isSort(sort) && sort !== USUAL_SORT ? { sort } : {}),
  }
}
