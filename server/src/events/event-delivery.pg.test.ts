import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newReceiver, receiverTerms } from '../../test/event-receivers-setup.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { type TestContext, testContext } from '../../test/test-context.ts'
import { findTroubles } from '../desk/sql/attention-items.ts'
import { inTransaction } from '../platform/db.ts'
import { writeSettings } from '../platform/settings.ts'
import { deliverTo } from './event-delivery.ts'
import { findAttempts, receiverStates, sendTest } from './event-receiver-states.ts'
import { changeReceiver, findReceiver, pauseByOperator, renewSecret, resumeByTwo } from './event-receivers.ts'
import { claimReceiver } from './event-receivers-sql.ts'
import { eventsSettings } from './settings.ts'
import { deleteOldEvents, findEventsAfter } from './sql.ts'
import { isPublicAddress, isWebhookUrl } from './webhook-address-check.ts'

const database = useTestDatabase()
let ctx: TestContext
type Got = { readonly id: string; readonly headers: http.IncomingHttpHeaders; readonly body: string }
type Fault = 'none' | 'error' | 'gone' | 'lost' | 'cut' | 'redirect' | 'large'
/** Events that the simulated receiver got, including those whose answer was lost. */
let got: Got[] = []
let fault: () => Fault = () => 'none'
/** Function that the simulated receiver runs between the arrival of a request and its answer. */
let whenAsked: (path: string) => Promise<void> = async () => undefined
const STATUS: Partial<Record<Fault, number>> = { error: 500, gone: 410, redirect: 302, large: 200 }
const SOON = { timeout: 20_000 }

const server = http.createServer((request, response) => {
  let body = ''
  request.on('data', part => (body += part))
  request.on('end', async () => {
    await whenAsked(request.url ?? '')
    const now = fault()
    if (now === 'cut') return request.socket.destroy()
    if (now !== 'error')
      got.push({ id: String(request.headers['webhook-id']), headers: request.headers, body })
    if (now === 'lost') return request.socket.destroy()
    response.writeHead(STATUS[now] ?? 204, now === 'redirect' ? { location: '/other' } : {})
    return response.end(now === 'large' ? 'x'.repeat(100_000) : undefined)
  })
})
let url = ''
beforeAll(async () => {
  ctx = testContext(database.url)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
})
afterAll(async () => {
  await ctx.close()
  await new Promise(resolve => server.close(resolve))
})

const store = async (member: string): Promise<string> => {
  await database.query(`select store_event('member.closed', $1, now(), '{"amount": "100"}')`, [member])
  const [last] = await database.query<{ no: bigint }>('select max(no) as no from events')
  return `evt_${last?.no}`
}

const later = (minutes: number) => ctx.clock.set(new Date(ctx.clock.now().getTime() + minutes * 60_000))
/** Waits until the transaction of the member's event and all older ones have ended, so that a newly read position is after this event. */
const pastEventOf = (member: string) =>
  vi.waitFor(async () => {
    const events = await findEventsAfter(ctx.db, { transaction_no: 0n, no: 0n }, 100)
    expect(events.map(({ member_id }) => member_id)).toContain(member)
  }, SOON)
/**
 * Returns the ids of the events that the receiver got about members whose id begins with this prefix. A new receiver may also get other events that
 * were just committed.
 */
const gotOf = (member: string) => got.filter(({ body }) => body.includes(`"${member}`)).map(({ id }) => id)
const reset = () => {
  got = []
  whenAsked = async () => undefined
  fault = () => 'none'
}

