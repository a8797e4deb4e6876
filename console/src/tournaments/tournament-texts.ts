import { prizeNames, tournamentStateNames } from '@sala/contract/rewards/tournaments/tournament-texts.ts'
import type { Answer } from '../calls/api.ts'
import { toned } from '../status-colours.ts'

export type TournamentRow = Answer<'GET /tournaments'>['rows'][number]
export type TournamentPage = Answer<'GET /tournaments/{tournament}'>

export const tournamentStates = toned(tournamentStateNames, {
  before: 'neutral',
  running: 'jade',
  counting: 'amber',
  decided: 'neutral',
  cancelled: 'neutral',
})

export const prizeStates = toned(prizeNames, {
  waiting: 'amber',
  paid: 'jade',
  refused: 'neutral',
  lapsed: 'neutral',
})
