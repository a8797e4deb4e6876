import { beforeEach, expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { registerMember, TEST_PASSWORD } from '../../../test/test-members.ts'
import { alarmsNow } from '../../desk/sql/active-alarms.ts'
import { DAY_SECONDS } from '../calendar.ts'
import { securityEvents } from '../security/security-events.ts'

const app = useAccountApp()
const password = TEST_PASSWORD
const NETWORK = '198.51.100.0/24'
const from = { ip: '198.51.100.9' }
const LOGIN = { phone: '0812345678', password, ip: '' }

/** Returns today's security events of one kind, with their counts. */
const noted = async (kind: string) => {
  await app.flushEvents()
  const events = await securityEvents(app.ctx.db, kind)
  return events
    .filter(({ minute }) => minute.getTime() === app.ctx.clock.now().getTime())
    .map(({ member_id, network, detail, count }) => ({ member_id, network, detail, count }))
}
beforeEach(() => app.advance(DAY_SECONDS))

test("another member's id is 404 as usual, and is logged with its caller", async () => {
  const [thief, owner] = [await registerMember(app.ctx), await registerMember(app.ctx)]
  const { body } = await app.get('/customers/sessions', { token: owner.token })
  const [session] = body.data as { id: string }[]
  for (let n = 0; n < 3; n++)
    expect(
      (
        await app.post(
          `/customers/sessions/${session?.id}/end`,
          { password },
          { token: thief.token, ...from },
        )
      ).status,
    ).toBe(404)
  expect(await noted('id_refused')).toEqual([
    { member_id: thief.id, network: NETWORK, detail: 'C21-end-session', count: 3 },
  ])
})

test.each([
  ['a list where text belongs', { ...LOGIN, phone: ['0812345678'] }],
  ['an object where text belongs', { ...LOGIN, password: { $ne: '' } }],
  ['a name that the call does not know', { ...LOGIN, is_admin: true }],
  ['a name of every object’s', JSON.parse('{"phone":"0812345678","password":"x","constructor":1}')],
])('%s is written down', async (_what, body) => {
  await app.post('/login', body, from)
  expect(await noted('request_odd')).toEqual([
    { member_id: '', network: NETWORK, detail: expect.any(String), count: 1 },
  ])
})

test('invalid JSON and malformed ids are logged', async () => {
  const { token, id } = await registerMember(app.ctx)
  const sent = { method: 'POST' as const, remoteAddress: from.ip }
  for (const [type, payload] of [
    ['application/json', '{"phone":'],
    ['application/json', '{"__proto__":{"x":1}}'],
    ['text/xml', '<phone/>'],
  ])
    await app.app.inject({
      ...sent,
      url: '/lobby/api/login',
      payload: String(payload),
      headers: { 'content-type': String(type) },
    })
  await app.post('/customers/sessions/1%20or%201=1/end', { password }, { token, ...from })
  const odd = await noted('request_odd')
  expect(odd.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  expect(odd.map(({ member_id }) => member_id).sort()).toEqual(['', id])
})

test('typing errors, missing fields and bodies of our own forms are no security event', async () => {
  const { token } = await registerMember(app.ctx)
  for (const body of [{ ...LOGIN, phone: 'x' }, { ...LOGIN, phone: '' }, { phone: '0812345678' }, {}, LOGIN])
    await app.post('/login', body, from)
  const wrong = { old_password: 'x', password: 'short', password_confirmation: 'other' }
  await app.post('/customers/update-password', wrong, { token, ...from })
  expect(await noted('request_odd')).toEqual([])
  expect(await noted('id_refused')).toEqual([])
})

test('a flood of malformed requests is counted in few rows, and raises an alarm for operators', async () => {
  await Promise.all(Array.from({ length: 100 }, () => app.post('/login', { ...LOGIN, odd: 1 }, from)))
  await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      app.post('/login', { ...LOGIN, [`field${n}`]: 1 }, { ip: `198.${51 + (n % 2)}.${100 + (n % 149)}.9` }),
    ),
  )
  const odd = await noted('request_odd')
  expect(odd.reduce((sum, { count }) => sum + count, 0)).toBe(400)
  // A flush (a periodic write) stores at most fifty different events, and one row for all others. On a busy machine the events may need several
  // flushes, but far fewer rows than calls.
  expect(odd.length).toBeLessThan(200)
  expect(await alarmsNow(app.ctx)).toContainEqual(
    expect.objectContaining({ id: NETWORK, why: expect.stringContaining('odd requests') }),
  )
})
