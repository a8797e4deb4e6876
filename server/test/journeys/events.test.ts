import type { EventKind } from '@sala/contract/events/outgoing-event-kinds.ts'
import type { ReceiverId } from '@sala/contract/wire/ids.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { deliverTo } from '../../src/events/event-delivery.ts'
import { findReceiver, renewSecret } from '../../src/events/event-receivers.ts'
import { eventsSettings } from '../../src/events/settings.ts'
import { writeSettings } from '../../src/platform/settings.ts'
import { undocumented } from '../event-data-key-check.ts'
import { newReceiver } from '../event-receivers-setup.ts'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import {
  expectOk,
  fault,
  PASSWORD,
  pay,
  prepareDeposit,
  profileOf,
  register,
  type TestMember,
} from './test-member.ts'

const product = useProduct()
const REASON = { operator: 'nok', reason: 'the company reads its figures' }
const SOON = { timeout: 20_000 }

type Body = { type: EventKind; timestamp: string; data: Record<string, unknown> & { member_id: string } }
type Got = { id: string; type: EventKind; data: Body['data']; body: string; repeated: boolean }

/** Adds a receiver of events in the sandbox and gives it the newest signing secret. Deliveries are signed with the earlier secret too. */
const addReceiver = async (name: string, personal_data = false): Promise<ReceiverId> => {
  const url = `${product.origin()}/sandbox/receiver/${name}/events`
  const id = await newReceiver(product.context(), { url, personal_data })
  const secret = await renewSecret(product.context(), REASON, id)
  expect((await product.sandbox('POST', `/receiver/${name}/secret`, { secret })).status).toBe(204)
  return id
}

/** Returns the events that a receiver of the sandbox has accepted, oldest first. */
const taken = async (name: string): Promise<Got[]> => {
  const { body } = await product.sandbox('GET', `/receiver/${name}/events?limit=2000`)
  return (body as unknown as { id: string; body: string; repeated: boolean }[])
    .map(({ id, body: text, repeated }) => {
      const { type, data } = JSON.parse(text) as Body
      return { id, type, data, body: text, repeated }
    })
    .reverse()
}
const kindsOf = async (name: string, member: string): Promise<string[]> =>
  (await taken(name)).filter(({ data }) => data.member_id === member).map(({ type }) => type)

const post = (member: TestMember, path: string, body: object) => product.api('POST', path, body, member.token)
const operator = async (...argv: string[]) =>
  expect((await operatorOn(() => product.context())(...argv, '--reason', 'saw the papers')).code).toBe(0)
const idOf = async ({ phone }: TestMember): Promise<string> => {
  const [row] = await product.query<{ id: string }>('select id from members where phone = $1', [phone])
  return row?.id ?? ''
}
const creditOf = async (member: TestMember) => (await profileOf(product, member)).ufabet_credit

let receivers: readonly ReceiverId[] = []
beforeAll(async () => {
  receivers = [await addReceiver('bi'), await addReceiver('crm', true)]
})

const EVENTS_OF_LIFE: readonly EventKind[] = [
  ...([
    'member.registered',
    'limit.changed',
    'deposit.cancelled',
    'deposit.credited',
    'bonus.granted',
  ] as const),
  ...(['bonus.forfeited', 'withdrawal.requested', 'withdrawal.refused', 'withdrawal.requested'] as const),
  ...(['withdrawal.paid', 'member.suspended', 'member.resumed', 'member.closed', 'member.erased'] as const),
]

const deliverUntil = (check: () => Promise<void>) =>
  vi.waitFor(async () => {
    for (const receiver of receivers) await deliverTo(product.context(), receiver)
    await check()
  }, SOON)

