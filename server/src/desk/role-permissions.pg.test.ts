import { deskContract } from '@sala/contract/desk/desk-contract.ts'
import type { DeskEndpoint } from '@sala/contract/desk/desk-endpoint.ts'
import type { Permission } from '@sala/contract/desk/permissions.ts'
import {
  type ProposalKind,
  proposalKindNames,
  proposalKinds,
} from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { permissionsOf, roles } from '@sala/contract/desk/roles.ts'
import { describe, expect, test } from 'vitest'
import { operatorSignedIn, useDesk } from '../../test/desk-client.ts'
import { runAs } from '../../test/operator-command-line-client.ts'
import { operatorOf } from '../operators/operator-users/operator-users.ts'
import { loadCommands } from './command-groups.ts'

const desk = useDesk()
const calls = Object.values<DeskEndpoint>(deskContract).filter(({ access }) => access !== 'anybody')
/** Returns method and URL path of a call, with ids that have a valid format but belong to no object. */
const keyOf = ({ method, path }: DeskEndpoint): `${string} /${string}` =>
  `${method} /${path.slice(1).replaceAll(/\{\w+\}/g, `x_${'0'.repeat(26)}`)}`
const needs = (access: DeskEndpoint['access']): Permission | null =>
  access === 'signed_in' || access === 'anybody' ? null : access

describe.each(roles)('%s', role => {
  test('each role is let into the calls that its permissions name, and refused at every other', async () => {
    const who = await operatorSignedIn(desk.ctx, `calls-${role}`, [role])
    const may = permissionsOf([role])
    for (const call of calls) {
      // The sign-out call is tested last, because it ends the session that the other calls use.
      if (call.id === 'desk-sign-out') continue
      const wanted = [needs(call.access), call.also ?? null].filter(each => each !== null)
      const { status, body } = await desk.call(keyOf(call), who, call.method === 'GET' ? undefined : {})
      const isRefused = status === 403 && body.code === 'desk_forbidden'
      expect({ call: call.id, isRefused }).toEqual({
        call: call.id,
        isRefused: !wanted.every(each => may.has(each)),
      })
      expect({ call: call.id, status }).not.toEqual({ call: call.id, status: 401 })
      expect({ call: call.id, status }).not.toEqual({ call: call.id, status: 500 })
      if (!isRefused) continue
      const [line] = await desk.database.query<{ actor: string }>(
        "select actor from audit_log where action = 'desk.refused' and subject = $1 and actor = $2",
        [call.id, `operator:${who.name}`],
      )
      expect({ call: call.id, line }).toEqual({ call: call.id, line: { actor: `operator:${who.name}` } })
    }
  })

  test('proposes and agrees to the kinds that its permissions name, and to no other', async () => {
    const who = await operatorSignedIn(desk.ctx, `kinds-${role}`, [role])
    const may = permissionsOf([role])
    const make = (kind: ProposalKind) =>
      desk.call('POST /proposals', who, { kind, payload: {}, reason: 'to see', evidence: null })
    for (const kind of proposalKindNames) {
      const { body } = await make(kind)
      expect({ kind, code: body.code }).toEqual({
        kind,
        code: may.has(proposalKinds[kind].make) ? 'request_invalid' : 'desk_forbidden',
      })
    }
  })

  test('runs the verbs of the command line that its permissions name, and is refused at every other', async () => {
    const operator = operatorOf({
      id: `opr_${'1'.repeat(26)}` as never,
      name: `verbs-${role}`,
      roles: [role],
    })
    const signedIn = { operator, step_up_until: new Date('2999-01-01') }
    for (const { name, permission } of await loadCommands()) {
      if (operator.permissions.has(permission)) continue
      const { code, text } = await runAs(desk.ctx, signedIn, ...name.split(' '), '--reason', 'to see')
      expect({ name, code, text }).toEqual({ name, code: 1, text: 'refused: desk_forbidden' })
    }
  })
})

test('every call without a session, or with only half of one, is refused', async () => {
  const one = await operatorSignedIn(desk.ctx, 'whole', ['admin'])
  for (const call of calls)
    for (const halves of [{}, { token: one.token }, { cookie: one.cookie }]) {
      const { status } = await desk.call(keyOf(call), halves, call.method === 'GET' ? undefined : {})
      expect({ call: call.id, status }).toEqual({ call: call.id, status: 401 })
    }
})

test('verbs need a signed-in operator; the machine’s owner runs them with an alarm and is never one of two', async () => {
  expect(await runAs(desk.ctx, null, 'operators', 'list')).toMatchObject({ code: 2 })
  const broken = ['--break-glass', 'the only admin is ill']
  expect((await runAs(desk.ctx, null, 'operators', 'list', ...broken)).code).toBe(0)
  const lines = await desk.database.query(
    "select details->>'reason' as reason from audit_log where action = 'desk.glass_broken'",
  )
  expect(lines).toEqual([{ reason: 'the only admin is ill' }])
  const { text } = await runAs(desk.ctx, null, 'security', 'alarms', ...broken)
  expect(text).toContain('glass broken')
  const account = '{"bank":"scb","account_number":"9000000022"}'
  const change = ['settings', 'propose', 'cashier', 'payout_account', account, ...broken]
  expect((await runAs(desk.ctx, null, ...change)).text).toContain('two people decide this')
  const invite = ['operators', 'invite', 'first', '--role', 'admin', ...broken]
  // With two admins, the server's administrator can no longer invite operators by `--break-glass`.
  expect((await runAs(desk.ctx, null, ...invite)).text).toContain('there are two admins')
  await desk.database.query("update operators set state = 'suspended' where 'admin' = any(roles)")
  expect((await runAs(desk.ctx, null, ...invite)).text).toContain('/desk/invitation#')
})
