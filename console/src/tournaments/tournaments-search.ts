import type { TournamentState } from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import { tournamentStates } from './tournament-texts.ts'

/**
 * Search parameters of the tournaments screen: the state as a filter, and the tournament shown next to the list. `new` shows the form of a new
 * tournament.
 */
export type TournamentsSearch = { status?: TournamentState; open?: number | 'new' }

const isState = (value: unknown): value is TournamentState =>
  typeof value === 'string' && Object.hasOwn(tournamentStates, value)

export const tournamentsSearch = ({ status, open }: Record<string, unknown>): TournamentsSearch => ({
  ...(isState(status) ? { status } : {}),
  ...(open === 'new' ? { open } : {}),
  ...(Number.isInteger(Number(open)) && Number(open) > 0 ? { open: Number(open) } : {}),
})
