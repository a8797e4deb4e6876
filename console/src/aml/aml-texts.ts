import { amlStateNames } from '@sala/contract/aml/aml-texts.ts'
import type { Answer } from '../calls/api.ts'
import { toned } from '../status-colours.ts'

export type AmlRow = Answer<'GET /aml/cases'>['rows'][number]
export type AmlCasePage = Answer<'GET /aml/cases/{case}'>
export type AmlListRow = Answer<'GET /aml/lists'>['rows'][number]

export const amlStates = toned(amlStateNames, {
  open: 'amber',
  escalated: 'coral',
  reported: 'gold',
  closed: 'neutral',
})
