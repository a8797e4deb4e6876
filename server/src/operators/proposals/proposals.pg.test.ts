import type { Role } from '@sala/contract/desk/roles.ts'
import { expect, test } from 'vitest'
import { operatorSignedIn, type SignedIn, useDesk } from '../../../test/desk-client.ts'
import { registerMember } from '../../../test/test-members.ts'

const desk = useDesk()
let named = 0
const someone = (...roles: Role[]): Promise<SignedIn> => {
  named += 1
  return operatorSignedIn(desk.ctx, `${roles[0]}-${named}`, roles)
}

type Proposal = { id: string; state: string; may_agree: boolean; effect: object[] }

const bonusTo = (member: string, amount: number, id: string) => ({
  kind: 'correction',
  payload: { way: 'free', id, debit: 'bonus', credit: `member:${member}`, amount },
})
const because = { reason: 'the member was owed it', evidence: 'ticket 12' }
const make = (who: SignedIn, body: object) => desk.call('POST /proposals', who, { ...body, ...because })
const seenOf = async (who: SignedIn, id: string) => {
  const { body } = await desk.call(`GET /proposals/${id}`, who)
  return (body.now as { seen: string } | null)?.seen ?? ''
}
const approve = async (who: SignedIn, id: string, seen?: string) =>
  desk.call(`POST /proposals/${id}/approve`, who, { reason: 'looked', seen: seen ?? (await seenOf(who, id)) })
const madeOf = ({ body }: { body: Record<string, unknown> }) => body.proposal as Proposal
const walletOf = async (member: string) => {
  const [row] = await desk.database.query<{ sum: string }>(
    'select coalesce(sum(amount), 0)::text as sum from ledger_transfers where reference like $1',
    [`correction:%${member}%`],
  )
  return row?.sum
}
const auditOf = (subject: string) =>
  desk.database.query<{ actor: string; action: string }>(
    'select actor, action from audit_log where subject = $1 order by seq',
    [subject],
  )

test('a correction takes effect when another operator approves the effect that both have seen', async () => {
  const member = await registerMember(desk.ctx)
  const [maker, checker] = [await someone('cashier'), await someone('finance')]
  const asked = bonusTo(member.id, 1_500, `a-${member.id}`)
  const preview = await desk.call('POST /proposals/preview', maker, asked)
  expect(preview.body).toMatchObject({
    amount: 1_500,
    effect: expect.arrayContaining([
      { what: 'credit_balance', before: '0.00', after: '1,500.00' },
      { what: 'member', before: member.id, after: member.id },
    ]),
  })
  expect(await walletOf(member.id)).toBe('0')
  const proposal = madeOf(await make(maker, asked))
  expect(proposal).toMatchObject({ state: 'open', may_agree: false })
  expect(await walletOf(member.id)).toBe('0')
  const listed = (await desk.call('GET /proposals', checker)).body as unknown as Proposal[]
  expect(listed.find(({ id }) => id === proposal.id)).toMatchObject({ may_agree: true })
  expect(madeOf(await approve(checker, proposal.id))).toMatchObject({ state: 'approved' })
  expect(await walletOf(member.id)).toBe('150000')
  expect(await auditOf(proposal.id)).toEqual([
    { actor: `operator:${maker.name}`, action: 'proposal.made' },
    { actor: `operator:${checker.name}`, action: 'proposal.approved' },
  ])
})

test('maker and checker read the masked name and phone of each member in an effect', async () => {
  const member = await registerMember(desk.ctx)
  const [maker, checker] = [await someone('cashier'), await someone('finance')]
  const asked = bonusTo(member.id, 700, `names-${member.id}`)
  const preview = await desk.call('POST /proposals/preview', maker, asked)
  const shown = [{ id: member.id, phone: `xxx-xxx-${member.phone.slice(-4)}`, name: expect.any(String) }]
  expect(preview.body.members).toEqual(shown)
  const { id } = madeOf(await make(maker, asked))
  for (const who of [maker, checker]) {
    const { body } = await desk.call(`GET /proposals/${id}`, who)
    expect(body.members).toEqual(shown)
    expect(JSON.stringify(body)).not.toContain(member.phone)
  }
})

