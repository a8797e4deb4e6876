import { page } from '../device/lazy-page.ts'
import { gameFilter } from './sections/game-filter-options.ts'

/** Returns the options of a route to a list of games (R02, R03). The list's URL contains search text, filters and sort order. */
export const listOf = (title: string) =>
  ({
    staticData: { guard: 'public', title },
    validateSearch: gameFilter,
    component: page(() => import('./sections/section-page.tsx'), 'SectionPage'),
  }) as const

/** Options of the route of one game of a slot provider (R04). */
export const gameOf = {
  staticData: { guard: 'public', title: 'ข้อมูลเกม' },
  component: page(() => import('./game-page/game-facts-page.tsx'), 'GameFactsPage'),
} as const
