import { canonicalText } from './thai-spelling.ts'

/**
 * Computes the match key of a name by the algorithm of releases before migration 0032. The database contains only keyed hashes of the old
 * keys, so they cannot be converted. Do not change this file, because the lobby would then no longer recognise self-excluded people.
 */
const TITLES = ['นางสาว', 'เด็กหญิง', 'เด็กชาย', 'น. ส.', 'น.ส.', 'ด.ช.', 'ด.ญ.', 'นาย', 'นาง', 'คุณ']
const LATIN_TITLES = ['miss', 'mrs.', 'mrs', 'mr.', 'mr', 'ms.', 'ms', 'khun']

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
    .trim()
    .toLowerCase()

const withoutTitle = (word: string): string => {
  if (LATIN_TITLES.includes(word)) return ''
  const title = TITLES.find(one => word.startsWith(one))
  const rest = word.slice(title?.length ?? 0)
  return title === undefined || /^\p{M}/u.test(rest) ? word : withoutTitle(rest)
}

const markOf = (name: string): string => {
  const words = plain(name)
    .replaceAll(/(\p{Script=Thai})\s*\.\s*(?=\p{Script=Thai}\s*\.)/gu, '$1.')
    .split(/\s+/)
  const named = words.map(withoutTitle).join('')
  const kept = named === '' ? words.join('') : named
  return [...kept.replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, '')].sort().join('')
}

/** Returns the match keys of a name as earlier releases computed them, for the typed and for the canonical spelling. */
export const earlierNameMarks = (name: string): string[] => [
  ...new Set([markOf(name), markOf(canonicalText(name))]),
]
