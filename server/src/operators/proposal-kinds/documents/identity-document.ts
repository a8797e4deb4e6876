import { formatMoment } from '@sala/contract/wire/calendar.ts'
import { verdictOf } from '../../../account/document-checks/check-orders.ts'
import {
  caseOf,
  decideDocument,
  demandedCase,
  endDemand,
  requireSeen,
  requireValid,
  sentCase,
} from '../../../account/documents/document-decisions.ts'
import { continueAfterDocument } from '../../../cashier/payout-decisions/review-rules-recheck.ts'
import { asOperatorDecision, type Kind, PREVIEW } from '../proposal-kind.ts'

/**
 * Proposal to accept or refuse a member's identity document, or to end the staff's demand for it. A document is accepted only if both operators opened
 * each picture, and each look is in the audit log. The approval resumes a withdrawal that waits for the document.
 */
export const identityDocument: Kind<'identity_document'> = {
  subject: payload => payload.case,
  member: async (ctx, payload) => (await caseOf(ctx.db, payload.case)).member_id,
  amount: async () => null,
  look: async ({ tx }, payload) => {
    const found = await caseOf(tx, payload.case)
    return {
      member: found.member_id,
      document_sent: found.sent_at === null ? '' : formatMoment(found.sent_at),
      document_state: found.status,
      document_kind: found.kind ?? '',
      document_last4: found.last4 ?? '',
      document_expires: found.status === 'accepted' ? (found.expires_on ?? 'lifelong') : '',
      document_refusal: found.refused_for ?? '',
      document_verdict: (await verdictOf(tx, payload.case)) ?? '',
    }
  },
  prepare: async (ctx, payload) => {
    if (payload.way === 'withdraw') {
      const demanded = await demandedCase(ctx, payload.case)
      return async (within, decision) => {
        await endDemand(within.ctx, asOperatorDecision(decision), payload.case)
        await continueAfterDocument(within.ctx, demanded.member_id, 'awaiting_review')
        return null
      }
    }
    const { member_id } = await sentCase(ctx, payload.case)
    requireValid(payload, ctx.clock.now())
    return async (within, decision) => {
      // A preview has no operators yet.
      if (payload.way === 'accept' && decision !== PREVIEW)
        await requireSeen(within.tx, payload.case, [decision.maker, decision.checker])
      await decideDocument(within.ctx, asOperatorDecision(decision), payload.case, payload)
      await continueAfterDocument(within.ctx, member_id)
      return null
    }
  },
  // The approval fails if the effect has changed. The member cannot change pictures that were sent, so a change means that the case is another one,
  // whose pictures the operators have not judged.
  as_proposed: true,
}
