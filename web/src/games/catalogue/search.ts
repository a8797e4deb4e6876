import { providerName, sectionWords } from './words.ts'

/** What the search looks through: both names, and whose game it is. */
export type Searched = {
  name: string
  name_th: string
  provider: string
  section: keyof typeof sectionWords
}

/** Tone marks, the mark of a silent letter, the short-vowel mark: written or left out as the writer likes. */
const THAI_MARKS = /[\u0e47-\u0e4e]/g
/** A vowel typed as its two halves looks the same and is the same. */
const SARA_AM = /\u0e4d\u0e32/g
const SARA_AE = /\u0e40\u0e40/g
const NOT_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu

/** A text as it is compared: one case, no spaces and hyphens, Thai without its optional marks. */
export const searchable = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(SARA_AM, '\u0e33')
    .replace(SARA_AE, '\u0e41')
    .replace(THAI_MARKS, '')
    .replace(NOT_LETTERS, '')

const haystackOf = (game: Searched): string =>
  [game.name_th, game.name, providerName(game.provider), game.provider, sectionWords[game.section].title]
    .map(searchable)
    .join(' ')

/** True for a game in which every word of the query stands somewhere, in part or whole. */
export const matcher = (query: string): ((game: Searched) => boolean) => {
  const words = query.split(/\s+/).map(searchable).filter(Boolean)
  if (words.length === 0) return () => true
  return game => {
    const haystack = haystackOf(game)
    return words.every(word => haystack.includes(word))
  }
}
