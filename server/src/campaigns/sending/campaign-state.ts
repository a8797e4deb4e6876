import type { CampaignState } from '@sala/contract/campaigns/campaign-values.ts'

type Event = 'decide' | 'prepare' | 'finish' | 'stop'

/** Allowed transitions between the states of a campaign. In a state that does not list an event, the event is not allowed. */
export const transitions: Readonly<Record<CampaignState, Partial<Record<Event, CampaignState>>>> = {
  draft: { decide: 'preparing' },
  preparing: { prepare: 'sending', stop: 'stopped' },
  sending: { finish: 'finished', stop: 'stopped' },
  finished: {},
  stopped: {},
}

export const isUnderWay = (state: CampaignState): boolean => transitions[state].stop !== undefined
