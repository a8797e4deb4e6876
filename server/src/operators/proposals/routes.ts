import type { EffectName } from '@sala/contract/desk/proposals/effect-names.ts'
import type { deskProposalEndpoints, EndedCause } from '@sala/contract/desk/proposals/endpoints.ts'
import { type ProposalKind, proposalKindNames } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { membersOfEffects } from './affected-members.ts'
import { makeProposal, previewProposal } from './proposal-creation.ts'
import type { CreatedProposal } from './proposal-payload.ts'
import {
  approveProposal,
  canApprove,
  listProposals,
  lookAtProposal,
  type NamedProposal,
  proposalOf,
  refuseProposal,
  visibleProposal,
  withdrawProposal,
} from './proposals.ts'

const knownKind = z.enum(proposalKindNames)

/**
 * Returns a proposal as the page of the desk (the staff's website) shows it. The payload is left out, because it is empty for a proposal about an
 * erased member.
 */
const shown = (operator: Operator, row: NamedProposal) => ({
  ...{ id: row.id, kind: knownKind.parse(row.kind) as ProposalKind, subject: row.subject, state: row.state },
  member: row.member_id,
  ...{ reason: row.reason, evidence: row.evidence, amount: row.amount, answer: row.answer },
  ...{ made_at: row.made_at, expires_at: row.expires_at, closed_at: row.closed_at },
  ...{ ended_cause: row.ended_cause as EndedCause | null, ended_by: row.ended_by },
  maker: { id: row.maker_id, name: row.maker },
  checker: row.checker_id === null ? null : { id: row.checker_id, name: row.checker ?? '' },
  effect: row.effect as { what: EffectName; before: string | null; after: string | null }[],
  may_agree: canApprove(operator, row),
})

export const deskProposalRoutes = (ctx: Context): DeskHandlers<typeof deskProposalEndpoints> => {
  const one = async (operator: Operator, id: NamedProposal['id']) =>
    shown(operator, await proposalOf(ctx, id))
  const answered = async (operator: Operator, { id, link }: CreatedProposal) => ({
    proposal: await one(operator, id),
    link,
  })
  /** Returns what the proposal would change now, or the reason why it cannot be executed now. The checker can reject the proposal in both cases. */
  const lookedAtNow = async (operator: Operator, row: NamedProposal, mayAgree: boolean) => {
    if (!mayAgree) return { now: null, impossible: null }
    try {
      return { now: await lookAtProposal(ctx, operator, row), impossible: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { now: null, impossible: error.sentence }
    }
  }
  return {
    desk_proposals: async ({ operator, query }) =>
      (await listProposals(ctx, operator, query.state)).map(row => shown(operator, row)),
    desk_proposal: async ({ operator, params }) => {
      const row = await visibleProposal(ctx, operator, params.proposal)
      const proposal = shown(operator, row)
      const looked = await lookedAtNow(operator, row, proposal.may_agree)
      const members = await membersOfEffects(ctx.db, [proposal.effect, looked.now?.effect ?? []])
      return { proposal, members, ...looked }
    },
    desk_proposal_preview: async ({ operator, body }) => {
      const looked = await previewProposal(ctx, operator, body)
      return { ...looked, members: await membersOfEffects(ctx.db, [looked.effect]) }
    },
    desk_proposal_make: async ({ operator, body }) =>
      answered(operator, await makeProposal(ctx, operator, body)),
    desk_proposal_approve: async ({ operator, params, body }) =>
      answered(operator, await approveProposal(ctx, operator, params.proposal, body)),
    desk_proposal_refuse: async ({ operator, params, body }) => {
      await refuseProposal(ctx, operator, params.proposal, body.reason)
      return one(operator, params.proposal)
    },
    desk_proposal_withdraw: async ({ operator, params, body }) => {
      await withdrawProposal(ctx, operator, params.proposal, body.reason)
      return one(operator, params.proposal)
    },
  }
}
