import type { Role } from '@sala/contract/desk/roles.ts'
import type { ProposalId } from '@sala/contract/wire/ids.ts'
import { beforeAll, expect, test } from 'vitest'
import { operatorSignedIn, type SignedIn, useDesk } from '../../../test/desk-client.ts'
import { registerMember } from '../../../test/test-members.ts'
import { knownOperator, operatorOf } from '../operator-users/operator-users.ts'
import { makeProposal } from './proposal-creation.ts'
import { approveProposal, refuseProposal } from './proposals.ts'

const desk = useDesk()
let named = 0
const someone = (...roles: Role[]): Promise<SignedIn> => {
  named += 1
  return operatorSignedIn(desk.ctx, `${roles[0]}-${named}`, roles)
}
let boss: SignedIn

beforeAll(async () => {
  boss = await someone('admin')
  await someone('admin')
})

type Proposal = { id: string; state: string; ended_cause: string | null }

const because = { reason: 'the member was owed it', evidence: 'ticket 12' }
const bonusTo = (member: string, id: string, amount = 500) => ({
  kind: 'correction',
  payload: { way: 'free', id, debit: 'bonus', credit: `member:${member}`, amount },
})
const propose = async (who: SignedIn, body: object): Promise<string> => {
  const made = await desk.call('POST /proposals', who, { ...body, ...because })
  expect(made.status).toBe(200)
  return (made.body.proposal as Proposal).id
}
const seenOf = async (who: SignedIn, id: string) => {
  const { body } = await desk.call(`GET /proposals/${id}`, who)
  return (body.now as { seen: string } | null)?.seen ?? 'x'
}
const approve = async (who: SignedIn, id: string, seen?: string) =>
  desk.call(`POST /proposals/${id}/approve`, who, { reason: 'looked', seen: seen ?? (await seenOf(who, id)) })
const shownTo = async (who: SignedIn, id: string): Promise<Proposal> =>
  (await desk.call(`GET /proposals/${id}`, who)).body.proposal as Proposal
const suspend = (who: SignedIn, whom: SignedIn) =>
  desk.call(`POST /operators/${whom.id}/suspend`, who, { reason: 'left us' })
const credited = async (member: string) => {
  const [row] = await desk.database.query<{ sum: string }>(
    'select coalesce(sum(amount), 0)::text as sum from ledger_transfers where reference like $1',
    [`correction:%${member}%`],
  )
  return row?.sum
}
const setRoles = (who: SignedIn, roles: readonly Role[]) =>
  desk.database.query('update operators set roles = $2::text[] where id = $1', [who.id, [...roles]])
const auditOf = (subject: string) =>
  desk.database.query<{ actor: string; action: string; details: Record<string, string> }>(
    'select actor, action, details from audit_log where subject = $1 order by seq desc limit 1',
    [subject],
  )

test('a suspension ends the open proposals of that maker, and its author cannot approve them', async () => {
  const member = await registerMember(desk.ctx)
  const maker = await someone('admin')
  const id = await propose(maker, bonusTo(member.id, `s-${member.id}`))
  const seen = await seenOf(boss, id)
  expect((await suspend(boss, maker)).status).toBe(200)
  expect(await shownTo(boss, id)).toMatchObject({ state: 'expired', ended_cause: 'suspended' })
  expect(await approve(boss, id, seen)).toMatchObject({ status: 409, body: { code: 'proposal_closed' } })
  expect(await credited(member.id)).toBe('0')
  expect(await auditOf(id)).toEqual([
    {
      actor: `operator:${boss.name}`,
      action: 'proposal.ended',
      details: { kind: 'correction', maker: maker.name, cause: 'suspended', decided_by: boss.name },
    },
  ])
})

test('the end of all sessions of an operator ends the operator’s open proposals', async () => {
  const member = await registerMember(desk.ctx)
  const maker = await someone('cashier')
  const id = await propose(maker, bonusTo(member.id, `o-${member.id}`))
  expect(
    (await desk.call(`POST /operators/${maker.id}/sign-out`, boss, { reason: 'lost phone' })).status,
  ).toBe(200)
  expect(await shownTo(boss, id)).toMatchObject({ state: 'expired', ended_cause: 'signed_out' })
})

