import { nameReadings } from '@sala/contract/text/person-name.ts'

const PERCENT = 100
/** Words less alike than this do not count. */
const WORD_LIKENESS_MIN = 0.5
const LATIN_MARKS = /(?<=\p{Script=Latin})\p{M}+/gu
const OTHER_SIGNS = /[^\p{L}\p{M}\p{Nd} ]/gu

/** A name for comparison: its words without titles, signs and Latin accents, in the canonical Thai spelling. */
export type ComparedName = { readonly words: readonly string[]; readonly whole: string }

export const comparedName = (name: string): ComparedName => {
  const bare = nameReadings(name.replaceAll(/[,/]/g, ' ')).at(-1) ?? ''
  const plain = bare.normalize('NFD').replaceAll(LATIN_MARKS, '').normalize('NFC').replaceAll(OTHER_SIGNS, '')
  const words = plain.split(' ').filter(word => word !== '')
  return { words, whole: words.join('') }
}

/** Returns the number of single-letter changes between two texts (Levenshtein distance). */
const distance = (one: string, other: string): number => {
  let before = Array.from({ length: other.length + 1 }, (_none, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1
      line[column] = Math.min(
        (before[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + change,
      )
    }
    before = line
  }
  return before[other.length] ?? 0
}

const likenessOf = (one: string, other: string): number => {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 0 : 1 - distance(one, other) / longest
}

type Pair = { readonly one: number; readonly other: number; readonly likeness: number }

/** Share of the letters in words that are alike, in whatever order the words come. Each word is used once, the most alike first. */
const wordLikeness = (one: readonly string[], other: readonly string[]): number => {
  const pairs: Pair[] = []
  for (const [at, word] of one.entries())
    for (const [place, of] of other.entries()) {
      const likeness = likenessOf(word, of)
      if (likeness >= WORD_LIKENESS_MIN) pairs.push({ one: at, other: place, likeness })
    }
  pairs.sort((a, b) => b.likeness - a.likeness)
  const used: [Set<number>, Set<number>] = [new Set(), new Set()]
  let alike = 0
  for (const pair of pairs) {
    if (used[0].has(pair.one) || used[1].has(pair.other)) continue
    used[0].add(pair.one)
    used[1].add(pair.other)
    alike += pair.likeness * ((one[pair.one]?.length ?? 0) + (other[pair.other]?.length ?? 0))
  }
  const letters = [...one, ...other].reduce((sum, word) => sum + word.length, 0)
  return letters === 0 ? 0 : alike / letters
}

/**
 * Returns the likeness of two names, 0 to 100. Titles, word order, spaces, accents and the key order of Thai marks make no difference. A single letter
 * that differs lowers the score by its share of the word. A name in Thai and one in Latin letters are never alike.
 */
export const nameScore = (one: ComparedName, other: ComparedName): number =>
  Math.round(PERCENT * Math.max(wordLikeness(one.words, other.words), likenessOf(one.whole, other.whole)))
