import { formatMoment } from '@sala/contract/wire/calendar.ts'
import { recoverMember } from '../../account/second-factor-changes/factor-recovery-requests.ts'
import { findOpenRecovery } from '../../account/second-factors/factor-recoveries.ts'
import { forgetSessions } from '../../account/sessions/sessions.ts'
import { linkByOperator, signInAddress } from '../../account/sessions/sign-in-links.ts'
import { Refusal } from '../../platform/refusal.ts'
import { asOperatorDecision, type Kind, knownMember } from './proposal-kind.ts'

/** Proposal to make a one-time sign-in link for a member whose identity an operator has verified. Maker and checker get one half each. */
export const signInLink: Kind<'sign_in_link'> = {
  subject: ({ member }) => member,
  member: async (ctx, { member }) => (await knownMember(ctx.db, member)).id,
  amount: async () => null,
  look: async ({ tx }, { member }) => ({ member: (await knownMember(tx, member)).id }),
  in_halves: signInAddress,
  prepare: async (ctx, { member }) => {
    await knownMember(ctx.db, member)
    return (within, decision, first) =>
      linkByOperator(within.ctx, asOperatorDecision(decision), member, first)
  },
}

/**
 * Proposal to remove the lost second factors of a member who asked for it and whose identity both operators verified. It can be made only after the
 * waiting period of the member's request.
 */
export const factorRecovery: Kind<'factor_recovery'> = {
  subject: ({ member }) => member,
  member: async (ctx, { member }) => (await knownMember(ctx.db, member)).id,
  amount: async () => null,
  look: async ({ tx }, { member }) => {
    const { second_factor_at } = await knownMember(tx, member)
    const open = await findOpenRecovery(tx, member)
    return {
      member,
      factor_since: second_factor_at === null ? '' : formatMoment(second_factor_at),
      recovery_asked: open === null ? '' : formatMoment(open.asked_at),
      recovery_from: open === null ? '' : `${open.device} ${open.network}`,
    }
  },
  prepare: async (ctx, { member }) => {
    await knownMember(ctx.db, member)
    const open = await findOpenRecovery(ctx.db, member)
    if (open === null) throw new Refusal('factor_recovery_missing')
    if (open.due_at > ctx.clock.now()) throw new Refusal('factor_recovery_waits')
    return async (within, decision) => {
      await recoverMember(within.ctx, asOperatorDecision(decision), member)
      return null
    }
  },
  // The operators verified the member's identity for this request. A later request may come from another person, so the approval fails if the request
  // has changed.
  as_proposed: true,
  after: async (ctx, { member }) => forgetSessions(ctx, member),
}
