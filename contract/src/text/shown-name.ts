import { nameReadings } from './person-name.ts'

/** Result of a comparison: `equal` for full names, `agrees` for partly masked ones, `silent` for too little text. */
export type Likeness = 'equal' | 'agrees' | 'silent' | 'differs'

/** Letters of a name, marks above and below not counted. */
const SHOWN_MIN_LETTERS = 4
/** No name is hidden in more places: what a payer writes must cost nothing to compare. */
const HIDDEN_RUNS_MAX = 4
const NAME_MAX_CHARACTERS = 200
/** A name of more words is compared in its own order alone. */
const TURNED_WORDS_MAX = 5

const HIDDEN = /\*+/g
const STARS = /[*•●…#?]+/g
/** A mask of x: Thai names have no Latin letters, and Latin names have no three x in a row. */
const CROSSES =
  /(?<=[\u0e00-\u0e7f])x+|\bx+(?=[\u0e00-\u0e7f])|x{3,}|(?<=(?:^| )[a-z]?)x{2,}(?= |$)|(?<=^| )x(?= |$)/g
const STOPS = /\.+(?= |$)/g
const WITHIN_WORD = /['’.\-–/()]/g

const lettersIn = (text: string): number => (text.match(/\p{L}/gu) ?? []).length
const wordsOf = (name: string): string[] => name.split(' ').filter(word => word !== '')
const isThai = (name: string): boolean => /\p{Script=Thai}/u.test(name)
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** A whole name as it is compared. */
const wholeName = (reading: string): string =>
  wordsOf(reading.replaceAll(',', ' ').replaceAll(WITHIN_WORD, '')).join(' ')

/** The same of what a bank shows: each run that hides letters is one star, a stop at the end of a word too. */
const shownName = (reading: string, hiding: RegExp): string =>
  wholeName(
    reading.replaceAll(',', ' ').replaceAll(STARS, '*').replaceAll(hiding, '*').replaceAll(STOPS, '*'),
  ).replaceAll(HIDDEN, '*')

const NOTHING = /(?!)/g

/** The words in their order, and with the family name first: banks print both. */
const turned = (words: readonly string[]): (readonly string[])[] =>
  words.length < 2 || words.length > TURNED_WORDS_MAX
    ? [words]
    : [words, [...words.slice(-1), ...words.slice(0, -1)], [...words.slice(1), ...words.slice(0, 1)]]

/** A word that is cut off fits its beginning; the last one may be cut off without a sign. Banks leave spaces out, and put several. */
const compareReading = (shown: string, own: string): Likeness => {
  const [words, ownWords] = [wordsOf(shown), wordsOf(own)]
  const orders = turned(ownWords)
  if (orders.some(order => order.join('') === words.join(''))) return 'equal'
  const parts = words.map(word => word.split(HIDDEN).map(escaped).join('\\S*'))
  const fits = new RegExp(`^${parts.join('\\s*')}`, 'u')
  // The family name alone is a whole family's.
  const [inOrder = ownWords, ...others] = orders
  const among = words.length < 2 ? [inOrder] : [inOrder, ...others]
  if (!among.some(order => fits.test(order.join(' ')))) return 'differs'
  return lettersIn(shown) < SHOWN_MIN_LETTERS ? 'silent' : 'agrees'
}

const BEST_FIRST: readonly Likeness[] = ['equal', 'agrees', 'silent', 'differs']

/**
 * Compares a bank's name with a full name. Titles, word order, masks and spellings of the same Thai text
 * make no difference. A transliteration gives `silent`.
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
