import { messagesEndpoints } from '@sala/contract/messages/endpoints.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { useApp } from '../../test/http-app-setup.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { bind } from '../platform/http/route-binding.ts'
import { messagesRoutes } from './routes.ts'

const cashier = useCashier()
const lobby = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), messagesEndpoints, messagesRoutes(ctx)),
)

test('GET /messages has the facts in the format of the API, and POST /messages/read lowers GET /messages/unread', async () => {
  const member = await cashier.player(50_050n)
  const { body, status } = await lobby.ask('GET', '/messages', member)
  expect({ status, data: body.data, next: body.next }).toMatchObject({
    status: 200,
    data: [{ facts: { kind: 'deposit_credited', amount: 500.5, reserved: null }, is_read: false }],
    next: null,
  })
  expect(await lobby.ask('GET', '/messages/unread', member)).toMatchObject({ body: { unread: 1 } })
  const up_to = body.data[0].id
  const read = await lobby.ask('POST', '/messages/read', member, { body: { up_to } })
  expect(read).toMatchObject({ status: 200, body: { success: true } })
  expect(await lobby.ask('GET', '/messages/unread', member)).toMatchObject({ body: { unread: 0 } })
})

test.each(['', 'abc', '-1', '1'.repeat(19)])('a read mark up to "%s" is refused', async up_to => {
  const member = await cashier.member()
  const answer = await lobby.ask('POST', '/messages/read', member, { body: { up_to } })
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ code: 'request_invalid' })
})

test('a visitor has no inbox', async () => {
  for (const path of ['/messages', '/messages/unread'])
    expect(await lobby.ask('GET', path, null)).toMatchObject({ status: 401 })
})

test('a browser subscribes with the key of GET /messages/push, and ends its subscription', async () => {
  const member = await cashier.member()
  const { body } = await lobby.ask('GET', '/messages/push', member)
  expect(body.public_key).toMatch(/^[A-Za-z0-9_-]{87}$/)
  const endpoint = 'http://127.0.0.1:3000/sandbox/push/send/1'
  const subscription = { endpoint, p256dh: body.public_key, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
  const subscribed = await lobby.ask('POST', '/messages/push', member, { body: subscription })
  expect(subscribed).toMatchObject({ status: 200, body: { success: true } })
  const ended = await lobby.ask('POST', '/messages/push/end', member, { body: { endpoint } })
  expect(ended).toMatchObject({ status: 200, body: { success: true } })
})

/** A public key on the curve P-256, in the format of browsers. */
const POINT = 'BLP7ceWHCS3qBpXkh9VsHz-LGi1KhAXoL6N6BCM2SbgEImgxufVUnqjw7dR6hSBxFlNRSJaaUT0HCWc-EflyuTU'

test.each([
  ['an address elsewhere', { endpoint: 'https://evil.example/push' }, 'push_unavailable'],
  ['no address', { endpoint: 'nowhere' }, 'request_invalid'],
  ['a key that is none', { p256dh: 'not base64url!' }, 'request_invalid'],
])('a subscription with %s is refused', async (_, wrong, code) => {
  const member = await cashier.member()
  const right = {
    endpoint: 'http://127.0.0.1:3000/sandbox/push/send/1',
    p256dh: POINT,
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  }
  const answer = await lobby.ask('POST', '/messages/push', member, { body: { ...right, ...wrong } })
  expect(answer).toMatchObject({ status: 422, body: { code } })
})
