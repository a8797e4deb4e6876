import type { OperatorId } from '@sala/contract/wire/ids.ts'
import type { Tx } from '../../platform/db.ts'
import { addOperator, knownOperator, operatorWithName } from '../operator-users/operator-users.ts'
import { changeRoles } from '../operator-users/role-changes.ts'
import { invitationAddress, makeInvitation } from '../sign-in/invitations.ts'
import { asOperatorDecision, type Facts, type Kind } from './proposal-kind.ts'

/**
 * Value in the effect for an operator without an e-mail address. It is an empty text and not null, so that the checker sees a line that shows the
 * missing address.
 */
const NO_EMAIL = ''

const shown = async (tx: Tx, id: OperatorId): Promise<Facts> => {
  const { name, email, roles, state } = await knownOperator(tx, id)
  return { operator: name, email: email ?? NO_EMAIL, roles: roles.join(' '), state }
}

/** Proposal to invite an operator. Maker and checker each get one half of the sign-in link, and pass it on to the invited operator. */
export const operatorInvitation: Kind<'operator_invitation'> = {
  subject: ({ name }) => name,
  member: async () => null,
  amount: async () => null,
  look: async ({ tx }, { name, email }) => {
    const found = await operatorWithName(tx, name)
    if (found !== null) return shown(tx, found.id)
    return { operator: name, ...(email === null ? { email: NO_EMAIL } : {}) }
  },
  in_halves: invitationAddress,
  prepare: async (_ctx, invited) => async (within, decision, first) => {
    const { tx, ctx } = within
    const id = await addOperator(tx, asOperatorDecision(decision), invited, ctx.clock.now())
    return makeInvitation(tx, ctx, asOperatorDecision(decision), id, first)
  },
}

export const operatorRoles: Kind<'operator_roles'> = {
  subject: ({ operator }) => operator,
  member: async () => null,
  amount: async () => null,
  look: ({ tx }, { operator }) => shown(tx, operator),
  prepare: async (_ctx, change) => async (within, decision) => {
    await changeRoles(within.tx, asOperatorDecision(decision), change, within.ctx.clock.now())
    return null
  },
}

/** Proposal to let an operator set a new password and second factor, because the old ones were lost or the operator was suspended. */
export const operatorReset: Kind<'operator_reset'> = {
  subject: ({ operator }) => operator,
  member: async () => null,
  amount: async () => null,
  look: ({ tx }, { operator }) => shown(tx, operator),
  in_halves: invitationAddress,
  prepare:
    async (_ctx, { operator }) =>
    (within, decision, first) =>
      makeInvitation(within.tx, within.ctx, asOperatorDecision(decision), operator, first),
}
