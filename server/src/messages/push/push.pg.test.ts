import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { inTransaction } from '../../platform/db.ts'
import { chooseChannel } from '../choices/message-choices.ts'
import { messagesJobs } from '../jobs.ts'
import { writeMessage } from '../messages.ts'
import { isPushEndpoint } from './push-settings.ts'
import { claimDueDeliveries } from './sql.ts'
import { pushKeyOf, subscribe, unsubscribe } from './subscriptions.ts'

const cashier = useCashier()

/** Answers of the simulated push service, one for each push. When the list is empty, it answers with the status 201. */
const answers: (number | 'silent' | { readonly status: 429; readonly retry_after: string })[] = []
const received: {
  readonly path: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly bytes: number
}[] = []
let service: Server
let origin = ''

beforeAll(async () => {
  service = createServer((request, response) => {
    let bytes = 0
    request.on('data', (part: Buffer) => {
      bytes += part.length
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, bytes })
      const answer = answers.shift() ?? 201
      if (answer === 'silent') response.destroy()
      else if (typeof answer === 'number') response.writeHead(answer).end()
      else response.writeHead(answer.status, { 'retry-after': answer.retry_after }).end()
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => service.close())
beforeEach(() => {
  answers.length = 0
  received.length = 0
})

const browser = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `${origin}/sandbox/push/send/${randomBytes(8).toString('hex')}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
const subscribed = async () => {
  const member = await cashier.member()
  const own = browser()
  await subscribe(cashier.ctx, member.id, own)
  return { member, own, path: new URL(own.endpoint).pathname }
}
let cause = 0
const write = (memberId: MemberId) =>
  inTransaction(cashier.ctx.db, tx =>
    writeMessage(tx, memberId, { kind: 'password_changed' }, `cause ${++cause}`, cashier.ctx.clock.now()),
  )
const send = async () => {
  await messagesJobs(cashier.ctx)['messages:push']?.({})
}
const deliveriesOf = ({ id }: { id: MemberId }) =>
  cashier.database.query<{ status: string; tries: number; why: string | null }>(
    'select d.status, d.tries, d.why from push_deliveries d join messages m on m.no = d.message_no where m.member_id = $1 order by m.no',
    [id],
  )
const advance = (seconds: number) => cashier.advance(seconds / 60)

test('a message about money is pushed before news that waited for longer', async () => {
  const [reader, payee] = [await subscribed(), await subscribed()]
  await chooseChannel(cashier.ctx, reader.member.id, { group: 'news', channel: 'push', is_on: true })
  const news = { kind: 'news', title: 'ข่าว', text: 'ข่าววันนี้', to: '/promotion' } as const
  await inTransaction(cashier.ctx.db, tx =>
    writeMessage(tx, reader.member.id, news, 'campaign:first', cashier.ctx.clock.now()),
  )
  advance(60)
  await write(payee.member.id)
  const pause = { limit: 1, first_seconds: 15, most_seconds: 15 }
  const claim = () => claimDueDeliveries(cashier.ctx.db, cashier.ctx.clock.now(), pause)
  expect(await claim()).toMatchObject([{ member_id: payee.member.id }])
  expect(await claim()).toMatchObject([{ member_id: reader.member.id }])
  advance(16)
  await send()
})

test('a message is pushed once to each browser of its member, encrypted and signed', async () => {
  const { member, path } = await subscribed()
  const second = browser()
  await subscribe(cashier.ctx, member.id, second)
  await write(member.id)
  await send()
  await send()
  expect(received.map(push => push.path).sort()).toEqual([path, new URL(second.endpoint).pathname].sort())
  for (const { headers, bytes } of received) {
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(headers.authorization).toContain(`k=${pushKeyOf(cashier.ctx).public_key}`)
    expect(headers.topic).toMatch(/^message-\d+$/)
    expect(bytes).toBeLessThan(4096)
  }
  expect(await deliveriesOf(member)).toEqual([
    { status: 'sent', tries: 1, why: null },
    { status: 'sent', tries: 1, why: null },
  ])
})

test('a cause that happens again leaves its message as it is, and pushes nothing', async () => {
  const { member } = await subscribed()
  const messages = () =>
    cashier.database.query('select no, created_at from messages where member_id = $1', [member.id])
  const again = () =>
    inTransaction(cashier.ctx.db, tx =>
      writeMessage(tx, member.id, { kind: 'password_changed' }, 'one cause', cashier.ctx.clock.now()),
    )
  await again()
  await send()
  const first = await messages()
  advance(60)
  await again()
  await send()
  expect(await messages()).toEqual(first)
  expect(received).toHaveLength(1)
})

test('a message that rolls back is not pushed, and a bonus is not pushed at all', async () => {
  const { member } = await subscribed()
  const failing = inTransaction(cashier.ctx.db, async tx => {
    await writeMessage(tx, member.id, { kind: 'password_changed' }, 'lost', cashier.ctx.clock.now())
    throw new Error('the transaction fails')
  })
  await expect(failing).rejects.toThrow('the transaction fails')
  const facts = { kind: 'commission_ready', amount: satang(100n) } as const
  await inTransaction(cashier.ctx.db, tx =>
    writeMessage(tx, member.id, facts, 'a week', cashier.ctx.clock.now()),
  )
  await send()
  expect(received).toEqual([])
})

test.each([404, 410])('a browser that ended its subscription (%i) is forgotten', async status => {
  const { member } = await subscribed()
  await write(member.id)
  answers.push(status)
  await send()
  expect(
    await cashier.database.query('select from push_subscriptions where member_id = $1', [member.id]),
  ).toEqual([])
  await write(member.id)
  await send()
  expect(received).toHaveLength(1)
})

test.each([400, 403, 413])('a push that the service refuses (%i) ends with the reason', async status => {
  const { member } = await subscribed()
  await write(member.id)
  answers.push(status)
  await send()
  expect(await deliveriesOf(member)).toEqual([{ status: 'ended', tries: 1, why: `answered ${status}` }])
})

test('a service that fails or is silent gets the push again after a growing pause', async () => {
  const { member } = await subscribed()
  await write(member.id)
  answers.push(500, 'silent', 201)
  await send()
  advance(14)
  await send()
  expect(received).toHaveLength(1)
  advance(2)
  await send()
  expect(received).toHaveLength(2)
  advance(29)
  await send()
  expect(received).toHaveLength(2)
  advance(2)
  await send()
  expect(await deliveriesOf(member)).toEqual([{ status: 'sent', tries: 3, why: null }])
})

test('the pause that the service asks for is kept, and a push that waits for a day is dropped', async () => {
  const { member } = await subscribed()
  await write(member.id)
  answers.push({ status: 429, retry_after: '3600' }, 503)
  await send()
  advance(3_000)
  await send()
  expect(received).toHaveLength(1)
  advance(90_000)
  await send()
  expect(await deliveriesOf(member)).toEqual([{ status: 'ended', tries: 2, why: 'too late' }])
})

test('a push that waited for a stopped worker for more than a day is not sent', async () => {
  const { member } = await subscribed()
  await write(member.id)
  advance(86_401)
  await send()
  expect(received).toEqual([])
  expect(await deliveriesOf(member)).toEqual([{ status: 'ended', tries: 1, why: 'too late' }])
})

test('a browser belongs to the member who subscribed last, and gets nothing for the earlier one', async () => {
  const { member, own } = await subscribed()
  await write(member.id)
  const next = await cashier.member()
  await subscribe(cashier.ctx, next.id, own)
  await subscribe(cashier.ctx, next.id, own)
  await send()
  expect(received).toEqual([])
  await write(next.id)
  await send()
  expect(received).toHaveLength(1)
  await unsubscribe(cashier.ctx, next.id, own.endpoint)
  await write(next.id)
  await send()
  expect(received).toHaveLength(1)
})

test('an eleventh browser replaces the oldest', async () => {
  const { member, own } = await subscribed()
  for (let n = 0; n < 10; n++) await subscribe(cashier.ctx, member.id, browser())
  const endpoints = await cashier.database.query<{ endpoint: string }>(
    'select endpoint from push_subscriptions where member_id = $1',
    [member.id],
  )
  expect(endpoints).toHaveLength(10)
  expect(endpoints.map(({ endpoint }) => endpoint)).not.toContain(own.endpoint)
})

const point = createECDH('prime256v1')
point.generateKeys()
test.each([
  ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }],
  ['a compressed point', { p256dh: point.getPublicKey('base64url', 'compressed') }],
  ['a key that is too short', { p256dh: 'AAAA' }],
  ['a secret that is too short', { auth: 'AAAA' }],
  ['a secret that is too long', { auth: randomBytes(32).toString('base64url') }],
])('keys with which nothing can be encrypted are refused: %s', async (_, wrong) => {
  const member = await cashier.member()
  expect(await refusalOf(subscribe(cashier.ctx, member.id, { ...browser(), ...wrong }))).toBe(
    'push_unavailable',
  )
})

test('a stored key with which nothing can be encrypted ends its push, and other pushes are sent', async () => {
  const { member } = await subscribed()
  const broken = browser()
  await subscribe(cashier.ctx, member.id, broken)
  await cashier.database.query("update push_subscriptions set p256dh = 'AAAA' where endpoint = $1", [
    broken.endpoint,
  ])
  await write(member.id)
  await send()
  expect(received).toHaveLength(1)
  expect((await deliveriesOf(member)).map(({ status, why }) => [status, why]).sort()).toEqual([
    ['ended', 'not encryptable'],
    ['sent', null],
  ])
})

test('two members who subscribe one browser at the same moment: it belongs to one, with that one’s keys', async () => {
  const [first, second] = [await cashier.member(), await cashier.member()]
  const own = browser()
  const renewed = { ...own, auth: randomBytes(16).toString('base64url') }
  await Promise.all([subscribe(cashier.ctx, first.id, own), subscribe(cashier.ctx, second.id, renewed)])
  const rows = await cashier.database.query<{ member_id: string; auth: string }>(
    'select member_id, auth from push_subscriptions where endpoint = $1',
    [own.endpoint],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.auth).toBe(rows[0]?.member_id === first.id ? own.auth : renewed.auth)
})

test('an address that is no push service is refused', async () => {
  const member = await cashier.member()
  const work = subscribe(cashier.ctx, member.id, { ...browser(), endpoint: 'http://127.0.0.1:5432/' })
  expect(await refusalOf(work)).toBe('push_unavailable')
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://sg2p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://fcm.googleapis.com@evil.example/a', false],
  ['https://evil-notify.windows.com.example/a', false],
  ['https://notify.windows.com/a', false],
  ['https://127.0.0.1/sandbox/push/send/a', false],
  ['not an address', false],
])('production sends to %s: %s', (endpoint, isAllowed) => {
  expect(isPushEndpoint(endpoint, 'production')).toBe(isAllowed)
  expect(isPushEndpoint(endpoint, 'sandbox')).toBe(endpoint.startsWith('https://127.0.0.1/sandbox'))
})
