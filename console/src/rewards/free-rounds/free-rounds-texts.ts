import {
  freeRoundsBatchNames,
  freeRoundsNames,
  grantNames,
} from '@sala/contract/rewards/free-rounds/free-rounds-texts.ts'
import type { Answer } from '../../calls/api.ts'
import { toned } from '../../status-colours.ts'

export type FreeRoundsRow = Answer<'GET /rewards/free-rounds'>['rows'][number]
export type FreeRoundsPage = Answer<'GET /rewards/free-rounds/{batch}'>

export const batchStates = toned(freeRoundsBatchNames, {
  running: 'jade',
  over: 'neutral',
  cancelled: 'neutral',
})

export const memberStates = toned(freeRoundsNames, {
  waiting: 'amber',
  granted: 'jade',
  passed_over: 'neutral',
  cancelled: 'neutral',
  not_given: 'coral',
  nothing: 'neutral',
  payable: 'amber',
  paid: 'jade',
  refused: 'neutral',
  lapsed: 'neutral',
})

export const siteStates = toned(grantNames, {
  sending: 'amber',
  given: 'jade',
  cancelling: 'amber',
  used: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
  refused: 'coral',
})
