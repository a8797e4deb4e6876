import type { ProposalId } from '@sala/contract/wire/ids.ts'
import { api } from '../calls/api.ts'
import type { Decision } from '../case/case-decisions.tsx'
import { showLink } from './one-time-link.tsx'

/**
 * Returns the decision to approve a proposal. `seen` is the version of the effect that the checker (the second staff user) saw. If the effect has
 * changed since, the server refuses the approval.
 */
export const approveProposal = (
  proposal: ProposalId,
  seen: string,
  words: Pick<Decision, 'name' | 'usualReason'>,
): Decision => ({
  ...words,
  kind: 'primary',
  hotkey: 'a',
  run: async ({ reason }) => {
    const { link } = await api('POST /proposals/{proposal}/approve', {
      params: { proposal },
      body: { reason, seen },
    })
    showLink(link)
  },
  done: 'อนุมัติแล้ว มีผลทันที',
})

export const refuseProposal = (proposal: ProposalId, done: string): Decision => ({
  name: 'ไม่อนุมัติ',
  kind: 'danger',
  hotkey: 'r',
  usualReason: '',
  run: ({ reason }) => api('POST /proposals/{proposal}/refuse', { params: { proposal }, body: { reason } }),
  done,
})