test('a change of roles ends the proposals that the new roles cannot make, and leaves the others', async () => {
  const [member, other] = [await registerMember(desk.ctx), await registerMember(desk.ctx)]
  const [maker, second] = [await someone('admin'), await someone('admin')]
  const large = await propose(maker, bonusTo(member.id, `r1-${member.id}`, 250_000))
  const small = await propose(maker, bonusTo(other.id, `r2-${other.id}`))
  const grade = { kind: 'setting', payload: { group: 'cashier', key: 'approval_maximum', value: 15_000 } }
  const forbidden = await propose(maker, grade)
  const change = await propose(boss, {
    kind: 'operator_roles',
    payload: { operator: maker.id, roles: ['cashier'] },
  })
  expect((await approve(second, change)).status).toBe(200)
  expect(await shownTo(boss, large)).toMatchObject({ state: 'expired', ended_cause: 'permission_lost' })
  expect(await shownTo(boss, forbidden)).toMatchObject({ state: 'expired', ended_cause: 'permission_lost' })
  expect(await shownTo(boss, small)).toMatchObject({ state: 'open', ended_cause: null })
  expect((await approve(second, small)).status).toBe(200)
})

test('new credentials of an operator end the proposals made with the old ones', async () => {
  const member = await registerMember(desk.ctx)
  const [maker, second] = [await someone('cashier'), await someone('admin')]
  const id = await propose(maker, bonusTo(member.id, `n-${member.id}`))
  const reset = await propose(boss, { kind: 'operator_reset', payload: { operator: maker.id } })
  expect((await approve(second, reset)).status).toBe(200)
  expect(await shownTo(boss, id)).toMatchObject({ state: 'expired', ended_cause: 'reset' })
})

test('a maker who was suspended by an older release has nothing that can be approved', async () => {
  const member = await registerMember(desk.ctx)
  const maker = await someone('cashier')
  const id = await propose(maker, bonusTo(member.id, `n-${member.id}`))
  await desk.database.query("update operators set state = 'suspended' where id = $1", [maker.id])
  expect(await approve(boss, id)).toMatchObject({ status: 409, body: { code: 'proposal_maker_gone' } })
  const refused = await desk.call(`POST /proposals/${id}/refuse`, boss, { reason: 'its maker left' })
  expect(refused.body).toMatchObject({ state: 'refused' })
})

test('a proposal is not approvable once its maker’s roles no longer allow it', async () => {
  const member = await registerMember(desk.ctx)
  const maker = await someone('cashier')
  const id = await propose(maker, bonusTo(member.id, `p-${member.id}`))
  await setRoles(maker, ['auditor'])
  const { body } = await desk.call(`GET /proposals/${id}`, boss)
  expect(body).toMatchObject({ now: null, impossible: expect.stringContaining(maker.name) })
  expect(await approve(boss, id)).toMatchObject({ status: 409, body: { code: 'proposal_maker_gone' } })
  expect(await credited(member.id)).toBe('0')
})

test.each([
  { what: 'is suspended', change: "update operators set state = 'suspended' where id = $1" },
  { what: 'loses the permission', change: "update operators set roles = '{support}' where id = $1" },
])('a checker who $what between looking and agreeing approves nothing', async ({ change }) => {
  const member = await registerMember(desk.ctx)
  const [maker, checker] = [await someone('cashier'), await someone('finance')]
  const id = await propose(maker, bonusTo(member.id, `c-${member.id}`))
  const seen = await seenOf(checker, id)
  // The roles change here, after the call was authorised and before its transaction begins.
  const letIn = operatorOf(await knownOperator(desk.ctx.db, checker.id))
  await desk.database.query(change, [checker.id])
  const given = { reason: 'looked', seen }
  await expect(approveProposal(desk.ctx, letIn, id as ProposalId, given)).rejects.toMatchObject({
    code: 'desk_forbidden',
  })
  await expect(refuseProposal(desk.ctx, letIn, id as ProposalId, 'no')).rejects.toMatchObject({
    code: 'desk_forbidden',
  })
  expect(await credited(member.id)).toBe('0')
})

test('a maker who is suspended while making a proposal leaves no open proposal', async () => {
  const member = await registerMember(desk.ctx)
  const maker = await someone('finance')
  const letIn = operatorOf(await knownOperator(desk.ctx.db, maker.id))
  await desk.database.query("update operators set state = 'suspended' where id = $1", [maker.id])
  for (const amount of [500, 50]) {
    const asked = { ...bonusTo(member.id, `m-${amount}-${member.id}`, amount), ...because }
    await expect(makeProposal(desk.ctx, letIn, asked as never)).rejects.toMatchObject({
      code: 'desk_forbidden',
    })
  }
  expect(await credited(member.id)).toBe('0')
})
