import { eventsEndpoints } from '@sala/contract/events/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { newReceiver, receiverTerms } from '../../../test/event-receivers-setup.ts'
import { useApp } from '../../../test/http-app-setup.ts'
import { authenticateBy } from '../../account/sessions/sessions.ts'
import { eventsJobs } from '../../events/jobs.ts'
import { eventsRoutes } from '../../events/routes.ts'
import { bind } from '../../platform/http/route-binding.ts'

const cashier = useCashier()
const desk = deskOn(() => cashier.ctx)
const http = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), eventsEndpoints, eventsRoutes(ctx)),
)
const REASON = { reason: 'ฝ่ายรายงานต้องใช้' }
/**
 * Transactions of other tests' databases delay an event until they end. A receiver may read 120 times a minute, and the clock of the test stands still.
 */
const SOON = { timeout: 50_000, interval: 1_000 }
let made = 0
const two = async () => ({
  maker: await desk.operator(`maker-${++made}`, ['finance']),
  checker: await desk.operator(`checker-${made}`, ['admin']),
})
type Operator = Awaited<ReturnType<typeof two>>['maker']
type Row = { id: string; name: string; state: string; has_secret: boolean; has_key: boolean; waiting: number }

const rowOf = async (operator: Operator, name: string): Promise<Row | undefined> =>
  ((await operator('GET /event-receivers')).body as { rows: Row[] }).rows.find(row => row.name === name)
const propose = async (operator: Operator, kind: string, payload: object) =>
  (await operator('POST /proposals', { kind, payload, ...REASON })).body as { proposal: { id: string } }
const approve = async (operator: Operator, id: string) => {
  const { body } = await operator(`GET /proposals/${id}`)
  const { seen } = (body as { now: { seen: string } }).now
  return operator(`POST /proposals/${id}/approve`, { seen, ...REASON })
}

test('two operators add and resume a receiver, one pauses it and makes its secrets, each shown once', async () => {
  const { maker, checker } = await two()
  const { proposal } = await propose(maker, 'event_receiver', receiverTerms('crm'))
  expect(await rowOf(maker, 'crm')).toBeUndefined()
  expect((await approve(checker, proposal.id)).status).toBe(200)
  const row = await rowOf(maker, 'crm')
  expect(row).toMatchObject({ state: 'active', has_secret: false, has_key: false })
  const id = row?.id
  const { body: secret } = await maker(`POST /event-receivers/${id}/secret`, REASON)
  expect(secret).toMatchObject({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) })
  expect((await maker(`POST /event-receivers/${id}/test`, {})).body).toMatchObject({
    outcome: 'silent',
    kind: 'receiver.test',
  })
  expect((await maker(`GET /event-receivers/${id}/deliveries`)).body).toMatchObject({
    rows: [{ outcome: 'silent' }],
  })
  expect((await maker(`POST /event-receivers/${id}/pause`, REASON)).status).toBe(200)
  expect((await maker(`POST /event-receivers/${id}/pause`, REASON)).body).toMatchObject({
    code: 'event_receiver_state',
  })
  expect(await rowOf(maker, 'crm')).toMatchObject({ state: 'paused', has_secret: true })
  const resumed = await propose(maker, 'event_receiver_resume', { receiver: row?.id })
  expect((await approve(checker, resumed.proposal.id)).status).toBe(200)
  expect(await rowOf(maker, 'crm')).toMatchObject({ state: 'active' })
})

test.each([
  ['an address with a password', { url: 'https://user:secret@example.com/' }, 'url'],
  ['no address with personal data', { url: null, personal_data: true }, 'url'],
  ['personal data without the erasure', { kinds: ['deposit.credited'], personal_data: true }, 'kinds'],
  ['no kind', { kinds: [] }, 'kinds'],
  ['no name', { name: '' }, 'name'],
] as const)('%s is refused beside its field, and nothing changes', async (_what, wrong, field) => {
  const { maker } = await two()
  const payload = { ...receiverTerms('wrong'), ...wrong }
  const { status, body } = await maker('POST /proposals/preview', { kind: 'event_receiver', payload })
  expect(status).toBe(422)
  expect(Object.keys((body as { errors: object }).errors)).toEqual([field])
  expect(await rowOf(maker, 'wrong')).toBeUndefined()
})

test('a receiver reads its kinds by a cursor with its key, without personal data, and a wrong key is refused', async () => {
  const { ctx } = cashier
  const { maker } = await two()
  const receiver = await newReceiver(ctx, { url: null, kinds: ['deposit.credited'] })
  const { body } = await maker(`POST /event-receivers/${receiver}/key`, REASON)
  const token = String((body as { secret: string }).secret)
  const member = await cashier.player(30_000n)
  const read = async (query: string) => http.ask('GET', `/outgoing-events?${query}`, { token })
  await vi.waitFor(async () => {
    const { body: answer } = await read('limit=500')
    expect(answer.events.map(({ type }: { type: string }) => type)).toEqual(['deposit.credited'])
  }, SOON)
  const { body: answer } = await read('limit=500')
  expect(answer).toMatchObject({ more: false, events: [{ data: { member_id: member.id, amount: '30000' } }] })
  expect(JSON.stringify(answer)).not.toContain(member.phone)
  expect((await read(`after=${answer.next}`)).body).toEqual({ events: [], next: answer.next, more: false })
  expect((await read('after=x')).body).toMatchObject({ code: 'event_cursor_invalid' })
  expect((await http.ask('GET', '/outgoing-events', { token: `${token}x` })).status).toBe(401)
  expect((await http.ask('GET', '/outgoing-events', null)).status).toBe(401)
  const [stored] = await cashier.database.query<{ row: string }>(
    'select to_jsonb(r)::text as row from event_receivers r where id = $1',
    [receiver],
  )
  expect(stored?.row).not.toContain(token)
  expect((await maker(`POST /event-receivers/${receiver}/secret`, REASON)).body).toMatchObject({
    code: 'event_receiver_no_url',
  })
})

test('a position behind the retention is refused, and reading without one begins at the oldest kept event', async () => {
  const { ctx, database } = cashier
  const { maker } = await two()
  const receiver = await newReceiver(ctx, { url: null })
  const { body } = await maker(`POST /event-receivers/${receiver}/key`, REASON)
  const token = String((body as { secret: string }).secret)
  const read = (query: string) => http.ask('GET', `/outgoing-events?${query}`, { token })
  await database.query("select store_event('member.closed', 'mem_old', '2020-01-01', '{}')")
  await database.query("update events set at = '2020-01-01'")
  await eventsJobs(ctx)['events:forget']?.({})
  expect(await read('after=0-0')).toMatchObject({ status: 410, body: { code: 'event_cursor_expired' } })
  const fresh = await read('limit=1')
  expect(fresh).toMatchObject({ status: 200, body: { events: [] } })
  await database.query("select store_event('member.closed', 'mem_kept', now(), '{}')")
  await vi.waitFor(async () => {
    const { body: answer } = await read('limit=500')
    expect(answer.events).toMatchObject([{ data: { member_id: 'mem_kept' } }])
    expect((await read(`after=${answer.next}`)).status).toBe(200)
  }, SOON)
})

test('a webhook has the contact of the member only if two operators chose personal data', async () => {
  const { ctx } = cashier
  const member = await cashier.player(30_000n)
  const contacts = await ctx.ports.memberContacts(ctx.db, [member.id])
  expect(contacts.get(member.id)).toMatchObject({
    phone: member.phone,
    account_number: member.account_number,
  })
})