test('an event arrives signed in the form of Standard Webhooks, and both secrets sign after a rotation', async () => {
  reset()
  const id = await newReceiver(ctx, { url })
  const decision = { operator: 'nok', reason: 'a rotation' }
  const first = await renewSecret(ctx, decision, id)
  const second = await renewSecret(ctx, decision, id)
  const event = await store('mem_signed')
  await vi.waitFor(async () => {
    await deliverTo(ctx, id)
    expect(gotOf('mem_signed')).toEqual([event])
  }, SOON)
  const last = got.at(-1)
  if (last === undefined) throw new Error('nothing arrived')
  const { headers, body } = last
  const signed = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(`${event}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signed(second)} v1,${signed(first)}`)
  expect(JSON.parse(body)).toEqual({
    type: 'member.closed',
    timestamp: expect.any(String),
    data: { member_id: 'mem_signed', amount: '100' },
  })
  later(25 * 60)
  await sendTest(ctx, 'nok', id)
  expect(String(got.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  const stored = await database.query('select to_jsonb(r)::text as row from event_receivers r')
  expect(JSON.stringify(stored)).not.toContain(second.slice(10))
  await pauseByOperator(ctx, decision, id)
})

test('a failing receiver gets the same id again, delays no other, and becomes an item of the operators', async () => {
  reset()
  const id = await newReceiver(ctx, { url })
  const other = await newReceiver(ctx, { url })
  const event = await store('mem_failing')
  fault = () => 'error'
  await vi.waitFor(async () => {
    await deliverTo(ctx, id)
    expect((await findReceiver(ctx.db, id))?.tries).toBe(1)
  }, SOON)
  reset()
  await vi.waitFor(async () => {
    await deliverTo(ctx, other)
    expect(gotOf('mem_failing')).toEqual([event])
  }, SOON)
  fault = () => 'error'
  later(90)
  await deliverTo(ctx, id)
  expect((await receiverStates(ctx.db, ctx.clock.now())).find(one => one.receiver.id === id)).toMatchObject({
    is_failing: true,
    lag: { waiting: expect.any(Number) },
  })
  expect(
    (await findTroubles(ctx.db, ctx.clock.now())).filter(({ what }) => what === 'event receiver'),
  ).toMatchObject([{ id, tries: 2 }])
  reset()
  later(60)
  await deliverTo(ctx, id)
  expect(gotOf('mem_failing')).toEqual([event])
  expect(await findReceiver(ctx.db, id)).toMatchObject({ tries: 0, failed_since: null })
  const [newest, ...older] = (await findAttempts(ctx.db, id)).map(({ outcome }) => outcome)
  expect(newest).toBe('delivered')
  expect(older.filter(outcome => outcome === 'refused')).toHaveLength(2)
  for (const one of [id, other]) await pauseByOperator(ctx, { operator: 'nok', reason: 'the test ends' }, one)
})

test('a receiver that answers after the limit gets the same id again, and delays no other meanwhile', async () => {
  reset()
  await writeSettings(ctx.db, eventsSettings, { timeout_seconds: 1 }, ctx.clock.now())
  const slow = await newReceiver(ctx, { url: `${url}/slow` })
  const other = await newReceiver(ctx, { url })
  const event = await store('mem_slow')
  await pastEventOf('mem_slow')
  const answer = Promise.withResolvers<void>()
  whenAsked = path => (path === '/events/slow' ? answer.promise : Promise.resolve())
  let isOver = false
  const delivery = deliverTo(ctx, slow).then(() => {
    isOver = true
  })
  await deliverTo(ctx, other)
  expect({ isOver, got: gotOf('mem_slow') }).toEqual({ isOver: false, got: [event] })
  await delivery
  const [attempt] = await findAttempts(ctx.db, slow)
  expect(attempt).toMatchObject({ event_id: event, outcome: 'silent', http_status: null })
  expect(await findReceiver(ctx.db, slow)).toMatchObject({ tries: 1 })
  answer.resolve()
  await vi.waitFor(() => expect(gotOf('mem_slow')).toEqual([event, event]), SOON)
  expect(await findReceiver(ctx.db, slow)).toMatchObject({ tries: 1 })
  reset()
  later(1)
  await deliverTo(ctx, slow)
  expect(gotOf('mem_slow')).toEqual([event])
  expect(await findReceiver(ctx.db, slow)).toMatchObject({ tries: 0, failed_since: null })
  await writeSettings(ctx.db, eventsSettings, {}, ctx.clock.now())
  for (const one of [slow, other])
    await pauseByOperator(ctx, { operator: 'nok', reason: 'the test ends' }, one)
})

test('status 410 pauses a receiver, and a redirect or a large answer counts as no delivery', async () => {
  reset()
  const id = await newReceiver(ctx, { url })
  await store('mem_gone')
  for (const [now, outcome] of [
    ['redirect', 'refused'],
    ['large', 'silent'],
    ['gone', 'gone'],
  ] as const) {
    fault = () => now
    await vi.waitFor(async () => {
      await deliverTo(ctx, id)
      expect((await findAttempts(ctx.db, id))[0]?.outcome).toBe(outcome)
    }, SOON)
    later(60)
  }
  expect(await findReceiver(ctx.db, id)).toMatchObject({ status: 'paused', paused_why: 'gone' })
})

test('an answer 410 of an earlier address does not pause the new one', async () => {
  reset()
  const id = await newReceiver(ctx, { url })
  await store('mem_moved')
  fault = () => 'gone'
  const decision = { operator: 'nok', checker: 'lek', reason: 'a new address' }
  const terms = { ...receiverTerms('moved', { url: `${url}/new` }) }
  whenAsked = () =>
    inTransaction(ctx.db, tx => changeReceiver(tx, ctx, decision, { id, terms }, ctx.clock.now()))
  await vi.waitFor(async () => {
    await deliverTo(ctx, id)
    expect(gotOf('mem_moved')).toHaveLength(1)
  }, SOON)
  expect(await findReceiver(ctx.db, id)).toMatchObject({ status: 'active', url: `${url}/new` })
  await pauseByOperator(ctx, { operator: 'nok', reason: 'the test ends' }, id)
})

test('a receiver behind the retention pauses, becomes an item, and goes on after the gap when two resume it', async () => {
  reset()
  const id = await newReceiver(ctx, { url })
  await store('mem_forgotten')
  await database.query("update events set at = '2020-01-01'")
  await vi.waitFor(async () => {
    await deleteOldEvents(ctx.db, new Date('2021-01-01'), 10_000)
    expect(await database.query('select from events')).toEqual([])
  }, SOON)
  await deliverTo(ctx, id)
  expect(await findReceiver(ctx.db, id)).toMatchObject({ status: 'paused', paused_why: 'missed' })
  expect((await findTroubles(ctx.db, ctx.clock.now())).map(({ what }) => what)).toContain(
    'event receiver missed',
  )
  const noted = await database.query(
    "select 1 from audit_inbox where subject = $1 and action = 'receiver.pause' union all select 1 from audit_log where subject = $1 and action = 'receiver.pause'",
    [id],
  )
  expect(noted).toHaveLength(1)
  const decision = { operator: 'nok', checker: 'lek', reason: 'a full copy was made' }
  await inTransaction(ctx.db, tx => resumeByTwo(tx, decision, id, ctx.clock.now()))
  const event = await store('mem_after_gap')
  await vi.waitFor(async () => {
    await deliverTo(ctx, id)
    expect(gotOf('mem_after_gap')).toEqual([event])
  }, SOON)
  await pauseByOperator(ctx, { operator: 'nok', reason: 'the test ends' }, id)
})

test('a receiver that read by the cursor gets only new events at its first address', async () => {
  reset()
  const id = await newReceiver(ctx, { url: null })
  await store('mem_read')
  await database.query("update events set at = '2020-01-01'")
  await vi.waitFor(async () => {
    await deleteOldEvents(ctx.db, new Date('2021-01-01'), 10_000)
    expect(await database.query('select from events')).toEqual([])
  }, SOON)
  await store('mem_before_address')
  await pastEventOf('mem_before_address')
  const two = { operator: 'nok', checker: 'lek', reason: 'the company wants a webhook' }
  const terms = receiverTerms('reader', { url })
  await inTransaction(ctx.db, tx => changeReceiver(tx, ctx, two, { id, terms }, ctx.clock.now()))
  await store('mem_before_secret')
  await pastEventOf('mem_before_secret')
  await renewSecret(ctx, { operator: 'nok', reason: 'the first secret' }, id)
  const event = await store('mem_after_secret')
  await vi.waitFor(async () => {
    await deliverTo(ctx, id)
    expect(gotOf('mem_after_secret')).toEqual([event])
  }, SOON)
  expect(gotOf('mem_before')).toEqual([])
  expect(await findReceiver(ctx.db, id)).toMatchObject({ status: 'active' })
  await pauseByOperator(ctx, { operator: 'nok', reason: 'the test ends' }, id)
})

test('nothing is sent without a signature when no key decrypts the secret', async () => {
  reset()
  const id = await newReceiver(ctx, { url })
  await store('mem_unsigned')
  const other = { ...ctx, config: { ...ctx.config, mark_key: 'another key'.repeat(4), mark_keys_before: [] } }
  await vi.waitFor(async () => {
    await deliverTo(other, id)
    expect(await findReceiver(ctx.db, id)).toMatchObject({ tries: 1 })
  }, SOON)
  expect(gotOf('mem_unsigned')).toEqual([])
  await pauseByOperator(ctx, { operator: 'nok', reason: 'the test ends' }, id)
})

/** Returns random numbers that are the same for the same seed. */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test.each([1, 2, 3, 4])(
  'seed %i: with errors, lost answers, cut connections and killed workers each committed event arrives at least once, in order',
  async seed => {
    reset()
    const random = randomOf(seed)
    const receiver = await newReceiver(ctx, { url })
    const faults: readonly Fault[] = ['none', 'none', 'error', 'lost', 'cut']
    fault = () => faults[Math.floor(random() * faults.length)] ?? 'none'
    const committed: string[] = []
    for (let at = 0; at < 12; at += 1) {
      if (random() < 0.3)
        await database.query(
          `do $$ begin perform store_event('member.closed', 'mem_rolled_back', now(), '{}'); raise exception 'x' using errcode = 'P0001';
             exception when sqlstate 'P0001' then null; end $$`,
        )
      committed.push(await store(`mem_${seed}_${at}`))
      // Sometimes the receiver is still claimed by a worker that was killed. Sometimes a worker is stopped in the middle of a delivery.
      const now = ctx.clock.now()
      if (random() < 0.2)
        await claimReceiver(ctx.db, receiver, { now, until: new Date(now.getTime() + 40_000) })
      const stopping = new AbortController()
      if (random() < 0.3) setTimeout(() => stopping.abort(), random() * 20)
      await Promise.all([deliverTo(ctx, receiver, stopping.signal), deliverTo(ctx, receiver)])
      later(30)
    }
    fault = () => 'none'
    await vi.waitFor(async () => {
      later(30)
      await deliverTo(ctx, receiver)
      expect([...new Set(gotOf(`mem_${seed}_`))]).toEqual(committed)
    }, SOON)
    expect(got.some(({ body }) => body.includes('mem_rolled_back'))).toBe(false)
    await pauseByOperator(ctx, { operator: 'nok', reason: 'the test ends' }, receiver)
  },
)

test.each([
  ...[
    'http://example.com/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://localhost/',
  ],
  ...[
    'https://user:secret@example.com/',
    'https://169.254.169.254/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
  ],
])('outside the sandbox %s is no address of a receiver', address => {
  expect(isWebhookUrl(address, false)).toBe(false)
})

test('public addresses are allowed, private ones of either version are not', () => {
  expect(isWebhookUrl('https://events.example.com/sala', false)).toBe(true)
  expect(['93.184.216.34', '2606:2800:220:1::1'].every(isPublicAddress)).toBe(true)
  expect(['192.168.1.1', 'fd00::1', 'fe80::1', '2002:a00:1::', '0.0.0.0'].some(isPublicAddress)).toBe(false)
})
