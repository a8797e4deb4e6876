import { comparableText } from './comparable-text.ts'
import { latinTitles, thaiTitles } from './name-titles.ts'

const longestFirst = (titles: readonly string[]) => titles.toSorted((a, b) => b.length - a.length)
/** Thai word for a woman. It follows the rank in the title of a female officer. */
const FEMALE = 'หญิง'
const WHOLE = longestFirst(thaiTitles.whole.flatMap(title => [title, `${title}${FEMALE}`]))
/**
 * Dotted abbreviations of titles: `น.ส.`, `พ.ต.ท.`, `ม.ร.ว.`. The last dot may be missing before a space. A
 * single letter with a dot is an initial, not a title.
 */
const STOPPED =
  /^(?:[\u0e01-\u0e2e]{1,3}\.){2,5} ?|^(?:[\u0e01-\u0e2e]\.){1,3}[\u0e01-\u0e2e](?: |$)|^(?:ดร|นส|ดช|ดญ|มล|มรว|นพ|พญ|ผศ|รศ|ศ)\. ?/
const BEFORE = new RegExp(
  `^(?:${longestFirst(thaiTitles.before).join('|')})(?:\\.? |\\.)|^ว่าที่(?=[\u0e01-\u0e2e]{1,3}\\.)`,
)
/** The title `น.ส.` without its last dot, attached to the name: `น.สสมหญิง`. */
const UNSTOPPED = /^น\.ส(?=[\u0e01-\u0e2e\u0e40-\u0e44])/
/** Matches the Thai word for a female officer, which follows an abbreviated rank in a name. */
const FEMALE_OFFICER = new RegExp(`^${FEMALE} `)
/** Matches Thai marks and vowels that follow a consonant. No word begins with one of them. */
const NO_BEGINNING = /^[\p{M}\u0e30\u0e32\u0e33\u0e45]/u
/** Minimum number of letters after a title. With fewer, the rest is not a name, because a single letter is an initial. */
const REST_MIN_LETTERS = 2
/** Minimum number of letters after a title that is written directly before a Latin name, without a space. */
const STUCK_REST_MIN_LETTERS = 3

const lettersIn = (text: string): number => (text.match(/\p{L}/gu) ?? []).length
const HIDES = /[^\p{L}\p{M}\p{Nd}' -]/u
const isName = (rest: string): boolean => {
  const [first = ''] = rest.split(' ')
  return !NO_BEGINNING.test(rest) && (HIDES.test(first) || lettersIn(first) >= REST_MIN_LETTERS)
}

const thaiRest = (name: string): string | null => {
  const ended = STOPPED.exec(name)?.[0] ?? BEFORE.exec(name)?.[0]
  const title = ended ?? WHOLE.find(one => name.startsWith(one))
  if (title === undefined) return null
  const rest = name
    .slice(title.length)
    .replace(FEMALE_OFFICER, '')
    .replace(/^[. ]+/, '')
  return isName(rest) ? rest : null
}

const FIRST_WORD = /^([a-z0-9]+)(\.? +|\.)(?=\S)/
const INITIALS = /^(?:m\. ?l|m\. ?r|m\. ?c|m\. ?j)\.? /

const latinRest = (name: string): string | null => {
  const initials = INITIALS.exec(name)?.[0]
  if (initials !== undefined) return name.slice(initials.length)
  const [whole, word = '', end = ''] = FIRST_WORD.exec(name) ?? []
  if (whole === undefined) return stuckRest(name)
  const rest = name.slice(whole.length)
  const isRank = latinTitles.rank.some(one => one === word) && (end.startsWith('.') || isTitled(rest))
  return isRank || latinTitles.alone.some(one => one === word) ? rest : stuckRest(name)
}

const isTitled = (name: string): boolean => {
  const word = /^[a-z0-9]+/.exec(name)?.[0]
  return word !== undefined && [...latinTitles.rank, ...latinTitles.alone].some(one => one === word)
}

const stuckRest = (name: string): string | null => {
  const [first = ''] = name.split(' ')
  for (const [title, next] of latinTitles.stuck) {
    const rest = first.slice(title.length)
    if (first.startsWith(title) && next.test(rest) && lettersIn(rest) >= STUCK_REST_MIN_LETTERS)
      return name.slice(title.length)
  }
  return null
}

/** Maximum number of titles before a name; titles can be combined (`ว่าที่ ร.ต. นาย`). */
const TITLES_MAX = 4

const plain = (name: string): string =>
  comparableText(name)
    // Removes spaces inside a dotted abbreviation of a title.
    .replaceAll(/(\p{Script=Thai})\s*\.\s*(?=\p{Script=Thai}{1,3}\s*\.)/gu, '$1.')

/** A polite title that is also the beginning of family names, so it is removed only at the start of a name. */
const NEVER_INSIDE = 'คุณ'

/** Removes titles after the first word, because the title follows the family name if that name comes first. */
const withoutInnerTitles = (name: string): string =>
  name
    .split(' ')
    .map((word, at) => {
      if (at === 0) return word
      if (latinTitles.alone.some(title => title === word.replace(/\.$/, ''))) return ''
      return word.startsWith(NEVER_INSIDE)
        ? word
        : (thaiRest(word) ?? (WHOLE.some(title => title === word) ? '' : word))
    })
    .filter(word => word !== '')
    .join(' ')

/**
 * Returns the possible readings of a name: the normalised name, then with each title removed, because a name
 * may begin like a title. The last reading has no titles.
 */
export const nameReadings = (name: string): string[] => {
  const whole = plain(name)
  const readings = UNSTOPPED.test(whole) ? [whole.replace(UNSTOPPED, ''), whole] : [whole]
  for (let title = 0; title < TITLES_MAX; title++) {
    const last = readings.at(-1) ?? ''
    const rest = thaiRest(last) ?? latinRest(last)
    if (rest === null) break
    readings.push(rest)
  }
  const bare = withoutInnerTitles(readings.at(-1) ?? '')
  return bare === readings.at(-1) ? readings : [...readings, bare]
}

const bareName = (name: string): string => nameReadings(name).at(-1) ?? ''

/**
 * Returns the match key of a name: the name without titles, spaces, punctuation and word order. Equal keys
 * only suggest the same name. Empty if the name has no letters.
 */
export const nameMark = (name: string): string => {
  const words = bareName(name).replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, '')
  return [...words].sort().join('')
}

/** Minimum length of a word of a name that is searched in a text. A shorter word could be found by chance inside another word. */
const TELLING_MIN_CHARACTERS = 3

/** Returns whether the text contains a word of the person's name. */
export const containsName = (text: string, name: string): boolean => {
  const within = comparableText(text)
  return bareName(name)
    .split(' ')
    .some(word => word.length >= TELLING_MIN_CHARACTERS && within.includes(word))
}
