import { operatorName, operatorRoles } from '@sala/contract/desk/operator-credentials.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import {
  addOperator,
  countAdmins,
  listOperators,
  operatorWithName,
} from '../../operators/operator-users/operator-users.ts'
import { signOperatorOut, suspendOperator } from '../../operators/sessions/sessions.ts'
import { type InvitationLink, makeInvitation } from '../../operators/sign-in/invitations.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  argument,
  type Command,
  checked,
  type Input,
  option,
  type Print,
  printLines,
  table,
  UsageError,
} from '../command.ts'
import { isMachine } from './break-glass-operator.ts'
import { propose } from './proposal-submission.ts'

const idOf = async (ctx: Context, input: Input) => {
  const name = argument(input, 0, 'operator')
  const found = await operatorWithName(ctx.db, name)
  if (found === null) throw new Refusal('not_found')
  return found.id
}

const rolesOf = (input: Input) => checked(operatorRoles.safeParse(option(input, 'role').split(',')))

const invitedOf = (input: Input) => ({
  name: checked(operatorName.safeParse(argument(input, 0, 'name'))),
  email: input.options.email === undefined ? null : checked(z.email().safeParse(input.options.email)),
  roles: rolesOf(input),
})

/** With at least this number of admins, an invitation needs a maker and a checker. */
const ADMINS_WHO_DECIDE = 2

const printLink = ({ url, expires_at }: InvitationLink, print: Print): void => {
  print(url ?? '')
  print(`until ${bangkokTime(expires_at)} (Bangkok); valid once, for that operator only`)
}

/**
 * Invites an operator by `--break-glass`, which the server's administrator may do while there are fewer than two admins. Throws UsageError if there
 * are two or more, because one admin must then propose the invitation and another approve it.
 */
const inviteFromMachine = async (ctx: Context, input: Input, print: Print): Promise<void> => {
  const link = await inTransaction(ctx.db, async tx => {
    if ((await countAdmins(tx)) >= ADMINS_WHO_DECIDE)
      throw new UsageError(
        'there are two admins: one proposes, the other approves. Suspend an admin who left first',
      )
    const invited = invitedOf(input)
    const known = await operatorWithName(tx, invited.name)
    const id = known?.id ?? (await addOperator(tx, input, invited, ctx.clock.now()))
    return makeInvitation(tx, ctx, input, id, null)
  })
  printLink(link, print)
}

export const operatorCommands: readonly Command[] = [
  {
    name: 'operators list',
    permission: 'operators.read',
    usage: '',
    about: 'operators with roles, state and sessions',
    changes: false,
    run: printLines(async ctx => {
      const rows = (await listOperators(ctx)).map(row => [
        row.name,
        row.roles.join(','),
        row.state,
        String(row.passkeys),
        String(row.sessions),
        row.signed_in_at === null ? '-' : bangkokTime(row.signed_in_at),
      ])
      return table(['name', 'roles', 'state', 'passkeys', 'sessions', 'last (Bangkok)'], rows)
    }),
  },
  {
    name: 'operators invite',
    permission: 'operators.manage',
    step_up: true,
    usage: '<name> --role <role,…> [--email <e-mail>]',
    about:
      'propose an operator: prints half of a link, the checker gets the other half. With --break-glass a whole link at once: for the first admin',
    changes: true,
    run: async (ctx, input, print) => {
      if (isMachine(input.who)) await inviteFromMachine(ctx, input, print)
      else await propose(ctx, input, print, { kind: 'operator_invitation', payload: invitedOf(input) })
      return undefined
    },
  },
  {
    name: 'operators reset',
    permission: 'operators.manage',
    step_up: true,
    usage: '<name>',
    about:
      'propose a new link for an operator who lost password or factor, or was suspended: prints half of it, the checker gets the other half',
    changes: true,
    run: async (ctx, input, print) =>
      propose(ctx, input, print, { kind: 'operator_reset', payload: { operator: await idOf(ctx, input) } }),
  },
  {
    name: 'operators roles',
    permission: 'operators.manage',
    step_up: true,
    usage: '<name> --role <role,…>',
    about: 'propose other roles of an operator',
    changes: true,
    run: async (ctx, input, print) => {
      const payload = { operator: await idOf(ctx, input), roles: rolesOf(input) }
      return propose(ctx, input, print, { kind: 'operator_roles', payload })
    },
  },
  {
    name: 'operators suspend',
    permission: 'operators.manage',
    usage: '<name>',
    about: 'suspend an operator at once, with all sessions',
    changes: true,
    run: async (ctx, input, print) => {
      await suspendOperator(ctx, input, await idOf(ctx, input))
      print('suspended')
      return undefined
    },
  },
  {
    name: 'operators sign-out',
    permission: 'operators.manage',
    usage: '<name>',
    about: 'end all sessions of an operator',
    changes: true,
    run: async (ctx, input, print) => {
      print(`${await signOperatorOut(ctx, input, await idOf(ctx, input))} sessions ended`)
      return undefined
    },
  },
]
