import { z } from 'zod'
import { idOf } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { operatorName, operatorRoles } from '../operator-credentials.ts'

/** Kinds of proposals about staff users: an invitation, other roles, and a reset of the password and the second factor. */
export const operatorProposals = {
  operator_invitation: {
    make: 'operators.manage',
    agree: 'agree.operators',
    payload: z.strictObject({
      name: operatorName,
      email: typedText('key').pipe(z.email()).nullable().default(null),
      roles: operatorRoles,
    }),
  },
  operator_roles: {
    make: 'operators.manage',
    agree: 'agree.operators',
    payload: z.strictObject({ operator: idOf('opr'), roles: operatorRoles }),
  },
  operator_reset: {
    make: 'operators.manage',
    agree: 'agree.operators',
    payload: z.strictObject({ operator: idOf('opr') }),
  },
} as const
