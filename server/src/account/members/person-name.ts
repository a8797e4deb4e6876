import { nameTitles } from '@sala/contract/account/name-titles.ts'

/** A name as it is compared: one spelling of sara am, nothing that cannot be seen, small letters. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
    .trim()
    .toLowerCase()

const titlesOf = (script: RegExp): readonly string[] =>
  nameTitles.filter(title => script.test(title)).toSorted((a, b) => b.length - a.length)
const THAI_TITLES = titlesOf(/\p{Script=Thai}/u)
const LATIN_TITLES = titlesOf(/^[a-z.]+$/)

/** Thai titles are written to the name without a space, Latin ones never. */
const withoutTitle = (word: string): string => {
  if (LATIN_TITLES.includes(word)) return ''
  const title = THAI_TITLES.find(one => word.startsWith(one))
  const rest = word.slice(title?.length ?? 0)
  return title === undefined || /^\p{M}/u.test(rest) ? word : withoutTitle(rest)
}

/**
 * What stays of a name however it is written: without titles, spaces, stops and the order of its words. Only good for saying that
 * two names may be one: names with the same letters come to the same. Empty where nothing of the name is left.
 */
export const nameMark = (name: string): string => {
  const words = plainName(name)
    // A title of two initials may be written apart.
    .replaceAll(/(\p{Script=Thai})\s*\.\s*(?=\p{Script=Thai}\s*\.)/gu, '$1.')
    .split(/\s+/)
  const named = words.map(withoutTitle).join('')
  const kept = named === '' ? words.join('') : named
  return [...kept.replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, '')].sort().join('')
}

/** Shorter words stand in other words. */
const TELLING_MIN_CHARACTERS = 3

/** Whether the text has a word of that name in it. */
export const namesPerson = (text: string, name: string): boolean => {
  const plain = plainName(text)
  return plainName(name)
    .split(/\s+/)
    .map(withoutTitle)
    .some(word => word.length >= TELLING_MIN_CHARACTERS && plain.includes(word))
}
