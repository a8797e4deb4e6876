import { nameReadings } from '@sala/contract/text/person-name.ts'

const PERCENT = 100
/** Two words that are less alike than this do not count as alike. */
const WORD_LIKENESS_MIN = 0.5
const LATIN_MARKS = /(?<=\p{Script=Latin})\p{M}+/gu
const OTHER_SIGNS = /[^\p{L}\p{M}\p{Nd} ]/gu

/** A name as it is compared: its words without titles, punctuation and Latin accents, in one spelling of Thai marks. */
export type ComparedName = { readonly words: readonly string[]; readonly whole: string }

export const comparedName = (name: string): ComparedName => {
  const bare = nameReadings(name.replaceAll(/[,/]/g, ' ')).at(-1) ?? ''
  const plain = bare.normalize('NFD').replaceAll(LATIN_MARKS, '').normalize('NFC').replaceAll(OTHER_SIGNS, '')
  const words = plain.split(' ').filter(word => word !== '')
  return { words, whole: words.join('') }
}

/**
 * Maximum length of a text that is compared letter by letter. Names are shorter than this, because the names in a list have at most 200 characters.
 */
const LETTERS_MAX = 400
/** Row of distances that `distance` fills. All comparisons reuse this array, because there are millions of comparisons. */
const line = new Uint16Array(LETTERS_MAX + 1)

/** Returns the number of changes of single letters that turn one text into the other (Levenshtein distance). */
const distance = (one: string, other: string): number => {
  const width = Math.min(other.length, LETTERS_MAX)
  for (let column = 0; column <= width; column++) line[column] = column
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1)
    let diagonal = row - 1
    let left = row
    line[0] = row
    for (let column = 1; column <= width; column++) {
      const above = line[column] ?? 0
      const change = letter === other.charCodeAt(column - 1) ? diagonal : diagonal + 1
      left = Math.min(above + 1, left + 1, change)
      line[column] = left
      diagonal = above
    }
  }
  return line[width] ?? 0
}

const likenessOf = (one: string, other: string): number => {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 0 : 1 - distance(one, other) / longest
}

type Pair = { readonly one: number; readonly other: number; readonly likeness: number }

/**
 * Returns how alike two names are word by word, from 0 to 1, in any order of the words. Pairs each word with at most one similar word of the other
 * name, and weights the likeness of each pair by its number of letters.
 */
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
 * Returns the likeness of two names, from 0 to 100. It ignores titles, the order of words, spaces, accents and the order in which Thai marks are
 * typed. The more letters differ, the lower it is. A name in Thai and one in Latin letters are never alike.
 */
export const nameScore = (one: ComparedName, other: ComparedName): number =>
  Math.round(PERCENT * Math.max(wordLikeness(one.words, other.words), likenessOf(one.whole, other.whole)))
