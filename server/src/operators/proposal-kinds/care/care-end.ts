import { scoreOf } from '../../../care/intervention-steps/care-escalation.ts'
import { talksOf } from '../../../care/intervention-steps/care-pages.ts'
import { endCare } from '../../../care/intervention-steps/staff-actions.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findCare } from '../../../protection/care-cases/care-cases.ts'
import { asOperatorDecision, type Kind, knownMember } from '../proposal-kind.ts'

/** Proposal to end a member's care (measures against harm from gambling), so that bonuses, rewards and news are possible again. */
export const careEnd: Kind<'care_end'> = {
  subject: ({ member }) => member,
  member: async (ctx, { member }) => (await knownMember(ctx.db, member)).id,
  amount: async () => null,
  look: async ({ tx, ctx }, { member }) => {
    const held = await findCare(tx, member)
    return {
      member,
      care_step: held === null ? '-' : String(held.step),
      care_score: String(await scoreOf(tx, member, ctx.clock.now())),
      care_talks: held === null ? '0' : String(await talksOf(tx, member, held.no)),
    }
  },
  prepare: async (ctx, { member }) => {
    if ((await findCare(ctx.db, member)) === null) throw new Refusal('not_found')
    return async (within, decision) => {
      await endCare(within.ctx, asOperatorDecision(decision), member)
      return null
    }
  },
}