test('an effect without a member names none', async () => {
  const change = { group: 'cashier', key: 'approval_maximum', value: 15_000 }
  const asked = { kind: 'setting', payload: change }
  expect((await desk.call('POST /proposals/preview', await someone('admin'), asked)).body.members).toEqual([])
})

test('operators cannot approve their own proposals under any roles, and the refusal is logged', async () => {
  const member = await registerMember(desk.ctx)
  const all = await someone('admin', 'finance', 'risk')
  const { id } = madeOf(await make(all, bonusTo(member.id, 500, `b-${member.id}`)))
  expect(await approve(all, id, 'x')).toMatchObject({ status: 403, body: { code: 'proposal_own' } })
  const refuse = await desk.call(`POST /proposals/${id}/refuse`, all, { reason: 'no' })
  expect(refuse.body.code).toBe('proposal_own')
  expect(await auditOf(id)).toContainEqual({ actor: `operator:${all.name}`, action: 'proposal.denied' })
  expect(await walletOf(member.id)).toBe('0')
})

test('a second approval is refused and names the first checker; two concurrent approvals count as one', async () => {
  const member = await registerMember(desk.ctx)
  const [maker, one, other] = [await someone('cashier'), await someone('finance'), await someone('finance')]
  const { id } = madeOf(await make(maker, bonusTo(member.id, 500, `c-${member.id}`)))
  const seen = await seenOf(one, id)
  const both = await Promise.all([approve(one, id, seen), approve(other, id, seen)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const first = both[0].status === 200 ? one : other
  const late = both.find(({ status }) => status === 409)
  expect(late?.body).toMatchObject({ code: 'proposal_closed', msg: expect.stringContaining(first.name) })
  expect(await walletOf(member.id)).toBe('50000')
})

test('other transfers on the same ledger account do not change a proposal’s effect', async () => {
  const [member, other] = [await registerMember(desk.ctx), await registerMember(desk.ctx)]
  const [maker, checker] = [await someone('cashier'), await someone('finance')]
  const first = madeOf(await make(maker, bonusTo(member.id, 500, `f1-${member.id}`)))
  const second = madeOf(await make(maker, bonusTo(other.id, 700, `f2-${other.id}`)))
  const seen = await seenOf(checker, second.id)
  expect((await approve(checker, first.id)).status).toBe(200)
  expect((await approve(checker, second.id, seen)).status).toBe(200)
})

test('a proposal whose effect changed since the checker read it is not approved', async () => {
  const member = await registerMember(desk.ctx)
  const [maker, checker] = [await someone('cashier'), await someone('finance')]
  const first = madeOf(await make(maker, bonusTo(member.id, 500, `d1-${member.id}`)))
  const second = madeOf(await make(maker, bonusTo(member.id, 700, `d2-${member.id}`)))
  const seen = await seenOf(checker, second.id)
  expect((await approve(checker, first.id)).status).toBe(200)
  expect(await approve(checker, second.id, seen)).toMatchObject({
    status: 409,
    body: { code: 'proposal_changed' },
  })
  expect(await walletOf(member.id)).toBe('50000')
  expect((await approve(checker, second.id)).status).toBe(200)
})

test('roles have limits, as maker and as checker, and small corrections need one person where the role says so', async () => {
  const member = await registerMember(desk.ctx)
  const [cashier, risk, finance] = [await someone('cashier'), await someone('risk'), await someone('finance')]
  const large = bonusTo(member.id, 200_001, `e1-${member.id}`)
  expect((await make(cashier, large)).body.code).toBe('desk_over_limit')
  expect((await make(risk, large)).body.code).toBe('desk_forbidden')
  const open = madeOf(await make(cashier, bonusTo(member.id, 1_000, `e2-${member.id}`)))
  expect((await approve(risk, open.id, 'x')).body.code).toBe('desk_forbidden')
  const small = madeOf(await make(finance, bonusTo(member.id, 100, `e3-${member.id}`)))
  expect(small).toMatchObject({ state: 'approved', checker: null })
  expect(await walletOf(member.id)).toBe('10000')
  expect((await auditOf(small.id)).map(({ action }) => action)).toEqual(['proposal.made', 'proposal.alone'])
})

test('one proposal of a kind is open for a subject; its maker withdraws it, and it expires after three days', async () => {
  const member = await registerMember(desk.ctx)
  const [maker, checker] = [await someone('cashier'), await someone('finance')]
  const asked = bonusTo(member.id, 500, `f-${member.id}`)
  const { id } = madeOf(await make(maker, asked))
  expect((await make(checker, asked)).body.code).toBe('proposal_twice')
  const back = await desk.call(`POST /proposals/${id}/withdraw`, checker, { reason: 'not mine' })
  expect(back.body.code).toBe('proposal_not_own')
  expect((await desk.call(`POST /proposals/${id}/withdraw`, maker, { reason: 'wrong' })).body.state).toBe(
    'withdrawn',
  )
  const again = madeOf(await make(maker, asked))
  const refused = await desk.call(`POST /proposals/${again.id}/refuse`, checker, { reason: 'no proof' })
  expect(refused.body).toMatchObject({
    state: 'refused',
    answer: 'no proof',
    checker: { name: checker.name },
  })
  const third = madeOf(await make(maker, asked))
  desk.advance(3 * 24 * 60 * 60)
  const later = await someone('finance')
  expect((await approve(later, third.id, 'x')).body.code).toBe('proposal_closed')
})

test('a phone, a birth date and a bank account are changed by two, and shown as they were and will be', async () => {
  const member = await registerMember(desk.ctx)
  const [maker, checker] = [await someone('support'), await someone('risk')]
  const change = {
    kind: 'member_identity',
    payload: { what: 'phone', member: member.id, phone: '0899990001' },
  }
  const { id, effect } = madeOf(await make(maker, change))
  expect(effect).toContainEqual({ what: 'phone', before: member.phone, after: '0899990001' })
  expect((await approve(checker, id)).status).toBe(200)
  expect(await desk.database.query('select phone from members where id = $1', [member.id])).toEqual([
    { phone: '0899990001' },
  ])
  const child = { what: 'birth_date', member: member.id, birth_date: '2015-01-01' }
  const { body } = await desk.call('POST /proposals/preview', maker, {
    kind: 'member_identity',
    payload: child,
  })
  expect(body.code).not.toBeUndefined()
})

test('roles change in open sessions when another agrees, and a reset has a half for each', async () => {
  const support = await someone('support')
  const [one, other] = [await someone('admin'), await someone('admin')]
  const roles = { kind: 'operator_roles', payload: { operator: support.id, roles: ['auditor'] } }
  const changed = madeOf(await make(one, roles))
  expect((await approve(other, changed.id)).status).toBe(200)
  expect((await desk.call('GET /session', support)).body).toMatchObject({ operator: { roles: ['auditor'] } })
  const made = await make(one, { kind: 'operator_reset', payload: { operator: support.id } })
  expect(made.body.link).toMatchObject({ url: expect.stringContaining('/desk/invitation#'), code: null })
  const agreed = await approve(other, madeOf(made).id)
  expect(agreed.body.link).toMatchObject({ url: null, code: expect.any(String) })
})

test('settings that say what passes without a person are proposed, judged before, and put in force by another', async () => {
  const [maker, checker] = [await someone('admin'), await someone('finance')]
  const change = { group: 'cashier', key: 'approval_maximum', value: 10_000 }
  const { id, effect } = madeOf(await make(maker, { kind: 'setting', payload: change }))
  expect(effect).toEqual([
    { what: 'setting', before: 'cashier.approval_maximum', after: 'cashier.approval_maximum' },
    { what: 'value_baht', before: '20,000.00', after: '10,000.00' },
  ])
  expect((await approve(checker, id)).status).toBe(200)
  const wrong = { kind: 'setting', payload: { ...change, value: 'much' } }
  expect((await make(maker, wrong)).body.code).toBe('setting_invalid')
})
