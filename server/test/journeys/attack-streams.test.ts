import { connect } from 'node:net'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { hashSecret } from '../../src/platform/random.ts'
import { useProduct } from './lobby-under-test.ts'
import { expectOk, PASSWORD, register } from './test-member.ts'

const product = useProduct()
const HANG_UPS = 60
const STREAMS_MAX = 8
const SESSION_LEFT_MS = 3_000

const eventsOf = (token: string) =>
  fetch(`${product.context().config.public_url}/lobby/api/customers/events`, {
    headers: { authorization: `Bearer ${token}` },
  })

/** Opens an event stream as a member, and closes the connection after `afterMs`. */
const hangUp = (token: string, afterMs: number) =>
  new Promise<void>(resolve => {
    const { hostname, port } = new URL(product.context().config.public_url)
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET /lobby/api/customers/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
      )
      setTimeout(() => {
        socket.resetAndDestroy()
        resolve()
      }, afterMs)
    })
    socket.on('error', () => resolve())
  })

test('callers that hang up at once do not use up the streams of a member', async () => {
  const { token } = await register(product)
  for (let i = 0; i < HANG_UPS; i++) await hangUp(token, i % 4)
  await expect
    .poll(async () => {
      const answer = await eventsOf(token)
      await answer.body?.cancel()
      return answer.status
    })
    .toBe(200)
})

test('a member has so many streams and no more, and what another member does never reaches them', async () => {
  const [member, other] = [await register(product), await register(product)]
  const streams = await Promise.all(Array.from({ length: STREAMS_MAX }, () => eventsOf(member.token)))
  expect(streams.map(stream => stream.status)).toEqual(streams.map(() => 200))
  expect((await eventsOf(member.token)).status).toBe(429)
  expect((await eventsOf(other.token)).status).toBe(200)
  await expectOk(product.api('POST', '/requests/deposit/prepare', { amount: 100 }, other.token))
  await expectOk(product.api('POST', '/logout', undefined, member.token))
  for (const stream of streams) {
    const text = await stream.text()
    expect(text).toContain('"kind":"session"')
    expect(text).not.toContain('deposit')
  }
})

test('a stream ends with its session, not a quarter of an hour later', async () => {
  const { phone } = await register(product)
  // No call has used this token yet, so the server's cache does not contain the time at which the token expires.
  const token = String(
    (await expectOk(product.api('POST', '/login', { phone, password: PASSWORD }))).access_token,
  )
  const [session] = await product.query<{ member_id: MemberId }>(
    'select member_id from sessions where token_hash = $1',
    [hashSecret(token)],
  )
  if (session === undefined) throw new Error('the sign-in has no session')
  const announced = Promise.withResolvers<void>()
  const stop = product
    .context()
    .events.subscribe(session.member_id, kind => kind === 'session' && announced.resolve())
  const expiry = new Date(product.context().clock.now().getTime() + SESSION_LEFT_MS)
  await product.query('update sessions set expires_at = $2, ends_at = $2 where token_hash = $1', [
    hashSecret(token),
    expiry,
  ])
  // A trigger announces the change. A stream that is open when the announcement arrives ends early.
  await announced.promise
  stop()
  const answer = await eventsOf(token)
  expect(answer.status).toBe(200)
  await answer.text()
  expect((await eventsOf(token)).status).toBe(401)
})
