import { linkByOperator, signInAddress } from '../../account/sessions/sign-in-links.ts'
import { asOperatorDecision, type Kind, knownMember } from './proposal-kind.ts'

/** Proposal of a one-time sign-in link for a member whose identity an operator has verified. Maker and checker get one half each. */
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
