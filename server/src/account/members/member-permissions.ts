import type { Permission, Scope } from '@sala/contract/account/member-permissions.ts'
import { scopeGrants } from '@sala/contract/account/member-permissions.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import type { Member } from './members.ts'
import { decideOnMember } from './operator-decisions.ts'
import { updateMember } from './sql.ts'

/** Returns whether the member has the permission (F19). An empty or missing scope grants nothing. */
export const hasPermission = ({ scope }: Pick<Member, 'scope'>, permission: Permission): boolean =>
  scopeGrants(scope, permission)

/** Returns the scope (the member's permissions) after the change, in the format of the stored scope: a list or a map. */
const changed = (scope: Member['scope'], permission: Permission, granted: boolean): Scope => {
  if (!Array.isArray(scope)) return { ...scope, [permission]: granted }
  const others = scope.filter(name => name !== permission)
  return granted ? [...others, permission] : others
}

/** Grants or revokes the permission, with the operator's reason in the audit log. */
export const setPermission = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  permission: Permission,
  granted: boolean,
): Promise<void> => {
  const action = granted ? 'permission.grant' : 'permission.withdraw'
  return decideOnMember(ctx, decision, memberId, action, async (tx, { scope }) => {
    await updateMember(tx, memberId, { scope: changed(scope, permission, granted) })
    return { permission }
  })
}
