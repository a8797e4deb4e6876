import { convertLayout } from '@sala/contract/games/keyboard.ts'
import { isFound, searchKey, searchQuery } from '@sala/contract/games/search.ts'

/** A search result and its target. */
export type Thing = {
  key: string
  title: string
  note: string
  /** Search keys made by `searchKey`, one for each name. */
  text: string
  to: string
  search?: Readonly<Record<string, string | number>> | undefined
  params?: Readonly<Record<string, string>> | undefined
  /** Hue in degrees; absent for a page. */
  hue?: number | undefined
  /** Emblem and section, for results with a picture. */
  emblem?: string | undefined
  kind?: string | undefined
}

export type Group = { title: string; things: readonly Thing[] }

/** The maximum of results for each kind, so that they fit a phone's screen. */
const SHOWN_OF_A_GROUP = 6

export const textOf = (...names: readonly string[]): string => names.map(searchKey).join('\n')

/** The rank of a match: exact name, prefix, substring. */
const rank = (thing: Thing, key: string): number => {
  const title = searchKey(thing.title)
  return title === key ? 0 : title.startsWith(key) ? 1 : 2
}

export type Found = {
  groups: readonly Group[]
  count: number
  /** Returns the text as typed on the other keyboard layout, if only that matches. */
  meant: string | null
}

/** Returns ranked results by kind; empty for an empty query. */
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
