import type { Game } from './catalogue.ts'

/** Paths of the slot providers whose games have a page each (R04). */
const GAME_PAGES = {
  pg: '/slot-pg/$gameId',
  playngo: '/slot-playngo/$gameId',
  pragmaticplay: '/slot-pragmaticplay/$gameId',
} as const

type PageProvider = keyof typeof GAME_PAGES

const hasPages = (provider: string): provider is PageProvider => Object.hasOwn(GAME_PAGES, provider)

/** Returns the path of the page about a slot game: the game's own page, or else its play guide. Null for a game of another section. */
export const factsPath = ({ section, provider }: Pick<Game, 'section' | 'provider'>) => {
  if (section !== 'slot') return null
  return hasPages(provider) ? GAME_PAGES[provider] : '/hack-slot/$gameId'
}
