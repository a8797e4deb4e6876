import { type ComparedName, comparedName, nameScore } from './name-likeness.ts'

/**
 * Least share of letter pairs (Sørensen–Dice) of two names that are compared in full. One changed letter changes at most three pairs, so the share
 * follows from the lowest score.
 */
const sharedMin = (least: number): number =>
  Math.max(0.35, 1 - (PAIRS_OF_A_CHANGE * (PERCENT - least)) / PERCENT)
const PAIRS_OF_A_CHANGE = 3.2
const PERCENT = 100
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
      const counts = { shared: new Uint16Array(names.length), touched: new Uint32Array(names.length) }
      return written => searchOne(names, places, counts, comparedName(written), least)
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

/** Whether names of these lengths can reach the score: letters that only one of them has lower it. */
const canReach = (one: number, other: number, least: number): boolean =>
  2 * Math.min(one, other) * PERCENT >= (least - 1) * (one + other)

const searchOne = <Entry>(
  names: readonly Indexed<Entry>[],
  places: ReadonlyMap<string, readonly number[]>,
  counts: Counts,
  name: ComparedName,
  least: number,
): Found<Entry>[] => {
  const pairs = pairsOf(name)
  const some = countShared(pairs, places, counts)
  const share = sharedMin(least) / 2
  const best = new Map<Entry, Found<Entry>>()
  for (let at = 0; at < some; at++) {
    const place = counts.touched[at] ?? 0
    const common = counts.shared[place] ?? 0
    counts.shared[place] = 0
    if (common < share * (pairs.size + 1)) continue
    const indexed = names[place]
    if (indexed === undefined || common < share * (pairs.size + indexed.pairs)) continue
    if (!canReach(name.whole.length, indexed.name.whole.length, least)) continue
    const score = nameScore(name, indexed.name)
    if (score < least || score <= (best.get(indexed.entry)?.score ?? -1)) continue
    best.set(indexed.entry, { entry: indexed.entry, name: indexed.written, score })
  }
  return [...best.values()]
}
