import { type ComparedName, comparedName, nameScore } from './name-likeness.ts'

/**
 * Least share of letter pairs (Sørensen–Dice) of two names that are compared in full. One changed letter changes at most three pairs, so the share
 * follows from the lowest score. The share of the words and that of the joined names are compared with it, because `nameScore` takes the greater
 * likeness of the two.
 */
const sharedMin = (least: number): number =>
  Math.max(0.35, 1 - (PAIRS_OF_A_CHANGE * (PERCENT - least)) / PERCENT)
const PAIRS_OF_A_CHANGE = 3.2
const PERCENT = 100
const EDGE = '_'

/**
 * Returns the pairs of neighbouring letters of each word, with an edge before and after it. A pair that occurs again has its number, so that names of
 * few different letters keep as many pairs as letters.
 */
const pairsOf = (words: readonly string[]): Set<string> => {
  const pairs = new Set<string>()
  for (const word of words) {
    const edged = `${EDGE}${word}${EDGE}`
    for (let at = 0; at + 1 < edged.length; at++) {
      const pair = edged.slice(at, at + 2)
      let numbered = pair
      for (let again = 2; pairs.has(numbered); again++) numbered = pair + again
      pairs.add(numbered)
    }
  }
  return pairs
}

/** Places of the names that have a pair, by pair, and the number of pairs of each name. */
type Pairs = { readonly places: Map<string, number[]>; readonly sizes: number[] }

const addPairs = ({ places, sizes }: Pairs, pairs: ReadonlySet<string>): void => {
  const place = sizes.push(pairs.size) - 1
  for (const pair of pairs) {
    const known = places.get(pair)
    if (known === undefined) places.set(pair, [place])
    else known.push(place)
  }
}

type Indexed<Entry> = { readonly entry: Entry; readonly name: ComparedName; readonly written: string }
export type Found<Entry> = { readonly entry: Entry; readonly name: string; readonly score: number }

export type NameIndex<Entry> = {
  readonly add: (entry: Entry, names: readonly string[]) => void
  /** Returns a search for entries with a name of at least this score. It returns each entry's best name. */
  readonly searcher: (least: number) => (name: string) => Found<Entry>[]
}

/** Creates an index of names by their letter pairs, in memory. A search compares only names that share enough pairs. */
export const createNameIndex = <Entry>(): NameIndex<Entry> => {
  const names: Indexed<Entry>[] = []
  const ofWords: Pairs = { places: new Map(), sizes: [] }
  /** Pairs of the names without spaces: spaces between all letters, or other borders of words, leave no common pairs of words. */
  const ofWholes: Pairs = { places: new Map(), sizes: [] }
  return {
    add: (entry, written) => {
      for (const one of written) {
        const name = comparedName(one)
        if (name.words.length === 0) continue
        names.push({ entry, name, written: one })
        addPairs(ofWords, pairsOf(name.words))
        addPairs(ofWholes, pairsOf([name.whole]))
      }
    },
    searcher: least => {
      const counts = { shared: new Uint16Array(names.length), touched: new Uint32Array(names.length) }
      return written => {
        const name = comparedName(written)
        const places = new Set<number>()
        addAlike(places, ofWords, pairsOf(name.words), counts, least)
        addAlike(places, ofWholes, pairsOf([name.whole]), counts, least)
        return bestOf(names, places, name, least)
      }
    },
  }
}

/** Common pairs with each indexed name (zero before and after a search), and the names that have any. */
type Counts = { readonly shared: Uint16Array; readonly touched: Uint32Array }

/** Counts the common pairs with each indexed name. Returns how many names have any. */
const countShared = (
  pairs: ReadonlySet<string>,
  places: ReadonlyMap<string, readonly number[]>,
  { shared, touched }: Counts,
): number => {
  let some = 0
  for (const pair of pairs)
    for (const place of places.get(pair) ?? []) {
      const before = shared[place] ?? 0
      if (before === 0) touched[some++] = place
      shared[place] = before + 1
    }
  return some
}

/** Adds the places of the names that share enough of these pairs. */
const addAlike = (
  alike: Set<number>,
  { places, sizes }: Pairs,
  pairs: ReadonlySet<string>,
  counts: Counts,
  least: number,
): void => {
  const some = countShared(pairs, places, counts)
  const share = sharedMin(least) / 2
  for (let at = 0; at < some; at++) {
    const place = counts.touched[at] ?? 0
    const common = counts.shared[place] ?? 0
    counts.shared[place] = 0
    if (common >= share * (pairs.size + (sizes[place] ?? 0))) alike.add(place)
  }
}

/** Whether names of these lengths can reach the score: letters that only one of them has lower it. */
const canReach = (one: number, other: number, least: number): boolean =>
  2 * Math.min(one, other) * PERCENT >= (least - 1) * (one + other)

/** Compares the names at these places in full. Returns the best name of each entry that reaches the score. */
const bestOf = <Entry>(
  names: readonly Indexed<Entry>[],
  places: ReadonlySet<number>,
  name: ComparedName,
  least: number,
): Found<Entry>[] => {
  const best = new Map<Entry, Found<Entry>>()
  for (const place of places) {
    const indexed = names[place]
    if (indexed === undefined || !canReach(name.whole.length, indexed.name.whole.length, least)) continue
    const score = nameScore(name, indexed.name)
    if (score < least || score <= (best.get(indexed.entry)?.score ?? -1)) continue
    best.set(indexed.entry, { entry: indexed.entry, name: indexed.written, score })
  }
  return [...best.values()]
}
