import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sandboxWorld } from '../test/test-sandbox.ts'

const world = sandboxWorld()
const SECRET = `whsec_${randomBytes(32).toString('base64')}`
const BODY = '{"type":"member.closed","data":{"member_id":"mem_1"}}'

const send = (id: string, { secret = SECRET, at = Math.floor(Date.now() / 1000) } = {}) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${BODY}`).digest('base64')
  return fetch(`${world.url()}/receiver/bi/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${signature}`,
    },
    body: BODY,
    redirect: 'manual',
  })
}
const received = async () =>
  (await world.call('GET', '/receiver/bi/events')).body as { id: string; body: string; repeated: boolean }[]
const withSecret = () => world.call('POST', '/receiver/bi/secret', { secret: SECRET })
const fault = (kind: string, more: object = {}) =>
  world.call('POST', '/faults', { partner: 'receiver', kind, count: 1, ...more })

test('a signed event is stored, a repeated one is marked, and the list is newest first', async () => {
  expect((await withSecret()).status).toBe(204)
  for (const id of ['evt_1', 'evt_2', 'evt_1']) expect((await send(id)).status).toBe(204)
  expect(await received()).toMatchObject([
    { id: 'evt_1', repeated: true, body: BODY },
    { id: 'evt_2', repeated: false },
    { id: 'evt_1', repeated: false },
  ])
  expect((await world.call('GET', '/receiver/receivers')).body).toMatchObject([{ name: 'bi', received: 3 }])
})

test('another secret, an old call and a receiver without a secret get 401, and nothing is stored', async () => {
  expect((await send('evt_1')).status).toBe(401)
  await withSecret()
  expect((await send('evt_1', { secret: `whsec_${randomBytes(32).toString('base64')}` })).status).toBe(401)
  expect((await send('evt_1', { at: Math.floor(Date.now() / 1000) - 600 })).status).toBe(401)
  expect(await received()).toEqual([])
  expect((await world.call('POST', '/receiver/bi/secret', { secret: 'x' })).status).toBe(400)
})

test.each([
  ['gone', 410],
  ['redirect', 302],
  ['server_error', 500],
  ['refuse', 503],
])('the fault %s answers %i and stores nothing, and the next call is taken', async (kind, status) => {
  await withSecret()
  await fault(kind)
  expect((await send('evt_1')).status).toBe(status)
  expect(await received()).toEqual([])
  expect((await send('evt_1')).status).toBe(204)
})

test('drop_after_commit takes the event and loses the answer, timeout takes nothing', async () => {
  await withSecret()
  await fault('drop_after_commit')
  await expect(send('evt_1')).rejects.toThrow()
  await fault('timeout', { late_ms: 50 })
  await expect(send('evt_2')).rejects.toThrow()
  expect(await received()).toMatchObject([{ id: 'evt_1' }])
})

test('duplicate answers twice on one connection, and the event is stored once', async () => {
  await withSecret()
  await fault('duplicate')
  expect((await send('evt_1')).status).toBe(204)
  expect(await received()).toHaveLength(1)
})
