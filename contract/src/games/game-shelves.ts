import type { GameSection } from './game-facts.ts'
import { sectionNames } from './game-section-names.ts'

/** Game lists in which a staff user can pin games to the top: the hit games, and each section. */
export const shelves = ['hit', ...(Object.keys(sectionNames) as GameSection[])] as const
export type Shelf = (typeof shelves)[number]

/** Maximum number of games that staff can pin in one list: twice as many as the list of hit games shows. */
export const PINS_MAX = 24
