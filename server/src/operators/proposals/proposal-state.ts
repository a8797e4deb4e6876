import type { ProposalState } from '@sala/contract/desk/proposals/endpoints.ts'

export type ProposalEvent = 'approve' | 'refuse' | 'withdraw' | 'expire'

/** Only open proposals can be decided; decisions are final. */
const TABLE: Readonly<Record<ProposalState, Partial<Record<ProposalEvent, ProposalState>>>> = {
  open: { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn', expire: 'expired' },
  approved: {},
  refused: {},
  withdrawn: {},
  expired: {},
}

/** Null: the event is not allowed in that state. */
export const nextProposalState = (from: ProposalState, event: ProposalEvent): ProposalState | null =>
  TABLE[from][event] ?? null
