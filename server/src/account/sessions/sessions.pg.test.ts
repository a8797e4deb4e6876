import { afterAll, describe, expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { testContext } from '../../../test/test-context.ts'
import {
  callerOf,
  newPhone,
  registerMember,
  TEST_PASSWORD,
  type TestMember,
} from '../../../test/test-members.ts'
import { HOUR_SECONDS } from '../../platform/calendar.ts'
import { newSecret } from '../../platform/random.ts'
import { passwordDelays, SESSIONS_MAX_PER_MEMBER } from '../rate-limits.ts'
import { authenticateBy } from './sessions.ts'

const app = useAccountApp()
const PROFILE = '/customers/profile'

const signIn = async (
  member: TestMember,
  asked: { browser?: boolean; userAgent?: string; half?: string } = {},
) => {
  const { browser = false, userAgent = '', half } = asked
  const response = await app.post(
    '/login',
    { phone: member.phone, password: TEST_PASSWORD, ip: '' },
    { browser, headers: { 'user-agent': userAgent }, ...(half === undefined ? {} : { half }) },
  )
  expect(response.status).toBe(200)
  return { token: String(response.body.access_token), half: response.half ?? '', response }
}

const statusOf = async (asked: Parameters<typeof app.get>[1]): Promise<number> =>
  (await app.get(PROFILE, asked)).status

describe('a sign-in', () => {
  test('answers a bearer token for a day, and the token ends with it', async () => {
    const { token, response } = await signIn(await registerMember(app.ctx))
    expect(response.body).toEqual({
      access_token: token,
      token_type: 'bearer',
      expires_in: 24 * HOUR_SECONDS,
    })
    expect(response.headers['cache-control']).toBe('no-store')
    for (let hour = 0; hour < 24; hour += 6) {
      expect(await statusOf({ token })).toBe(200)
      app.advance(6 * HOUR_SECONDS)
    }
    expect(await statusOf({ token })).toBe(401)
  })

  test('lasts as long as the setting says', async () => {
    await app.database.query(
      `insert into settings (name, value, changed_at) values ('account', '{"session_hours": 2}', now())`,
    )
    const { token, response } = await signIn(await registerMember(app.ctx))
    await app.database.query("delete from settings where name = 'account'")
    expect(response.body.expires_in).toBe(2 * HOUR_SECONDS)
    app.advance(2 * HOUR_SECONDS)
    expect(await statusOf({ token })).toBe(401)
  })

  test('leaves no token in the database, only its hash', async () => {
    const { token, half } = await signIn(await registerMember(app.ctx), { browser: true })
    const [row] = await app.database.query(
      'select sessions::text as whole from sessions order by created_at desc',
    )
    expect(row?.whole).not.toContain(token)
    expect(row?.whole).not.toContain(half)
  })
})

describe("a browser's session", () => {
  test('is bound to a cookie that scripts cannot read and other sites do not send', async () => {
    const { response, half } = await signIn(await registerMember(app.ctx), { browser: true })
    expect(half).toMatch(/^[\w-]{43}$/)
    expect(response.setCookie).toMatch(/HttpOnly/)
    expect(response.setCookie).toMatch(/SameSite=Lax/)
    expect(response.setCookie).toMatch(/Path=\//)
  })

  test('replayed without the cookie half is 401, before and after the owner used it', async () => {
    const { token, half } = await signIn(await registerMember(app.ctx), { browser: true })
    expect(await statusOf({ token })).toBe(401)
    expect(await statusOf({ token, half })).toBe(200)
    expect(await statusOf({ token })).toBe(401)
    expect(await statusOf({ token, half: newSecret() })).toBe(401)
    expect(await statusOf({ token, half })).toBe(200)
  })

  test('is not opened by its cookie alone', async () => {
    const { half } = await signIn(await registerMember(app.ctx), { browser: true })
    expect(await statusOf({ half })).toBe(401)
    expect(await statusOf({ token: half, half })).toBe(401)
    expect(await statusOf({ headers: { cookie: `sala_half=${half}; access_token=${half}` } })).toBe(401)
  })

  test('gets a new half at each sign-in, also when one is sent along', async () => {
    const member = await registerMember(app.ctx)
    const first = await signIn(member, { browser: true })
    const second = await signIn(member, { browser: true, half: first.half })
    expect(second.half).not.toBe(first.half)
    expect(await statusOf({ token: second.token, half: first.half })).toBe(401)
  })

  test('during registration a token without its half is 401', async () => {
    const phone = newPhone()
    await app.post('/register/phone', { phone }, { browser: true })
    const proved = await app.post('/register/otp', { phone, otp: '000000', bypass: true }, { browser: true })
    const token = String(proved.body.access_token)
    const words = { password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD }
    expect((await app.post('/register/password', words, { token, browser: true })).status).toBe(401)
    const half = proved.half ?? ''
    const made = await app.post('/register/password', words, { token, half, browser: true })
    expect(made.status).toBe(200)
    expect(await statusOf({ token: String(made.body.access_token), half: made.half ?? '' })).toBe(200)
  })
})

describe('the end of a session', () => {
  test('after sign-out the token is 401, and other devices stay signed in', async () => {
    const member = await registerMember(app.ctx)
    const { token } = await signIn(member)
    expect(await statusOf({ token })).toBe(200)
    expect((await app.post('/logout', {}, { token })).body).toEqual({ success: true })
    expect(await statusOf({ token })).toBe(401)
    expect((await app.post('/logout', {}, { token })).status).toBe(401)
    expect(await statusOf({ token: member.token })).toBe(200)
  })

  test('devices are listed by name, and another one can be signed out', async () => {
    const member = await registerMember(app.ctx)
    const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
    // The list of sessions is sorted by start time, so the second session must begin later than the first.
    app.advance(1)
    const phone = await signIn(member, { userAgent: android })
    const { body } = await app.get('/customers/sessions', { token: phone.token })
    const list = body.data as { id: string; device: string; current: boolean }[]
    expect(list.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Chrome, Android', current: true },
      { device: '?', current: false },
    ])
    const other = list[1]?.id
    expect(await statusOf({ token: member.token })).toBe(200)
    const end = (body: object) => app.post(`/customers/sessions/${other}/end`, body, { token: phone.token })
    expect((await end({ password: TEST_PASSWORD })).status).toBe(200)
    expect(await statusOf({ token: member.token })).toBe(401)
    expect((await end({ password: TEST_PASSWORD })).status).toBe(404)
  })

  test('all other devices can be signed out at once, with unused sign-in links', async () => {
    const member = await registerMember(app.ctx)
    const [second, third] = [await signIn(member), await signIn(member)]
    const link = await app.post('/customers/sign-in-links', {}, { token: second.token })
    expect(link.status).toBe(200)
    const response = await app.post(
      '/customers/sessions/end-others',
      { password: TEST_PASSWORD },
      { token: third.token },
    )
    expect(response.status).toBe(200)
    const statuses = [member, second, third].map(({ token }) => statusOf({ token }))
    expect(await Promise.all(statuses)).toEqual([401, 401, 200])
    const links = await app.database.query('select 1 from sign_in_links where member_id = $1', [member.id])
    expect(links).toEqual([])
  })

  test('a session without the password signs no other device out, and cannot guess the password', async () => {
    const member = await registerMember(app.ctx)
    const { token } = await signIn(member)
    const [, other] = (await app.get('/customers/sessions', { token })).body.data as { id: string }[]
    for (const path of [`/customers/sessions/${other?.id}/end`, '/customers/sessions/end-others']) {
      expect((await app.post(path, {}, { token })).status).toBe(422)
      const wrong = await app.post(path, { password: 'Wrong2569x' }, { token })
      expect(wrong).toMatchObject({ status: 422, body: { code: 'old_password_wrong' } })
      expect(wrong.body.errors?.password).toHaveLength(1)
    }
    for (let n = 2; n < passwordDelays.member.freeFailures; n++)
      await app.post('/customers/sessions/end-others', { password: 'Wrong2569x' }, { token })
    const waiting = await app.post('/customers/sessions/end-others', { password: TEST_PASSWORD }, { token })
    expect(waiting).toMatchObject({ status: 429, body: { code: 'password_delayed' } })
    expect(await statusOf({ token: member.token })).toBe(200)
  })

  test("a member can neither sign out nor see another member's device", async () => {
    const [mine, theirs] = [await registerMember(app.ctx), await registerMember(app.ctx)]
    const { body } = await app.get('/customers/sessions', { token: theirs.token })
    const [session] = body.data as { id: string }[]
    const password = TEST_PASSWORD
    const answer = await app.post(
      `/customers/sessions/${session?.id}/end`,
      { password },
      { token: mine.token },
    )
    expect(answer.status).toBe(404)
    expect(await statusOf({ token: theirs.token })).toBe(200)
  })

  test('a device above the maximum signs the oldest out', async () => {
    const member = await registerMember(app.ctx)
    expect(await statusOf({ token: member.token })).toBe(200)
    for (let n = 0; n < SESSIONS_MAX_PER_MEMBER; n++) {
      app.advance(1)
      await signIn(member)
    }
    expect(await statusOf({ token: member.token })).toBe(401)
    const { body } = await app.get('/customers/sessions', { token: (await signIn(member)).token })
    expect(body.data).toHaveLength(SESSIONS_MAX_PER_MEMBER)
  })

  test('reaches a node that cached the token and gets no notification', async () => {
    const member = await registerMember(app.ctx)
    const other = testContext(app.database.url)
    afterAll(() => other.close())
    other.clock.set(app.ctx.clock.now())
    const there = authenticateBy(other)
    const caller = callerOf({ bearer: member.token })
    expect(await there(caller)).toMatchObject({ kind: 'member', member_id: member.id })
    await app.post('/logout', {}, { token: member.token })
    expect(await there(caller)).toBeNull()
  })

  test('an unknown token has no member', async () => {
    expect(await statusOf({ token: newSecret() })).toBe(401)
    expect(await statusOf({ headers: { authorization: 'Basic abc' } })).toBe(401)
    expect(await statusOf({ headers: { authorization: 'Bearer ' } })).toBe(401)
  })
})

test('the observed address of a caller is returned, not the claimed one', async () => {
  const claimed = { headers: { 'x-forwarded-for': '198.51.100.1' }, ip: '203.0.113.44' }
  expect((await app.get('/ip', claimed)).body).toEqual({ ip: '203.0.113.44' })
  expect((await app.get('/ip', { ip: '::ffff:203.0.113.45' })).body).toEqual({ ip: '203.0.113.45' })
})
