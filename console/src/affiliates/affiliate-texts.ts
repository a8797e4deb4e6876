import { affiliateStateNames, statementStateNames } from '@sala/contract/affiliates/affiliate-texts.ts'
import type { Answer } from '../calls/api.ts'
import { toned } from '../status-colours.ts'

export type AffiliateRow = Answer<'GET /affiliates'>['rows'][number]
export type AffiliatePage = Answer<'GET /affiliates/{affiliate}'>

export const affiliateStates = toned(affiliateStateNames, {
  paused: 'amber',
  active: 'jade',
  ended: 'neutral',
})

export const statementStates = toned(statementStateNames, {
  open: 'neutral',
  closed: 'amber',
  paid: 'jade',
})

/** Returns the share as a percentage; a dash if the whole is zero. */
export const percentText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`
