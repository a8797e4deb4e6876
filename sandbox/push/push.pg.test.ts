import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sandboxWorld } from '../test/test-sandbox.ts'
import { encrypt, newApplicationServer, type Recipient, tokenOf } from './test-push-sender.ts'

const world = sandboxWorld()
const ORIGIN = 'http://sandbox.test'
const server = newApplicationServer()
/** Largest plaintext in bytes. The body of 4,096 bytes also contains a header of 86 bytes, a delimiter of 1 and an authentication tag of 16. */
const PLAINTEXT_MAX_BYTES = 3_993

type Subscribed = Recipient & { id: string }
type Sent = { status: number; error: string | null; headers: Headers }

const nowSeconds = (): number => Math.floor(Date.now() / 1000)
const claims = () => ({ aud: ORIGIN, exp: nowSeconds() + 3_600, sub: 'mailto:push@example.com' })

async function subscribe(application_server_key = server.key): Promise<Subscribed> {
  const { status, body } = await world.call('POST', '/push/subscriptions', { application_server_key })
  expect(status).toBe(201)
  const { endpoint, p256dh, auth } = body as Record<'endpoint' | 'p256dh' | 'auth', string>
  const id = endpoint.slice(`${ORIGIN}/sandbox/push/send/`.length)
  expect(endpoint).toBe(`${ORIGIN}/sandbox/push/send/${id}`)
  return { id, p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
}

/** Sends a message as an application server does. A header whose value is null is left out. */
async function post(id: string, body: Buffer, headers: Record<string, string | null> = {}): Promise<Sent> {
  const all = {
    ttl: '60',
    'content-encoding': 'aes128gcm',
    authorization: `vapid t=${tokenOf(server, claims())}, k=${server.key}`,
    ...headers,
  }
  const response = await fetch(`${world.url()}/push/send/${id}`, {
    method: 'POST',
    headers: Object.entries(all).filter((header): header is [string, string] => header[1] !== null),
    body: new Uint8Array(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    error: text === '' ? null : JSON.parse(text).error,
    headers: response.headers,
  }
}

const sendText = (to: Subscribed, text: string, headers: Record<string, string | null> = {}): Promise<Sent> =>
  post(to.id, encrypt(to, Buffer.from(text)), headers)
const messagesOf = async (to: Subscribed) =>
  (await world.call('GET', `/push/subscriptions/${to.id}/messages`)).body as Record<string, unknown>[]
const textsOf = async (to: Subscribed) => (await messagesOf(to)).map(({ text }) => text)

describe('a subscription', () => {
  test('gets another key pair and secret each time, of the sizes that browsers use', async () => {
    const [one, other] = [await subscribe(), await subscribe()]
    expect([one.p256dh.length, one.p256dh[0], one.auth.length]).toEqual([65, 4, 16])
    expect(one.p256dh.equals(other.p256dh) || one.auth.equals(other.auth)).toBe(false)
  })

  test.each([
    ['no key', undefined],
    ['a text', 'key'],
    ['a compressed point', Buffer.concat([Buffer.of(2), randomBytes(32)]).toString('base64url')],
    ['a point off the curve', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')],
    ['the standard Base64 of a key', `${Buffer.from(server.key, 'base64url').toString('base64')}=`],
  ])('needs a P-256 point: %s is refused', async (_name, application_server_key) => {
    expect((await world.call('POST', '/push/subscriptions', { application_server_key })).status).toBe(400)
  })

  test('that has ended answers 410 from then on and keeps its messages', async () => {
    const to = await subscribe()
    await sendText(to, 'ก่อนเลิก')
    for (const _time of [1, 2])
      expect((await world.call('DELETE', `/push/subscriptions/${to.id}`)).status).toBe(204)
    await world.restart()
    expect(await sendText(to, 'หลังเลิก')).toMatchObject({ status: 410, error: 'gone' })
    expect(await textsOf(to)).toEqual(['ก่อนเลิก'])
    const listed = (await world.call('GET', '/push/subscriptions')).body
    expect(listed).toMatchObject([{ subscription_id: to.id, ended_at: expect.any(String) }])
  })

  test('with an unknown id answers 404, and a reset deletes all subscriptions', async () => {
    const to = await subscribe()
    await sendText(to, 'a')
    await world.call('POST', '/reset')
    expect(await sendText(to, 'b')).toMatchObject({ status: 404, error: 'not_found' })
    expect((await world.call('GET', `/push/subscriptions/${to.id}/messages`)).status).toBe(404)
    expect((await world.call('DELETE', `/push/subscriptions/${to.id}`)).status).toBe(404)
    expect((await world.call('GET', '/push/subscriptions')).body).toEqual([])
  })
})

describe('a message', () => {
  test('is decrypted and listed in order, with its topic and urgency', async () => {
    const [to, other] = [await subscribe(), await subscribe()]
    const sent = await sendText(to, '{"title":"ถอนเงินสำเร็จ"}', { topic: 'wdl_1', urgency: 'high', ttl: '0' })
    expect(sent.status).toBe(201)
    expect(sent.headers.get('location')).toMatch(
      /^http:\/\/sandbox\.test\/sandbox\/push\/messages\/push_[0-9a-f]{20}$/,
    )
    expect(sent.headers.get('ttl')).toBe('0')
    await sendText(to, '')
    await sendText(to, 'a\0b')
    expect(await messagesOf(to)).toMatchObject([
      { text: '{"title":"ถอนเงินสำเร็จ"}', topic: 'wdl_1', urgency: 'high', ttl: 0, undecryptable: false },
      { text: '', topic: null, urgency: 'normal', ttl: 60, undecryptable: false },
      { text: 'a\0b' },
    ])
    expect(await messagesOf(other)).toEqual([])
  })

  test('may have any content type', async () => {
    const to = await subscribe()
    for (const type of [
      'application/octet-stream',
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
    ])
      expect((await sendText(to, type, { 'content-type': type })).status).toBe(201)
    expect(await textsOf(to)).toHaveLength(4)
  })

  test('may have 4,096 bytes and no more', async () => {
    const to = await subscribe()
    const fits = 'x'.repeat(PLAINTEXT_MAX_BYTES)
    expect((await sendText(to, fits)).status).toBe(201)
    expect(await sendText(to, `${fits}x`)).toMatchObject({ status: 413, error: 'too_large' })
    expect((await post(to.id, Buffer.alloc(100_000))).status).toBe(413)
    expect(await textsOf(to)).toEqual([fits])
  })

  test('that does not decrypt is refused and listed as undecryptable', async () => {
    const [to, other] = [await subscribe(), await subscribe()]
    const bodies = [encrypt(other, Buffer.from('for another')), randomBytes(200), Buffer.alloc(0)]
    for (const body of bodies)
      expect(await post(to.id, body, { topic: 't' })).toMatchObject({ status: 400, error: 'undecryptable' })
    const listed = { text: null, undecryptable: true, topic: 't', urgency: 'normal' }
    expect(await messagesOf(to)).toMatchObject([listed, listed, listed])
  })

  test.each([
    ['no TTL', { ttl: null }, 400],
    ['a negative TTL', { ttl: '-1' }, 400],
    ['a TTL with a fraction', { ttl: '1.5' }, 400],
    ['an unknown urgency', { urgency: 'urgent' }, 400],
    ['a topic of 33 characters', { topic: 'x'.repeat(33) }, 400],
    ['a topic outside base64url', { topic: 'a b' }, 400],
    ['no content coding', { 'content-encoding': null }, 415],
    ['the content coding of the drafts', { 'content-encoding': 'aesgcm' }, 415],
    ['no authorisation', { authorization: null }, 401],
  ])('with %s is refused and not stored', async (_name, headers: Record<string, string | null>, status) => {
    const to = await subscribe()
    expect((await sendText(to, 'a', headers)).status).toBe(status)
    expect(await messagesOf(to)).toEqual([])
  })

  test('with a TTL above 2^31 seconds gets a TTL of 2^31 seconds', async () => {
    const to = await subscribe()
    expect((await sendText(to, 'a', { ttl: '9'.repeat(40) })).headers.get('ttl')).toBe('2147483648')
  })

  test('needs a token for this service, signed by the key of the subscription', async () => {
    const to = await subscribe()
    const other = newApplicationServer()
    const sendAs = async (token: string, key = server.key) => {
      const { status, error } = await sendText(to, 'a', { authorization: `vapid t=${token}, k=${key}` })
      return [status, error]
    }
    expect(await sendAs(tokenOf(other, claims()), other.key)).toEqual([403, 'key_mismatch'])
    expect(await sendAs(tokenOf(other, claims()))).toEqual([403, 'invalid_token'])
    expect(await sendAs(tokenOf(server, { ...claims(), aud: 'https://other.test' }))).toEqual([
      403,
      'invalid_token',
    ])
    expect(await sendAs(tokenOf(server, { ...claims(), exp: nowSeconds() - 1 }))).toEqual([
      403,
      'invalid_token',
    ])
    const { status, headers } = await sendText(to, 'a', { authorization: null })
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'vapid'])
    expect(await messagesOf(to)).toEqual([])
  })

  test('is authorised by real time, while a moved clock dates the message', async () => {
    const to = await subscribe()
    const ahead_ms = 2 * 86_400_000
    await world.call('POST', '/clocks', { partner: 'push', ahead_ms })
    expect((await sendText(to, 'a')).status).toBe(201)
    const [message] = await messagesOf(to)
    const datedAhead = new Date(String(message?.received_at)).getTime() - Date.now()
    expect(Math.abs(datedAhead - ahead_ms)).toBeLessThan(60_000)
  })
})

describe('a fault', () => {
  const setFault = (kind: string, more: object = {}) =>
    world.call('POST', '/faults', { partner: 'push', kind, count: 1, ...more })

  test.each([
    ['not_found', 404],
    ['gone', 410],
    ['too_large', 413],
    ['rate_limited', 429],
    ['server_error', 500],
    ['refuse', 503],
  ])('%s answers the next send with %i, and the send after it arrives', async (kind, status) => {
    const to = await subscribe()
    expect((await setFault(kind)).status).toBe(201)
    const { status: seen, headers } = await sendText(to, 'lost')
    expect(seen).toBe(status)
    expect(headers.get('retry-after')).toBe(kind === 'rate_limited' ? '3' : null)
    expect((await sendText(to, 'arrives')).status).toBe(201)
    expect(await textsOf(to)).toEqual(['arrives'])
  })

  test('rate_limited names its late_ms as Retry-After, in whole seconds', async () => {
    await setFault('rate_limited', { late_ms: 7_001 })
    expect((await sendText(await subscribe(), 'a')).headers.get('retry-after')).toBe('8')
  })

  test('timeout: the call gets no answer, and no message is stored', async () => {
    const to = await subscribe()
    await setFault('timeout', { late_ms: 50 })
    await expect(sendText(to, 'a')).rejects.toThrow()
    expect(await messagesOf(to)).toEqual([])
  })

  test('drop_after_commit: the message is stored, and the answer is lost', async () => {
    const to = await subscribe()
    await setFault('drop_after_commit')
    await expect(sendText(to, 'a')).rejects.toThrow()
    expect(await textsOf(to)).toEqual(['a'])
  })

  test('delay: the call gets its usual answer later', async () => {
    const to = await subscribe()
    await setFault('delay', { late_ms: 50 })
    expect((await sendText(to, 'a')).status).toBe(201)
    expect(await textsOf(to)).toEqual(['a'])
  })

  test('is not used up by a send that is refused anyway, and cannot be set for an operation that does not support it', async () => {
    const to = await subscribe()
    await setFault('gone')
    expect((await sendText(to, 'a', { authorization: null })).status).toBe(401)
    expect((await sendText(to, 'a')).status).toBe(410)
    expect((await setFault('duplicate')).status).toBe(422)
    expect((await world.call('POST', '/faults', { partner: 'sms', kind: 'gone', count: 1 })).status).toBe(422)
  })
})
