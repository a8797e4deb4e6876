import { nameReadings } from './person-name.ts'

/**
 * Result of comparing two names. `equal`: full match. `agrees`: the readable letters of a masked name match. `silent`: too few letters are
 * readable, so the result is open. `differs`: they do not match.
 */
export type Likeness = 'equal' | 'agrees' | 'silent' | 'differs'

/**
 * Minimum number of readable letters with which a masked name can agree; with fewer, the result is `silent`. Thai marks above and below
 * letters do not count.
 */
const SHOWN_MIN_LETTERS = 4
/** Maximum number of masked parts in a name that is compared. It limits the cost, because payers control the text of the name. */
const HIDDEN_RUNS_MAX = 4
const NAME_MAX_CHARACTERS = 200
/** Maximum number of words in a name whose other word orders are compared too. Longer names are compared only in their own order. */
const TURNED_WORDS_MAX = 5

const HIDDEN = /\*+/g
const STARS = /[*•●…#?]+/g
/** Matches a run of the letter x that masks a part of a name. Thai names have no Latin letters, and Latin names have no three x in a row. */
const CROSSES =
  /(?<=[\u0e00-\u0e7f])x+|\bx+(?=[\u0e00-\u0e7f])|x{3,}|(?<=(?:^| )[a-z]?)x{2,}(?= |$)|(?<=^| )x(?= |$)/g
const STOPS = /\.+(?= |$)/g
const WITHIN_WORD = /['’.\-–/()]/g

const lettersIn = (text: string): number => (text.match(/\p{L}/gu) ?? []).length
const wordsOf = (name: string): string[] => name.split(' ').filter(word => word !== '')
const isThai = (name: string): boolean => /\p{Script=Thai}/u.test(name)
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

const wholeName = (reading: string): string =>
  wordsOf(reading.replaceAll(',', ' ').replaceAll(WITHIN_WORD, '')).join(' ')

/**
 * Normalises the name that a bank shows, for comparison. Each masked part, and a dot at the end of a word,
 * becomes one star.
 */
const shownName = (reading: string, hiding: RegExp): string =>
  wholeName(
    reading.replaceAll(',', ' ').replaceAll(STARS, '*').replaceAll(hiding, '*').replaceAll(STOPS, '*'),
  ).replaceAll(HIDDEN, '*')

const NOTHING = /(?!)/g

/** Returns the word orders in which a name is compared, because some banks print the family name first and other banks print it last. */
const turned = (words: readonly string[]): (readonly string[])[] =>
  words.length < 2 || words.length > TURNED_WORDS_MAX
    ? [words]
    : [words, [...words.slice(-1), ...words.slice(0, -1)], [...words.slice(1), ...words.slice(0, 1)]]

/**
 * Compares two names, ignoring spaces. A masked word matches by its readable letters, and the last word may
 * be cut off.
 */
const compareReading = (shown: string, own: string): Likeness => {
  const [words, ownWords] = [wordsOf(shown), wordsOf(own)]
  const orders = turned(ownWords)
  if (orders.some(order => order.join('') === words.join(''))) return 'equal'
  const parts = words.map(word => word.split(HIDDEN).map(escaped).join('\\S*'))
  const fits = new RegExp(`^${parts.join('\\s*')}`, 'u')
  // A single word is compared only with the start of the full name, because a family name alone would match every relative.
  const [inOrder = ownWords, ...others] = orders
  const among = words.length < 2 ? [inOrder] : [inOrder, ...others]
  if (!among.some(order => fits.test(order.join(' ')))) return 'differs'
  return lettersIn(shown) < SHOWN_MIN_LETTERS ? 'silent' : 'agrees'
}

const BEST_FIRST: readonly Likeness[] = ['equal', 'agrees', 'silent', 'differs']

/**
 * Compares the name that a bank shows with a full name. Titles, word order, masks and Thai spelling variants do not matter. If the scripts
 * differ (Thai and Latin), the result is `silent`.
 */
export const compareNames = (shown: string, own: string): Likeness => {
  if (shown.length > NAME_MAX_CHARACTERS) return 'silent'
  const [readings, owns] = [nameReadings(shown), nameReadings(own).map(wholeName)]
  const bare = shownName(readings.at(-1) ?? '', CROSSES)
  if ((bare.match(HIDDEN)?.length ?? 0) > HIDDEN_RUNS_MAX) return 'silent'
  if (lettersIn(bare) === 0 || isThai(bare) !== isThai(owns.at(-1) ?? '')) return 'silent'
  const likenesses = readings.flatMap(reading =>
    [NOTHING, CROSSES].flatMap(hiding => owns.map(one => compareReading(shownName(reading, hiding), one))),
  )
  return BEST_FIRST.find(likeness => likenesses.includes(likeness)) ?? 'differs'
}
