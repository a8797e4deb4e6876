import { campaignNames } from '@sala/contract/desk/display-texts/campaign-texts.ts'
import type { Answer } from '../calls/api.ts'
import { toned } from '../status-colours.ts'

export type CampaignRow = Answer<'GET /campaigns'>['rows'][number]
export type CampaignPage = Answer<'GET /campaigns/{campaign}'>
export type AudienceCount = Answer<'POST /campaigns/{campaign}/count'>

export const campaignStates = toned(campaignNames, {
  draft: 'neutral',
  preparing: 'amber',
  sending: 'amber',
  finished: 'jade',
  stopped: 'neutral',
})

export const isUnderWay = ({ state }: Pick<CampaignRow, 'state'>): boolean =>
  state === 'preparing' || state === 'sending'
