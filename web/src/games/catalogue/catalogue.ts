import type { Answer } from '../../calls/api.ts'
import { publicFact } from '../../content/public-fact.ts'

/** A game tile. */
export type Game = Answer<'GET /games/hit'>['data'][number]

/** A game with the fields that only the full list has. */
export type ListedGame = Answer<'GET /games'>['data'][number]

/** Milliseconds. The counts of starts change slowly, so going back and forth does not refetch the list. */
const CATALOGUE_FRESH_MS = 60_000

/** The catalogue, most started first. */
export const catalogue = publicFact('GET /games', CATALOGUE_FRESH_MS)
