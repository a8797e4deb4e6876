/** Tone marks, the silencer and the short-vowel mark: left out by many who type, and typed in any order by the rest. */
const THAI_MARKS = /[\u0E47-\u0E4E]/g
const NOT_A_LETTER = /[^\p{L}\p{M}\p{N}]+/gu
const LATIN_ACCENTS = /(?<=[a-z])[\u0300-\u036F]+/g

/**
 * Text as it is compared in a search: one case, no accents, no spaces, hyphens or other signs. Thai keeps its letters and the
 * vowels that change a word, in one spelling each.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(LATIN_ACCENTS, '')
    .normalize('NFC')
    // The vowel am is also typed as its two halves, with or without a tone between them, and ae as two of e.
    .replace(/\u0E4D([\u0E48-\u0E4B]?)\u0E32/g, '\u0E33')
    .replaceAll('\u0E40\u0E40', '\u0E41')
    .replace(THAI_MARKS, '')
    .replace(NOT_A_LETTER, '')

type Named = { readonly name: string; readonly name_th: string; readonly provider: string }

/** What a game is found by. Made once for each game; `isFound` reads it. */
export const searchTextOf = ({ name, name_th, provider }: Named): string =>
  [name, name_th, provider, `${provider}${name}`].map(searchKey).join('\n')

export type SearchQuery = { readonly whole: string; readonly words: readonly string[] }

export const searchQuery = (typed: string): SearchQuery => ({
  whole: searchKey(typed),
  words: typed
    .split(/[\s-]+/)
    .map(searchKey)
    .filter(word => word !== ''),
})

/** Whether all that was typed stands in the text: as a whole or word by word, each word or a part of it. Nothing typed finds everything. */
export const isFound = (text: string, { whole, words }: SearchQuery): boolean =>
  text.includes(whole) || words.every(word => text.includes(word))
