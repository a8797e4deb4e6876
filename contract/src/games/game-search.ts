import { convertLayout } from './search-keyboard-layout.ts'

/**
 * Characters that the game search ignores: punctuation, accents, and Thai tone marks, which people omit or
 * type in any order.
 */
const NOT_COMPARED = /[^\p{L}\p{N}\u0E31\u0E34-\u0E3A\u0E4D]+/gu

/**
 * Normalises text for the game search: lower case, no accents, spaces, hyphens or tone marks, one spelling
 * of each Thai vowel.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(NOT_COMPARED, '')
    // People also type sara am as nikhahit and sara aa, and sara ae as two sara e. Both are replaced by the single vowel.
    .replaceAll('\u0E4D\u0E32', '\u0E33')
    .replaceAll('\u0E4D', '')
    .replaceAll('\u0E40\u0E40', '\u0E41')
    .normalize('NFC')

/** Thai names of the game providers. */
const PROVIDER_WORDS: Readonly<Record<string, string>> = {
  itp: 'ไอทีพี',
  pg: 'พีจี',
  playngo: 'เพลย์เอ็นโก',
  pragmaticplay: 'แพรกมาติกเพลย์',
}

type Named = { readonly name: string; readonly name_th: string; readonly provider: string }

/** Builds the search text of a game, which `isFound` searches. It is computed once per game. */
export const searchTextOf = ({ name, name_th, provider }: Named): string =>
  [name, name_th, provider, PROVIDER_WORDS[provider] ?? '', `${provider}${name}`].map(searchKey).join('\n')

type Words = { readonly whole: string; readonly words: readonly string[] }

export type SearchQuery = Words & {
  /** The query as if typed on the other keyboard layout (Thai or Latin). Null for a very short query, which would match too much. */
  readonly otherwise: Words | null
}

/** Minimum length of a query that is also searched as if typed on the other keyboard layout. Shorter queries match names by accident. */
const SLIP_MIN_KEYS = 3

const wordsOf = (typed: string): Words => ({
  whole: searchKey(typed),
  words: typed
    .split(/[\s-]+/)
    .map(searchKey)
    .filter(word => word !== ''),
})

export const searchQuery = (typed: string): SearchQuery => {
  const otherwise = typed.trim().length < SLIP_MIN_KEYS ? null : wordsOf(convertLayout(typed.trim()))
  return { ...wordsOf(typed), otherwise: otherwise?.whole === '' ? null : otherwise }
}

const holds = (text: string, { whole, words }: Words): boolean =>
  text.includes(whole) || words.every(word => text.includes(word))

/**
 * Returns whether a game's search text contains the query as a whole, or each of its words. The query as
 * typed on the other keyboard layout also matches, and an empty query always does.
 */
export const isFound = (text: string, query: SearchQuery): boolean =>
  holds(text, query) || (query.otherwise !== null && holds(text, query.otherwise))
