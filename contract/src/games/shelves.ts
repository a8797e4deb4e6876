import type { GameSection } from './game.ts'
import { sectionNames } from './section-names.ts'

/** Where an operator says what stands first: the hit games, and each section. */
export const shelves = ['hit', ...(Object.keys(sectionNames) as GameSection[])] as const
export type Shelf = (typeof shelves)[number]

/** More than anybody looks at before the rest; the hit games show twelve. */
export const PINS_MAX = 24
