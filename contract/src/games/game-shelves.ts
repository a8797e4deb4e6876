import type { GameSection } from './game-facts.ts'
import { sectionNames } from './game-section-names.ts'

/** Game lists in which a staff user can pin games to the top: the hit games, and each section. */
export const shelves = ['hit', ...(Object.keys(sectionNames) as GameSection[])] as const
export type Shelf = (typeof shelves)[number]

/** Maximum number of pinned games in a list. The list of hit games shows twelve games. */
export const PINS_MAX = 24
