import type { Answer } from '../../api.ts'
import { publicFact } from '../../content/public-fact.ts'

/** A game tile. */
export type Game = Answer<'GET /games/hit'>['data'][number]

/** With what only the whole list tells. */
export type ListedGame = Answer<'GET /games'>['data'][number]

/** Counts of starts move slowly; a visitor going back and forth needs no new list. */
const CATALOGUE_FRESH_MS = 60_000

/** The catalogue, most started first. */
export const catalogue = publicFact('GET /games', CATALOGUE_FRESH_MS)
