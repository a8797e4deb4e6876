import { linkByOperator } from '../../account/sessions/sign-in-links.ts'
import { asOne, type Kind, knownMember } from './kind.ts'

/** A link that signs a member in once, for one whom somebody has come to know by other means. */
export const signInLink: Kind<'sign_in_link'> = {
  subject: ({ member }) => member,
  member: async (ctx, { member }) => (await knownMember(ctx.db, member)).id,
  amount: async () => null,
  look: async ({ tx }, { member }) => ({ member: (await knownMember(tx, member)).id }),
  prepare: async (ctx, { member }) => {
    await knownMember(ctx.db, member)
    return (within, decision) => linkByOperator(within.ctx, asOne(decision), member)
  },
}
