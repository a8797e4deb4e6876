import { afterAll, expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { testContext } from '../../../test/test-context.ts'
import { callerOf, registerMember, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { SESSION_SEEN_EVERY_MINUTES } from '../rate-limits.ts'
import { authenticateBy } from './sessions.ts'

const app = useAccountApp()
const UNATTENDED = { 'x-unattended': '1' }
const IDLE_SECONDS = 8 * HOUR_SECONDS

const use = async ({ token }: TestMember) => (await app.get('/customers/profile', { token })).status
const poll = async ({ token }: TestMember) =>
  (await app.get('/customers/profile', { token, headers: UNATTENDED })).status
const seenAt = async ({ id }: TestMember) =>
  (await app.database.query('select seen_at from sessions where member_id = $1', [id]))[0]?.seen_at

test('an unused session ends after eight hours, even if an open page polls', async () => {
  const member = await registerMember(app.ctx)
  for (let asked = 0; asked < IDLE_SECONDS; asked += 10 * MINUTE_SECONDS) {
    expect(await poll(member)).toBe(200)
    app.advance(10 * MINUTE_SECONDS)
  }
  expect(await poll(member)).toBe(401)
  expect(await use(member)).toBe(401)
})

test('a session in use ends after its maximum of a day', async () => {
  const member = await registerMember(app.ctx)
  for (let hour = 0; hour < 24; hour += 6) {
    expect(await use(member)).toBe(200)
    app.advance(6 * HOUR_SECONDS)
  }
  expect(await use(member)).toBe(401)
})

test('one use among an open page’s polls counts, though the node has the session cached', async () => {
  const member = await registerMember(app.ctx)
  app.advance(6 * HOUR_SECONDS)
  expect(await poll(member)).toBe(200)
  expect(await use(member)).toBe(200)
  app.advance(6 * HOUR_SECONDS)
  expect(await poll(member)).toBe(200)
  app.advance(2 * HOUR_SECONDS)
  expect(await poll(member)).toBe(401)
})

test('a node that did not see the use reads the database before it refuses', async () => {
  const other = testContext(app.database.url)
  afterAll(() => other.close())
  const there = authenticateBy(other)
  const member = await registerMember(app.ctx)
  const caller = callerOf({ bearer: member.token, unattended: true })
  other.clock.set(app.ctx.clock.now())
  expect(await there(caller)).not.toBeNull()
  app.advance(IDLE_SECONDS - 1)
  expect(await use(member)).toBe(200)
  app.advance(1)
  other.clock.set(app.ctx.clock.now())
  expect(await there(caller)).not.toBeNull()
})

test('a session’s use is written every few minutes, not with each call', async () => {
  const member = await registerMember(app.ctx)
  const written = new Set<string>()
  for (let second = 0; second < HOUR_SECONDS; second += 30) {
    app.advance(30)
    expect(await use(member)).toBe(200)
    written.add(String(await seenAt(member)))
  }
  expect(written.size).toBeLessThanOrEqual(60 / SESSION_SEEN_EVERY_MINUTES)
})

test('an idle device is no longer listed', async () => {
  const member = await registerMember(app.ctx)
  const { body } = await app.get('/customers/sessions', { token: member.token })
  const [resting] = body.data as { id: string }[]
  app.advance(IDLE_SECONDS)
  const again = await app.post('/login', { phone: member.phone, password: TEST_PASSWORD, ip: '' })
  const token = String(again.body.access_token)
  const list = (await app.get('/customers/sessions', { token })).body.data as { id: string }[]
  expect(list).toHaveLength(1)
  expect(list.map(({ id }) => id)).not.toContain(resting?.id)
})

test('the idle timeout is a setting', async () => {
  await app.database.query(
    `insert into settings (name, value, changed_at) values ('account', '{"idle_hours": 1}', now())`,
  )
  const member = await registerMember(app.ctx)
  app.advance(HOUR_SECONDS)
  await app.database.query("delete from settings where name = 'account'")
  expect(await use(member)).toBe(401)
})