/** Leads a member through deposits, a bonus, withdrawals, a suspension and at last the erasure. This stores the events `EVENTS_OF_LIFE`. */
const wholeLife = async (member: TestMember, id: string): Promise<void> => {
  await expectOk(post(member, '/protection/limits', { kind: 'deposit', period: 'day', amount: 50_000 }))
  const open = await prepareDeposit(product, member, 300)
  await expectOk(post(member, `/requests/deposit/${open.id}/cancel`, {}))
  const promotions = (await expectOk(product.api('GET', '/promotions', undefined, member.token))).data
  const promotion_id = (promotions as { id: string; title: string }[]).find(
    ({ title }) => title === 'ฝาก 100 รับเพิ่ม 100',
  )?.id
  await expectOk(post(member, '/requests/deposit/prepare', { amount: 100, promotion_id, ip: '' }))
  const given = (await profileOf(product, member)).pending_request
  await pay(product, member, String(given?.to_account_number), 100, given?.ref)
  await product.settle()
  const bonuses = (await expectOk(product.api('GET', '/bonuses', undefined, member.token))).data
  await expectOk(post(member, `/bonuses/${(bonuses as { id: string }[])[0]?.id}/give-up`, {}))
  await product.settle()
  await fault(product, 'bank', 'refuse', 1)
  const amount = await creditOf(member)
  for (let times = 0; times < 2; times++) {
    await expectOk(post(member, '/requests/withdraw', { amount, ip: '' }))
    await product.settle()
  }
  await operator('member', 'suspend', member.phone)
  await operator('member', 'lift', member.phone)
  await operator('member', 'close', member.phone)
  await operator('member', 'lift', member.phone)
  // All events before the erasure are delivered first, because a delivery reads the member's contact at that time.
  const erasedAt = EVENTS_OF_LIFE.length - 1
  await deliverUntil(async () => {
    expect(await kindsOf('crm', id)).toEqual(EVENTS_OF_LIFE.slice(0, erasedAt))
  })
  const session = await expectOk(
    product.api('POST', '/login', { phone: member.phone, password: PASSWORD, ip: '' }),
  )
  const erase = { password: PASSWORD }
  await expectOk(product.api('POST', '/personal-data/erase', erase, String(session.access_token)))
}

test('the events of a member arrive once, in order, as documented, and with a contact only where it was chosen', async () => {
  const member = await register(product)
  const id = await idOf(member)
  await wholeLife(member, id)
  await deliverUntil(async () => {
    for (const name of ['bi', 'crm']) expect(await kindsOf(name, id)).toEqual(EVENTS_OF_LIFE)
  })
  const [bi, crm] = [await taken('bi'), await taken('crm')].map(all =>
    all.filter(({ data }) => data.member_id === id),
  )
  for (const { type, data, body, repeated } of bi ?? []) {
    expect(undocumented(type, data)).toEqual([])
    expect(repeated).toBe(false)
    expect(data).not.toHaveProperty('member')
    for (const secret of [member.phone, member.account, member.name]) expect(body).not.toContain(secret)
  }
  for (const { type, data } of crm ?? []) {
    expect(undocumented(type, data)).toEqual([])
    if (type === 'member.erased') expect(data).not.toHaveProperty('member')
    else expect(data.member).toMatchObject({ phone: member.phone, account_number: member.account })
  }
  expect(crm?.map(one => one.id)).toEqual(bi?.map(one => one.id))
})

test('a receiver that answers later than the timeout delays only itself, and gets the event again', async () => {
  const slow = await addReceiver('slow')
  const fast = await addReceiver('fast')
  const { phone } = await register(product)
  const [member] = await product.query<{ id: string }>('select id from members where phone = $1', [phone])
  const id = member?.id ?? ''
  const { db, clock } = product.context()
  await writeSettings(db, eventsSettings, { timeout_seconds: 1 }, clock.now())
  const hang = { partner: 'receiver', kind: 'delay', count: 1, late_ms: 4_000 }
  expect((await product.sandbox('POST', '/faults', hang)).status).toBeLessThan(300)
  const began = Date.now()
  let slowEnded = 0
  const faults = async () => (await product.sandbox('GET', '/faults')).body
  // A delivery sends nothing while an older transaction is open. It is therefore repeated until the receiver has shown the fault.
  const slowRun = (async () => {
    do await deliverTo(product.context(), slow)
    while ((await faults()).length !== 0)
    slowEnded = Date.now()
  })()
  await vi.waitFor(async () => expect(await faults()).toEqual([]), SOON)
  await deliverTo(product.context(), fast)
  expect(await kindsOf('fast', id)).toEqual(['member.registered'])
  expect(slowEnded).toBe(0)
  await slowRun
  expect(slowEnded).toBeGreaterThan(began)
  expect(await findReceiver(product.context().db, slow)).toMatchObject({ tries: 1 })
  await product.query('update event_receivers set next_try_at = now() where id = $1', [slow])
  await vi.waitFor(async () => {
    await deliverTo(product.context(), slow)
    // The receiver accepted the first call, although its answer came too late. The repeated call has the same id.
    const got = (await taken('slow')).filter(({ data }) => data.member_id === id)
    expect(got.map(({ type, repeated }) => [type, repeated])).toEqual([
      ['member.registered', false],
      ['member.registered', true],
    ])
  }, SOON)
})
