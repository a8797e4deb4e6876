import { oneLine, stripInvisible } from './normalised-text.ts'

/**
 * Canonical spelling of Thai text. People press the keys in different orders and see the same text, so one name is typed in several ways. The
 * cases follow PyThaiNLP (`reorder_vowels`, `remove_repeat_vowels`, `remove_zw`, `remove_dangling`, `remove_spaces_before_marks`).
 */
const TONES = '\u0e48-\u0e4b'
/** Thanthakhat and yamakkan: signs above other marks, like the tone marks. */
const TOPS = '\u0e4c\u0e4e'
const NIKHAHIT = '\u0e4d'
const PHINTHU = '\u0e3a'
/** Thai vowels above and below a consonant, and the short mark. */
const VOWEL_MARKS = '\u0e31\u0e34-\u0e39\u0e47'
const MARKS = `${VOWEL_MARKS}${PHINTHU}${NIKHAHIT}${TONES}${TOPS}`
const SARA_A = '\u0e30'
const SARA_AA = '\u0e32'
const SARA_AM = '\u0e33'
const LAKKHANGYAO = '\u0e45'
const CONSONANTS = '\u0e01-\u0e2e'
const VOWELS = `${SARA_A}-\u0e39\u0e40-\u0e45\u0e47`

/** Matches the marks and following vowels of one Thai consonant, in whatever order they were typed. */
const AFTER_CONSONANT = new RegExp(`[${MARKS}${SARA_A}${SARA_AA}${SARA_AM}]+`, 'g')
const TWO_SARA_E = /\u0e40\u0e40/g
const REPEATED_LEADING = /([\u0e40-\u0e44])\1+/g
/** Matches a lakkhangyao (ๅ) after any consonant except ru (ฤ) and lu (ฦ). There it is a typing error for sara aa (า). */
const SLIPPED_LAKKHANGYAO = new RegExp(`([^\u0e24\u0e26]|^)${LAKKHANGYAO}`, 'g')
/** Matches a stray space between a Thai consonant without marks and the mark that belongs to it. */
const SPACE_BEFORE_MARK = new RegExp(`(?<![${VOWELS}])([${CONSONANTS}]) +(?=[${MARKS}])`, 'g')
const DANGLING = new RegExp(`(^|[\\s])[${MARKS}]+`, 'g')

const each = (of: string): RegExp => new RegExp(`[${of}]`, 'g')
const PHINTHUS = each(PHINTHU)
const VOWEL_MARK = each(VOWEL_MARKS)
const NIKHAHITS = each(NIKHAHIT)
const TONE = each(TONES)
const TOP = each(TOPS)
const once = (run: string, of: RegExp): string[] => [...new Set(run.match(of) ?? [])].sort()

/** Orders the marks of one consonant: below, above, the last typed tone, then the following vowels. Repeated marks are removed. */
const inOrder = (run: string): string => {
  const behind = [...run].filter(sign => sign === SARA_A || sign === SARA_AA || sign === SARA_AM)
  const isSaraAm = behind.includes(SARA_AM) || (run.includes(NIKHAHIT) && behind[0] === SARA_AA)
  const nikhahit = isSaraAm ? [] : once(run, NIKHAHITS)
  const tone = (run.match(TONE) ?? []).slice(-1)
  const tail = behind.map(sign => (isSaraAm && sign === SARA_AA ? SARA_AM : sign))
  const vowels = tail.filter((sign, at) => sign !== tail[at - 1])
  return [
    ...once(run, PHINTHUS),
    ...once(run, VOWEL_MARK),
    ...nikhahit,
    ...tone,
    ...once(run, TOP),
    ...vowels,
  ].join('')
}

const HAS_THAI = /[\u0e00-\u0e7f]/

const spelledOnce = (text: string): string =>
  text
    .replace(SPACE_BEFORE_MARK, '$1')
    .replace(DANGLING, '$1')
    .replace(TWO_SARA_E, '\u0e41')
    .replace(REPEATED_LEADING, '$1')
    .replace(SLIPPED_LAKKHANGYAO, `$1${SARA_AA}`)
    .replace(AFTER_CONSONANT, inOrder)
    .normalize('NFC')

/** Returns the canonical spelling of a Thai text, whatever the key order. Text in other scripts is only composed (NFC). */
export const normalizeThai = (text: string): string => {
  const composed = text.normalize('NFC')
  if (!HAS_THAI.test(composed)) return composed
  const spelled = spelledOnce(composed)
  // One pass can move a mark behind another letter, so the text is normalised until it no longer changes.
  return spelled === composed ? spelled : normalizeThai(spelled)
}

/** Returns the canonical form of a text of several lines: canonical Thai spelling, no invisible characters. */
export const canonicalLines = (text: string): string => normalizeThai(stripInvisible(text))

/** Returns the canonical form of a text of one line: canonical Thai spelling, single spaces, no invisible characters. */
export const canonicalText = (text: string): string => {
  const spelled = oneLine(normalizeThai(oneLine(text)))
  return spelled === text ? spelled : canonicalText(spelled)
}
