import type { Role } from '@sala/contract/desk/roles.ts'
import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../../platform/operator-decision.ts'
import { endProposalsOf } from './open-proposals.ts'
import { lockKnownOperator, operatorOf, requireAnotherAdmin } from './operator-users.ts'
import { setRoles } from './sql.ts'

/**
 * Changes an operator's roles, which takes effect in open sessions too. Closes those of the operator's open proposals that the new roles do not
 * allow. Throws Refusal `not_found` if there is no such operator, and `last_admin` if no active admin would remain.
 */
export const changeRoles = async (
  tx: Tx,
  decision: OperatorDecision,
  change: { readonly operator: OperatorId; readonly roles: readonly Role[] },
  at: Date,
): Promise<void> => {
  const before = await lockKnownOperator(tx, change.operator)
  if (!change.roles.includes('admin')) await requireAnotherAdmin(tx, before)
  await setRoles(tx, change.operator, change.roles)
  const details = {
    ...reasonFacts(decision),
    name: before.name,
    before: before.roles.join(' '),
    roles: change.roles.join(' '),
  }
  const entry = {
    actor: operatorActor(decision),
    action: 'operator.roles',
    subject: change.operator,
    details,
  }
  await audit(tx, entry, at)
  const still = operatorOf({ ...before, roles: [...change.roles] })
  await endProposalsOf(tx, decision, before, { cause: 'permission_lost', at, still })
}
