import { afterEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { openSwitch } from '../../../test/flow-switch-steps.ts'
import { bootstrapOf } from '../../member-page/bootstrap.ts'
import { findTroubles } from '../sql/attention-items.ts'

const cashier = useCashier()
const desk = deskOn(() => cashier.ctx)
const REASON = { reason: 'ธนาคารแจ้งปิดปรับปรุง' }
const TEXT = 'ธนาคารปิดปรับปรุง ฝากเงินไม่ได้ชั่วคราว'
let made = 0
const two = async () => ({
  maker: await desk.operator(`maker-${++made}`, ['finance']),
  checker: await desk.operator(`checker-${made}`, ['finance']),
})
type Operator = Awaited<ReturnType<typeof two>>['maker']

afterEach(async () => {
  for (const key of ['withdrawal', 'deposit_bank', 'deposit_qr', 'promotion'] as const)
    await openSwitch(cashier.ctx, key)
})

const close = (operator: Operator, key: string, body: object = {}) =>
  operator(`POST /flows/${key}/close`, {
    state: 'closed',
    message: TEXT,
    expected_at: null,
    ...REASON,
    ...body,
  })
const rowOf = async (operator: Operator, key: string) => {
  const { rows } = (await operator('GET /flows')).body as { rows: { key: string; state: string }[] }
  return rows.find(row => row.key === key)
}
const propose = async (operator: Operator, payload: object) =>
  (await operator('POST /proposals', { kind: 'flow_open', payload, ...REASON })).body as {
    proposal: { id: string; state: string }
  }
const seenBy = async (operator: Operator, id: string) => {
  const { body } = await operator(`GET /proposals/${id}`)
  return (body as { now: { seen: string } }).now.seen
}

test('one operator closes a flow, and only two open it', async () => {
  const { maker, checker } = await two()
  const expected_at = new Date(cashier.ctx.clock.now().getTime() + 3_600_000).toISOString()
  expect((await close(maker, 'withdrawal', { expected_at })).status).toBe(200)
  expect(await rowOf(maker, 'withdrawal')).toMatchObject({
    state: 'closed',
    message: TEXT,
    expected_at,
    reason: REASON.reason,
    changed_by: `operator:maker-${made}`,
  })
  expect((await close(checker, 'withdrawal', { state: 'closed_to_new' })).body).toMatchObject({
    code: 'flow_needs_two',
  })
  const { proposal } = await propose(maker, { flow: 'withdrawal', state: 'open' })
  expect(proposal.state).toBe('open')
  const answer = { seen: await seenBy(checker, proposal.id), ...REASON }
  expect((await maker(`POST /proposals/${proposal.id}/approve`, answer)).status).toBe(403)
  expect((await checker(`POST /proposals/${proposal.id}/approve`, answer)).status).toBe(200)
  expect(await rowOf(maker, 'withdrawal')).toMatchObject({ state: 'open', message: null, closed_at: null })
})

test('a proposal to open ends when the flow was closed again after it', async () => {
  const { maker, checker } = await two()
  await close(maker, 'withdrawal')
  const { proposal } = await propose(maker, { flow: 'withdrawal', state: 'open' })
  const seen = await seenBy(checker, proposal.id)
  cashier.advance(1)
  expect((await close(maker, 'withdrawal', { reason: 'พบการทุจริต' })).status).toBe(200)
  expect((await checker(`POST /proposals/${proposal.id}/approve`, { seen, ...REASON })).body).toMatchObject({
    code: 'proposal_outdated',
  })
  expect(await rowOf(maker, 'withdrawal')).toMatchObject({ state: 'closed' })
})

test('a closed flow is an item of the work list, and an audit line names operator, reason and sentence', async () => {
  const { maker } = await two()
  await close(maker, 'withdrawal')
  const troubles = await findTroubles(cashier.ctx.db, cashier.ctx.clock.now())
  expect(troubles.filter(({ what }) => what === 'flow closed')).toMatchObject([{ id: 'withdrawal' }])
  const [line] = await cashier.database.query(
    "select actor, details from audit_log where action = 'flow.close' order by seq desc limit 1",
  )
  expect(line).toMatchObject({
    actor: `operator:maker-${made}`,
    details: { reason: REASON.reason, message: TEXT, state: 'closed' },
  })
})

for (const [what, body, field] of [
  ['a sentence without Thai', { message: 'closed for maintenance' }, 'message'],
  ['a short sentence', { message: 'ปิด' }, 'message'],
  ['a time in the past', { expected_at: '2020-01-01T00:00:00Z' }, 'expected_at'],
  ['a state that the switch lacks', { state: 'open' }, 'state'],
  ['no reason', { reason: '' }, 'reason'],
] as const)
  test(`${what} is refused beside its field, and nothing changes`, async () => {
    const { maker } = await two()
    const { status, body: answer } = await close(maker, 'withdrawal', body)
    expect(status).toBe(422)
    expect(Object.keys((answer as { errors: object }).errors)).toEqual([field])
    expect(await rowOf(maker, 'withdrawal')).toMatchObject({ state: 'open' })
  })

test('an unknown switch is not found, and an operator without the permission closes nothing', async () => {
  const { maker } = await two()
  expect((await close(maker, 'play:site:nowhere')).status).toBe(404)
  const support = await desk.operator('support-flows', ['support'])
  expect((await close(support, 'withdrawal')).status).toBe(403)
})

test('members read the sentence of a closed flow with the public data, and no account number', async () => {
  const { maker } = await two()
  await close(maker, 'promotion', { state: 'closed_to_new' })
  await close(maker, 'account:kbank:9000000011')
  const { closings } = JSON.parse((await bootstrapOf({ ...cashier.ctx })).json)
  expect(closings).toEqual([
    { place: 'deposit_transfer', state: 'closed', text: TEXT },
    { place: 'promotion', state: 'closed_to_new', text: TEXT },
  ])
  expect(JSON.stringify(closings)).not.toContain('9000000011')
  await openSwitch(cashier.ctx, 'account:kbank:9000000011')
})
