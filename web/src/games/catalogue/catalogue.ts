import type { Answer } from '../../calls/api.ts'
import { publicFact } from '../../content/public-fact.ts'

/** A game as shown on a tile in the lobby. */
export type Game = Answer<'GET /games/hit'>['data'][number]

/** A game with the additional fields that only the full catalogue has. */
export type ListedGame = Answer<'GET /games'>['data'][number]

/** Milliseconds for which the catalogue counts as fresh: going back and forth between pages within this time does not refetch it. */
const CATALOGUE_FRESH_MS = 60_000

/** The cached catalogue of games, most started first. */
export const catalogue = publicFact('GET /games', CATALOGUE_FRESH_MS)
