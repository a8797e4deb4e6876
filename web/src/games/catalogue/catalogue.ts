import type { Answer } from '../../calls/api.ts'
import { publicFact } from '../../content/public-data-query.ts'

export type Game = Answer<'GET /games/hit'>['data'][number]

export type ListedGame = Answer<'GET /games'>['data'][number]

/** Milliseconds for which the list of all games counts as fresh. Pages opened within this time do not fetch it again. */
const CATALOGUE_FRESH_MS = 60_000

/** The cached list of all games, the most started games first. */
export const catalogue = publicFact('GET /games', CATALOGUE_FRESH_MS)
