import type { Role } from '@sala/contract/desk/roles.ts'
import { beforeAll, expect, test } from 'vitest'
import { operatorSignedIn, type SignedIn, useDesk } from '../../../test/desk.ts'
import { registerMember } from '../../../test/members.ts'

const desk = useDesk()
let maker: SignedIn
let checker: SignedIn
let other: SignedIn

beforeAll(async () => {
  maker = await operatorSignedIn(desk.ctx, 'maker', ['admin'])
  checker = await operatorSignedIn(desk.ctx, 'checker', ['admin'])
  other = await operatorSignedIn(desk.ctx, 'other', ['support'])
})

const roles: Role[] = ['auditor']
const KINDS: readonly [string, (member: string) => object][] = [
  ['setting', () => ({ group: 'cashier', key: 'approval_maximum', value: 15_000 })],
  ['receiving_account', () => ({ bank: 'scb', account_number: '9000000044', name: 'Sala' })],
  [
    'correction',
    member => ({ way: 'free', id: 'both', debit: 'bonus', credit: `member:${member}`, amount: 900 }),
  ],
  ['member_identity', member => ({ what: 'phone', member, phone: '0899990077' })],
  ['sign_in_link', member => ({ member })],
  ['operator_invitation', () => ({ name: 'newcomer', roles })],
  ['operator_roles', () => ({ operator: other.id, roles })],
  ['operator_reset', () => ({ operator: other.id })],
]

type Line = { actor: string; action: string; details: Record<string, string> }

test.each(KINDS)('the audit log of %s names maker and checker in each line', async (kind, payloadOf) => {
  const { id: member } = await registerMember(desk.ctx)
  const asked = { kind, payload: payloadOf(member), reason: 'asked for', evidence: null }
  const made = await desk.call('POST /proposals', maker, asked)
  const { id } = made.body.proposal as { id: string }
  const [before] = await desk.database.query<{ seq: string }>('select max(seq)::text as seq from audit_log')
  const { body } = await desk.call(`GET /proposals/${id}`, checker)
  const seen = (body.now as { seen: string }).seen
  const agreed = await desk.call(`POST /proposals/${id}/approve`, checker, { reason: 'looked', seen })
  expect(agreed.status).toBe(200)
  const lines = await desk.database.query<Line>(
    'select actor, action, details from audit_log where seq > $1 order by seq',
    [before?.seq],
  )
  expect(lines.length).toBeGreaterThan(1)
  for (const { action, details } of lines)
    expect({ action, maker: details.maker, checker: details.checker }).toEqual({
      action,
      maker: maker.name,
      checker: checker.name,
    })
})

test('a setting that two people changed names both as the last who changed it', async () => {
  const groups = (await desk.call('GET /settings', maker)).body as unknown as {
    name: string
    settings: { key: string; changed: { by: string } | null }[]
  }[]
  const setting = groups
    .find(({ name }) => name === 'cashier')
    ?.settings.find(({ key }) => key === 'approval_maximum')
  expect(setting?.changed?.by).toBe(`${maker.name}, ${checker.name}`)
})
