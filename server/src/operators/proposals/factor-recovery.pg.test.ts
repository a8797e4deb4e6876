import { expect, test } from 'vitest'
import { operatorSignedIn, type SignedIn, useDesk } from '../../../test/desk-client.ts'
import { registerMember } from '../../../test/test-members.ts'
import { businessFigures } from '../../desk/dashboard/business-figures.ts'

const desk = useDesk()
const APART_SECONDS = 120

const withAuthenticator = async () => {
  const { id } = await registerMember(desk.ctx)
  const at = desk.ctx.clock.now()
  await desk.database.query('update members set second_factor_at = $2 where id = $1', [id, at])
  await desk.database.query(
    "insert into member_authenticators (member_id, secret, created_at, confirmed_at) values ($1, '\\x00', $2, $2)",
    [id, at],
  )
  return id
}
const askRecovery = (member: string) =>
  desk.database.query(
    "insert into factor_recoveries (member_id, asked_at, due_at, device, network) values ($1, $2, $2, 'a browser', '10.0.0.0/24')",
    [member, desk.ctx.clock.now()],
  )
const cancelRecovery = (member: string) =>
  desk.database.query(
    "update factor_recoveries set ended_at = $2, outcome = 'cancelled' where member_id = $1 and ended_at is null",
    [member, desk.ctx.clock.now()],
  )
const propose = async (who: SignedIn, member: string) => {
  const asked = { kind: 'factor_recovery', payload: { member }, reason: 'seen', evidence: 'ticket 12' }
  const { body } = await desk.call('POST /proposals', who, asked)
  return (body.proposal as { id: string }).id
}
const approve = async (who: SignedIn, id: string) => {
  const { body } = await desk.call(`GET /proposals/${id}`, who)
  const seen = (body.now as { seen: string } | null)?.seen ?? 'x'
  return desk.call(`POST /proposals/${id}/approve`, who, { reason: 'looked', seen })
}
const hasFactor = async (member: string) => {
  const rows = await desk.database.query('select 1 from member_authenticators where member_id = $1', [member])
  return rows.length === 1
}

test('a request is an item of the work list from the end of its wait, and a figure of the metrics', async () => {
  const admin = await operatorSignedIn(desk.ctx, 'reader', ['admin'])
  const member = await withAuthenticator()
  const now = desk.ctx.clock.now()
  await desk.database.query(
    "insert into factor_recoveries (member_id, asked_at, due_at, device, network) values ($1, $2, $3, 'a browser', '10.0.0.0/24')",
    [member, now, new Date(now.getTime() + APART_SECONDS * 1_000)],
  )
  const items = async () => {
    const { body } = await desk.call('GET /work', admin)
    return (body.items as { why: string; id: string; member: { id: string } | null }[]).filter(
      ({ why }) => why === 'lost_factor',
    )
  }
  const figure = async (name: string) =>
    (await businessFigures(desk.ctx)).find(one => one.name === name)?.value ?? null
  expect(await items()).toEqual([])
  expect(await figure('sala_factor_recoveries_open')).toBe(1)
  expect(await figure('sala_factor_recovery_due_seconds')).toBe(0)
  desk.advance(2 * APART_SECONDS)
  expect(await items()).toMatchObject([{ id: `lost factor:${member}`, member: { id: member } }])
  expect(await figure('sala_factor_recovery_due_seconds')).toBeGreaterThanOrEqual(APART_SECONDS)
  await cancelRecovery(member)
  expect(await items()).toEqual([])
})

test('a proposal to remove lost factors holds only for the request that its maker saw', async () => {
  const maker = await operatorSignedIn(desk.ctx, 'maker', ['admin'])
  const checker = await operatorSignedIn(desk.ctx, 'checker', ['admin'])
  const member = await withAuthenticator()
  await askRecovery(member)
  const first = await propose(maker, member)
  desk.advance(APART_SECONDS)
  await cancelRecovery(member)
  await askRecovery(member)
  desk.advance(APART_SECONDS)
  expect((await approve(checker, first)).body.code).toBe('proposal_outdated')
  expect(await hasFactor(member)).toBe(true)
  await desk.call(`POST /proposals/${first}/refuse`, checker, { reason: 'asked anew' })
  expect((await approve(checker, await propose(maker, member))).status).toBe(200)
  expect(await hasFactor(member)).toBe(false)
})
