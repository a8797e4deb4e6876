import { type ComparedName, comparedName, nameScore } from './name-likeness.ts'

/** Least share of letter pairs (Sørensen–Dice) of two names that are compared in full. Names above the lowest threshold share more. */
const SHARED_MIN = 0.4
const EDGE = '_'

/** Returns the pairs of neighbouring letters of each word, with an edge before and after it. */
const pairsOf = ({ words }: ComparedName): Set<string> => {
  const pairs = new Set<string>()
  for (const word of words) {
    const edged = `${EDGE}${word}${EDGE}`
    for (let at = 0; at + 1 < edged.length; at++) pairs.add(edged.slice(at, at + 2))
  }
  return pairs
}

type Indexed<Entry> = {
  readonly entry: Entry
  readonly name: ComparedName
  readonly written: string
  readonly pairs: number
}
export type Found<Entry> = { readonly entry: Entry; readonly name: string; readonly score: number }

export type NameIndex<Entry> = {
  readonly add: (entry: Entry, names: readonly string[]) => void
  /** Returns a search for entries with a name of at least this score. It returns each entry's best name. */
  readonly searcher: (least: number) => (name: string) => Found<Entry>[]
}

/** Creates an index of names by their letter pairs, in memory. A search compares only names that share enough pairs. */
export const createNameIndex = <Entry>(): NameIndex<Entry> => {
  const names: Indexed<Entry>[] = []
  const places = new Map<string, number[]>()
  return {
    add: (entry, written) => {
      for (const one of written) {
        const name = comparedName(one)
        if (name.words.length === 0) continue
        const pairs = pairsOf(name)
        const place = names.push({ entry, name, written: one, pairs: pairs.size }) - 1
        for (const pair of pairs) {
          const known = places.get(pair)
          if (known === undefined) places.set(pair, [place])
          else known.push(place)
        }
      }
    },
    searcher: least => {
      const shared = new Uint16Array(names.length)
      return written => searchOne(names, places, shared, comparedName(written), least)
    },
  }
}

/** Searches one name. `shared` counts common pairs for each indexed name, and is zero before and after. */
const searchOne = <Entry>(
  names: readonly Indexed<Entry>[],
  places: ReadonlyMap<string, readonly number[]>,
  shared: Uint16Array,
  name: ComparedName,
  least: number,
): Found<Entry>[] => {
  const pairs = pairsOf(name)
  const touched: number[] = []
  for (const pair of pairs)
    for (const place of places.get(pair) ?? []) {
      const before = shared[place] ?? 0
      if (before === 0) touched.push(place)
      shared[place] = before + 1
    }
  const best = new Map<Entry, Found<Entry>>()
  for (const place of touched) {
    const common = shared[place] ?? 0
    shared[place] = 0
    const indexed = names[place]
    if (indexed === undefined || 2 * common < SHARED_MIN * (pairs.size + indexed.pairs)) continue
    const score = nameScore(name, indexed.name)
    if (score < least || score <= (best.get(indexed.entry)?.score ?? -1)) continue
    best.set(indexed.entry, { entry: indexed.entry, name: indexed.written, score })
  }
  return [...best.values()]
}
