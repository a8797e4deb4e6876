import type { Answer } from '../api.ts'
import { call } from '../queries.ts'

export type Game = Answer<'GET /games'>['data'][number]

/** Counts of starts move slowly; a visitor going back and forth needs no new list. */
const CATALOGUE_FRESH_MS = 60_000

/** The catalogue, most started first. */
export const gamesCall = { ...call('GET /games'), staleTime: CATALOGUE_FRESH_MS }
