import { type ComparedName, comparedName, nameScore } from './name-likeness.ts'

/**
 * Returns the share of letter pairs (Sørensen–Dice) that two names must have in common to be compared in full. It follows from `least`, the lowest
 * score that counts as a match, because one changed letter changes at most three pairs.
 */
const sharedMin = (least: number): number =>
  Math.max(0.35, 1 - (PAIRS_OF_A_CHANGE * (PERCENT - least)) / PERCENT)
const PAIRS_OF_A_CHANGE = 3.2
const PERCENT = 100
const EDGE = '_'

/**
 * Returns the pairs of neighbouring letters of each word, including its edges. A pair that occurs again gets a number and so counts again. Otherwise
 * a name with repeated letters would have fewer pairs than other names of its length.
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

/** For each letter pair, the indexes of the names that have it, and for each name its number of pairs. */
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
  /** Returns a function that finds the entries with a name of at least this score. Of each entry it returns the best name. */
  readonly searcher: (least: number) => (name: string) => Found<Entry>[]
}

/** Creates an index of names by their letter pairs, in memory. A search then compares in full only names that have enough pairs in common. */
export const createNameIndex = <Entry>(): NameIndex<Entry> => {
  const names: Indexed<Entry>[] = []
  const ofWords: Pairs = { places: new Map(), sizes: [] }
  /**
   * Letter pairs of the names without spaces. They find a name that is written with spaces between its letters, or divided into words in another way.
   */
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

/**
 * `shared` is the number of pairs that each indexed name has in common with the searched name, and is all zero between two searches. `touched` lists
 * the names with at least one common pair.
 */
type Counts = { readonly shared: Uint16Array; readonly touched: Uint32Array }

/** Counts the pairs that each indexed name has in common with the searched name. Returns how many names have any. */
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

/** Adds the indexes of the names that have enough of these pairs in common with the searched name. */
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

/** Returns whether two names of these lengths can reach the score. Letters that only the longer name has lower it. */
const canReach = (one: number, other: number, least: number): boolean =>
  2 * Math.min(one, other) * PERCENT >= (least - 1) * (one + other)

/** Compares the names at these indexes with the searched name in full. Returns the best name of each entry that reaches the score. */
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
