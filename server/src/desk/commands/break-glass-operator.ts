import { limitsOf, roleTable } from '@sala/contract/desk/roles.ts'
import type { OperatorId } from '@sala/contract/wire/ids.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { BREAK_GLASS } from '../command.ts'

const NOBODY = `opr_${'0'.repeat(26)}` as OperatorId

/**
 * Operator of commands that the server's administrator runs with `--break-glass`. It has an admin's permissions, but it cannot be maker or checker,
 * because no person is signed in.
 */
export const MACHINE: Operator = {
  id: NOBODY,
  name: BREAK_GLASS,
  roles: ['admin'],
  permissions: new Set(roleTable.admin.permissions),
  limits: limitsOf(['admin']),
}

export const isMachine = ({ id }: Operator): boolean => id === NOBODY
