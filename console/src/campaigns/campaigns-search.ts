import type { CampaignState } from '@sala/contract/campaigns/campaign-values.ts'
import { type CampaignRow, campaignStates } from './campaign-texts.ts'

/** Value of the parameter `open` that shows the form for a new campaign. */
export const NEW = 'new'

/** Search parameters of the campaigns screen: the state as a filter, and the campaign shown next to the list. */
export type CampaignsSearch = { status?: CampaignState; open?: CampaignRow['id'] | typeof NEW }

const isState = (value: unknown): value is CampaignState =>
  typeof value === 'string' && Object.hasOwn(campaignStates, value)

export const campaignsSearch = ({ status, open }: Record<string, unknown>): CampaignsSearch => ({
  ...(isState(status) ? { status } : {}),
  ...(typeof open === 'string' && /^(new|cmp_[0-9a-z]{26})$/.test(open)
    ? { open: open as CampaignRow['id'] | typeof NEW }
    : {}),
})
