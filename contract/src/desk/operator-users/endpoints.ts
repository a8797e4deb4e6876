import { z } from 'zod'
import { idOf, instant, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator-credentials.ts'
import { roles } from '../roles.ts'

export const operatorStates = ['invited', 'active', 'suspended'] as const
export type OperatorState = (typeof operatorStates)[number]

const operatorRow = z.object({
  id: idOf('opr'),
  name: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  state: z.enum(operatorStates),
  passkeys: z.number(),
  sessions: z.number(),
  created_at: instant,
  signed_in_at: instant.nullable(),
})

const operatorParams = z.object({ operator: idOf('opr') })

/**
 * Calls that manage staff users. Invitations, resets and role changes need a checker (a second staff user); one staff user alone can suspend
 * another.
 */
export const deskPeopleEndpoints = {
  desk_operators: deskEndpoint({
    id: 'desk-operators',
    method: 'GET',
    path: '/operators',
    access: 'operators.read',
    summary: 'All operators',
    response: z.array(operatorRow),
  }),
  desk_operator_suspend: deskEndpoint({
    id: 'desk-operator-suspend',
    method: 'POST',
    path: '/operators/{operator}/suspend',
    access: 'operators.manage',
    step_up: true,
    summary: 'Suspend an operator at once and end all sessions',
    params: operatorParams,
    body: z.object({ reason }),
    response: success,
  }),
  desk_operator_sign_out: deskEndpoint({
    id: 'desk-operator-sign-out',
    method: 'POST',
    path: '/operators/{operator}/sign-out',
    access: 'operators.manage',
    step_up: true,
    summary: 'End all sessions of an operator',
    params: operatorParams,
    body: z.object({ reason }),
    response: z.object({ ended: z.number() }),
  }),
} as const
