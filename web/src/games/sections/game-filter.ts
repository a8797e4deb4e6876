import { type Feature, isFeature } from '../catalogue/features.ts'

/** The sort orders with their labels, in display order. */
export const SORTS = {
  hit: 'ยอดนิยม',
  new: 'มาใหม่',
  rtp: 'RTP สูงสุด',
  name: 'ชื่อ ก–ฮ',
} as const

export type Sort = keyof typeof SORTS

/** Search parameters `?q=&provider=&feature=&sort=`; defaults are left out. */
export type GameFilter = { q?: string; provider?: string; feature?: Feature; sort?: Sort }

/** The changed parameters; undefined removes one. */
export type FilterChange = { [Name in keyof GameFilter]?: GameFilter[Name] | undefined }
/** All games, in the default order. */
export const NOTHING_CHOSEN = {
  ...{ q: undefined, provider: undefined, feature: undefined, sort: undefined },
} as const satisfies FilterChange

const QUERY_MAX_CHARACTERS = 60
/** The format of the game site's provider keys. */
const PROVIDER = /^[\w-]{1,40}$/

export const USUAL_SORT: Sort = 'hit'

const isSort = (sort: unknown): sort is Sort => typeof sort === 'string' && Object.hasOwn(SORTS, sort)

/** Parses the address; malformed values are dropped. */
export const gameFilter = ({ q, provider, feature, sort }: Record<string, unknown>): GameFilter => {
  // The router parses a query of only digits as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, QUERY_MAX_CHARACTERS) : ''
  return {
    ...(text === '' ? {} : { q: text }),
    ...(typeof provider === 'string' && PROVIDER.test(provider) ? { provider } : {}),
    ...(isFeature(feature) ? { feature } : {}),
    ...(isSort(sort) && sort !== USUAL_SORT ? { sort } : {}),
  }
}
