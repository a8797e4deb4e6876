import { limitsOf, permissionsOf, type Role, roles } from '@sala/contract/desk/roles.ts'
import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, databaseError, type Tx, UNIQUE_VIOLATION } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../../platform/operator-decision.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  countAdmins,
  findOperator,
  findOperators,
  insertOperator,
  lockOperator,
  type OperatorRow,
} from './sql.ts'

export { countAdmins, findOperatorNamed as operatorWithName, setState } from './sql.ts'

const heldRoles = z.array(z.enum(roles))

/** Converts a stored operator to the form that calls and commands use. It has the permissions and limits of the operator's roles. */
export const operatorOf = ({
  id,
  name,
  roles: held,
}: Pick<OperatorRow, 'id' | 'name' | 'roles'>): Operator => {
  const theirs: readonly Role[] = heldRoles.parse(held)
  return { id, name, roles: theirs, permissions: permissionsOf(theirs), limits: limitsOf(theirs) }
}

export const decisionOf = (operator: Operator, reason: string): OperatorDecision => ({
  operator: operator.name,
  reason,
})

/** Requires that an amount is within the limit of the operator's roles. Otherwise throws Refusal `desk_over_limit`. */
export const requireWithinLimit = (
  operator: Operator,
  limit: keyof Operator['limits'],
  amount: Satang,
): void => {
  const most = operator.limits[limit]
  if (amount > most) throw new Refusal('desk_over_limit', { limit: formatSatang(most) })
}

/** Names that no operator can have, because in the audit log they mean programs or the server's administrator. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'break-glass',
  'alone',
  'rules',
  'system',
  'preview.maker',
  'preview.checker',
])

export type NewOperator = {
  readonly name: string
  readonly email: string | null
  readonly roles: readonly Role[]
}

/** Stores an invited operator, who cannot sign in yet. Throws Refusal `operator_name_taken` if the name is reserved or used. */
export const addOperator = async (
  tx: Tx,
  decision: OperatorDecision,
  { name, email, roles: given }: NewOperator,
  at: Date,
): Promise<OperatorId> => {
  if (RESERVED_NAMES.has(name)) throw new Refusal('operator_name_taken')
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
  const details = { ...reasonFacts(decision), name, roles: given.join(' ') }
  await audit(tx, { actor: operatorActor(decision), action: 'operator.invited', subject: id, details }, at)
  return id
}

/** Locks and returns the operator. Throws Refusal `not_found` if there is none. */
export const lockKnownOperator = async (tx: Tx, id: OperatorId): Promise<OperatorRow> => {
  const found = await lockOperator(tx, id)
  if (found === null) throw new Refusal('not_found')
  return found
}

/** Returns all operators with their roles. */
export const listOperators = async (ctx: Context) =>
  (await findOperators(ctx.db, ctx.clock.now())).map(row => ({ ...row, roles: heldRoles.parse(row.roles) }))

/** Returns the operator. Throws Refusal `not_found` if there is none. */
export const knownOperator = async (db: Db | Tx, id: OperatorId): Promise<OperatorRow> => {
  const found = await findOperator(db, id)
  if (found === null) throw new Refusal('not_found')
  return found
}

/** Throws Refusal `last_admin` if no active admin would remain after the operator `leaving` stops being one. */
export const requireAnotherAdmin = async (tx: Tx, leaving: OperatorRow): Promise<void> => {
  const counts = leaving.state === 'active' && leaving.roles.includes('admin')
  if (counts && (await countAdmins(tx)) <= 1) throw new Refusal('last_admin')
}
