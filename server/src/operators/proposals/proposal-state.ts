import type { ProposalState } from '@sala/contract/desk/proposals/endpoints.ts'

export type ProposalEvent = 'approve' | 'refuse' | 'withdraw' | 'expire'

/** Only what is open can be decided, and whatever was decided stays so. */
const TABLE: Readonly<Record<ProposalState, Partial<Record<ProposalEvent, ProposalState>>>> = {
  open: { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn', expire: 'expired' },
  approved: {},
  refused: {},
  withdrawn: {},
  expired: {},
}

/** Null: not from there. */
export const nextProposalState = (from: ProposalState, event: ProposalEvent): ProposalState | null =>
  TABLE[from][event] ?? null
