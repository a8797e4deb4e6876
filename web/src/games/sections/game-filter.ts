import { type Feature, isFeature } from '../catalogue/features.ts'

/** How the tiles are ordered; the words of the choice, in the order shown. */
export const SORTS = {
  hit: 'ยอดนิยม',
  new: 'มาใหม่',
  rtp: 'RTP สูงสุด',
  name: 'ชื่อ ก–ฮ',
} as const

export type Sort = keyof typeof SORTS

/** Search parameters `?q=&provider=&feature=&sort=`; defaults are left out. */
export type GameFilter = { q?: string; provider?: string; feature?: Feature; sort?: Sort }

/** Changed parameters; undefined removes one. */
export type FilterChange = { [Name in keyof GameFilter]?: GameFilter[Name] | undefined }
/** All games, in the usual order. */
export const NOTHING_CHOSEN = {
  ...{ q: undefined, provider: undefined, feature: undefined, sort: undefined },
} as const satisfies FilterChange

const QUERY_MAX_CHARACTERS = 60
/** As the game site names providers. */
const PROVIDER = /^[\w-]{1,40}$/

export const USUAL_SORT: Sort = 'hit'

const isSort = (sort: unknown): sort is Sort => typeof sort === 'string' && Object.hasOwn(SORTS, sort)

/** Reads the address; anything malformed is left out. */
export const gameFilter = ({ q, provider, feature, sort }: Record<string, unknown>): GameFilter => {
  // A query of figures alone comes from the address as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, QUERY_MAX_CHARACTERS) : ''
  return {
    ...(text === '' ? {} : { q: text }),
    ...(typeof provider === 'string' && PROVIDER.test(provider) ? { provider } : {}),
    ...(isFeature(feature) ? { feature } : {}),
    ...(isSort(sort) && sort !== USUAL_SORT ? { sort } : {}),
  }
}
