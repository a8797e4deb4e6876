import { limitsOf, permissionsOf, type Role, roles } from '@sala/contract/desk/roles.ts'
import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { databaseError, type Tx, UNIQUE_VIOLATION } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/operator.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countAdmins, findOperators, insertOperator, lockOperator, type OperatorRow } from './sql.ts'

export { setState } from './sql.ts'

const heldRoles = z.array(z.enum(roles))

/** The person as calls and verbs take them: what they may do follows from their roles. */
export const operatorOf = ({
  id,
  name,
  roles: held,
}: Pick<OperatorRow, 'id' | 'name' | 'roles'>): Operator => {
  const theirs: readonly Role[] = heldRoles.parse(held)
  return { id, name, roles: theirs, permissions: permissionsOf(theirs), limits: limitsOf(theirs) }
}

/** What a use case is told of who decides. */
export const decisionOf = (operator: Operator, reason: string): OperatorDecision => ({
  operator: operator.name,
  reason,
})

export type NewOperator = {
  readonly name: string
  readonly email: string | null
  readonly roles: readonly Role[]
}

/** Somebody who is invited and cannot sign in yet. Refuses `operator_name_taken`. */
export const addOperator = async (
  tx: Tx,
  decision: OperatorDecision,
  { name, email, roles: given }: NewOperator,
  at: Date,
): Promise<OperatorId> => {
  const id = newId('opr', at)
  try {
    await insertOperator(tx, {
      id,
      name,
      email: email?.toLowerCase() ?? null,
      roles: [...given],
      created_at: at,
    })
  } catch (error) {
    if (databaseError(error)?.code === UNIQUE_VIOLATION) throw new Refusal('operator_name_taken')
    throw error
  }
  const details = { reason: decision.reason, name, roles: given.join(' ') }
  await audit(tx, { actor: operatorActor(decision), action: 'operator.invited', subject: id, details }, at)
  return id
}

/** Refuses `not_found`. */
export const lockKnownOperator = async (tx: Tx, id: OperatorId): Promise<OperatorRow> => {
  const found = await lockOperator(tx, id)
  if (found === null) throw new Refusal('not_found')
  return found
}

/** Everybody, with their roles as they are checked. */
export const listOperators = async (ctx: Context) =>
  (await findOperators(ctx.db, ctx.clock.now())).map(row => ({ ...row, roles: heldRoles.parse(row.roles) }))

/** Whoever is last to be able to invite others stays. Refuses `last_admin`. */
export const requireAnotherAdmin = async (tx: Tx, leaving: OperatorRow): Promise<void> => {
  const counts = leaving.state === 'active' && leaving.roles.includes('admin')
  if (counts && (await countAdmins(tx)) <= 1) throw new Refusal('last_admin')
}
