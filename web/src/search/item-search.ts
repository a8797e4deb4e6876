import { isFound, searchKey, searchQuery } from '@sala/contract/games/game-search.ts'
import { convertLayout } from '@sala/contract/games/search-keyboard-layout.ts'

/** An item that the search can find, and the page that the item opens. */
export type Thing = {
  key: string
  title: string
  note: string
  /** The item's names in the form that the search compares (made by `searchKey`), one name in each line. */
  text: string
  to: string
  search?: Readonly<Record<string, string | number>> | undefined
  params?: Readonly<Record<string, string>> | undefined
  /** Hue of the item's picture in degrees. Absent for an item that is a page. */
  hue?: number | undefined
  /** Emblem and section of the item's picture, for items with a picture. */
  emblem?: string | undefined
  kind?: string | undefined
}

export type Group = { title: string; things: readonly Thing[] }

/** Maximum number of results of each kind, so that all kinds fit a phone's screen. */
const SHOWN_OF_A_GROUP = 6

export const textOf = (...names: readonly string[]): string => names.map(searchKey).join('\n')

/** Returns the rank of a matching item: 0 for the exact title, 1 if the title begins with the query, 2 for other matches. */
const rank = (thing: Thing, key: string): number => {
  const title = searchKey(thing.title)
  return title === key ? 0 : title.startsWith(key) ? 1 : 2
}

export type Found = {
  groups: readonly Group[]
  count: number
  /** The query as typed on the other keyboard layout (Thai or Latin), if only that text has results; otherwise null. */
  meant: string | null
}

/** Returns the search results by kind, each kind in the order of rank. Empty for an empty query. */
export const find = (groups: readonly Group[], typed: string): Found => {
  const words = typed.trim()
  const query = searchQuery(words)
  if (query.whole === '') return { groups: [], count: 0, meant: null }
  const asTyped = groups.some(({ things }) =>
    things.some(thing => isFound(thing.text, { ...query, otherwise: null })),
  )
  const meant = asTyped ? words : convertLayout(words)
  const key = searchKey(meant)
  const best = ({ things: [first] }: Group) => (first === undefined ? 0 : rank(first, key))
  const found = groups
    .map(({ title, things }) => ({ title, things: nearest(things, query, key) }))
    .filter(({ things }) => things.length > 0)
    .toSorted((one, other) => best(one) - best(other))
  const count = found.reduce((sum, { things }) => sum + things.length, 0)
  return { groups: found, count, meant: asTyped || count === 0 ? null : meant }
}

const nearest = (things: readonly Thing[], query: ReturnType<typeof searchQuery>, key: string): Thing[] =>
  things
    .filter(thing => isFound(thing.text, query))
    .toSorted((one, other) => rank(one, key) - rank(other, key))
    .slice(0, SHOWN_OF_A_GROUP)
