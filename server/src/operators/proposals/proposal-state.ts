import type { ProposalState } from '@sala/contract/desk/proposals/endpoints.ts'

export type ProposalEvent = 'approve' | 'refuse' | 'withdraw' | 'expire'

/** States of a proposal and the events that change them. Every decision is final. */
const TABLE: Readonly<Record<ProposalState, Partial<Record<ProposalEvent, ProposalState>>>> = {
  open: { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn', expire: 'expired' },
  approved: {},
  refused: {},
  withdrawn: {},
  expired: {},
}

/** Returns the state after the event. Returns null if the current state does not allow the event. */
export const nextProposalState = (from: ProposalState, event: ProposalEvent): ProposalState | null =>
  TABLE[from][event] ?? null
