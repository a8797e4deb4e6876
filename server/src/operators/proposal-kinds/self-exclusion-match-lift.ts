import { clearLikeness } from '../../protection/breaks/self-exclusion-match-decisions.ts'
import { openMatches } from '../../protection/duplicate-accounts/self-exclusion-matches.ts'
import { asOperatorDecision, type Kind, knownMember } from './proposal-kind.ts'

/** Proposal to decide that an account belongs to another person than the self-excluded member whom it resembles. */
export const exclusionLift: Kind<'exclusion_lift'> = {
  subject: ({ member }) => member,
  member: async (ctx, { member }) => (await knownMember(ctx.db, member)).id,
  amount: async () => null,
  look: async ({ tx, ctx }, { member }) => ({
    member,
    // The effect lists the self-excluded members whom the account resembles. If this list changes before the approval, the checker has to look at the
    // proposal again.
    excluded: (await openMatches(tx, member, ctx.clock.now()))
      .map(({ excluded_id }) => excluded_id)
      .sort()
      .join('\n'),
  }),
  prepare: async (ctx, { member }) => {
    await knownMember(ctx.db, member)
    return async (within, decision) => {
      await clearLikeness(within.ctx, asOperatorDecision(decision), member)
      return null
    }
  },
}
