import { onOtherLayout } from '@sala/contract/games/keyboard.ts'
import { isFound, searchKey, searchQuery } from '@sala/contract/games/search.ts'

/** Something that can be found, and where it leads. */
export type Thing = {
  key: string
  title: string
  note: string
  /** What it is found by, as `searchKey` writes it, a line for each name. */
  text: string
  to: string
  search?: Readonly<Record<string, string | number>> | undefined
  params?: Readonly<Record<string, string>> | undefined
  /** Its colour, in degrees; none for a page. */
  hue?: number | undefined
  /** What is drawn on it, for what has a picture: its emblem, and its kind of game. */
  emblem?: string | undefined
  kind?: string | undefined
}

export type Group = { title: string; things: readonly Thing[] }

/** So many of each kind: what a phone shows without scrolling for long. */
const SHOWN_OF_A_GROUP = 6

export const textOf = (...names: readonly string[]): string => names.map(searchKey).join('\n')

/** The name itself stands before one that begins with what was typed, and that before one that has it somewhere. */
const rank = (thing: Thing, key: string): number => {
  const title = searchKey(thing.title)
  return title === key ? 0 : title.startsWith(key) ? 1 : 2
}

export type Found = {
  groups: readonly Group[]
  count: number
  /** What was meant where the keyboard was set to the other language, and only that is found. */
  meant: string | null
}

/** What of all that there is was meant, kind by kind, the nearest first. Nothing typed finds nothing. */
export const find = (groups: readonly Group[], typed: string): Found => {
  const words = typed.trim()
  const query = searchQuery(words)
  if (query.whole === '') return { groups: [], count: 0, meant: null }
  const asTyped = groups.some(({ things }) =>
    things.some(thing => isFound(thing.text, { ...query, otherwise: null })),
  )
  const meant = asTyped ? words : onOtherLayout(words)
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
