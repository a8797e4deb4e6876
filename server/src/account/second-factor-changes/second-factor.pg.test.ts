import { expect, test } from 'vitest'
import { type AppRequest, useAccountApp } from '../../../test/account-http-setup.ts'
import { softwarePasskey } from '../../../test/software-passkey.ts'
import { registerMember, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { DAY_SECONDS } from '../../platform/calendar.ts'
import { newId } from '../../platform/random.ts'
import { codeAt } from '../../platform/security/totp.ts'
import { FACTOR_LIFE_MINUTES, limits } from '../rate-limits.ts'

const app = useAccountApp()
/** The `Origin` header of this test's calls. The sandbox accepts it, because it is a name of this machine. */
const ORIGIN = 'http://localhost'
const PERIOD_SECONDS = 30
let network = 0
const freshIp = () => `10.77.${Math.floor(++network / 250)}.${network % 250}`

type Given = Record<string, unknown>
const F = '/customers/second-factor'
const post = (member: Pick<TestMember, 'token'>, path: string, body: Given = {}) =>
  app.post(path, body, { token: member.token })
const stateOf = async (member: TestMember) =>
  (await app.get(F, { token: member.token })).body.data as {
    since: string | null
    passkeys: { id: string; name: string }[]
    authenticator_since: string | null
    recovery_codes_left: number
  }
const login = (member: TestMember, more: Given = {}, asked: AppRequest = {}) =>
  app.post('/login', { phone: member.phone, password: TEST_PASSWORD, ...more }, { ip: freshIp(), ...asked })
const codeOf = (secret: string) => codeAt(secret, app.ctx.clock.now())
const nextCode = (secret: string) => {
  app.advance(PERIOD_SECONDS)
  return codeOf(secret)
}

const beginAuthenticator = async (member: TestMember) => {
  const begun = await post(member, '/customers/second-factor/authenticator/start', {
    password: TEST_PASSWORD,
  })
  expect(begun.status).toBe(200)
  const secret = String(begun.body.secret)
  const confirmed = await post(member, '/customers/second-factor/authenticator/confirm', {
    otp: codeOf(secret),
  })
  expect(confirmed.status).toBe(200)
  return { secret, codes: confirmed.body.recovery_codes as string[] }
}
const addAuthenticator = async (member: TestMember) => (await beginAuthenticator(member)).secret

const withAuthenticator = async () => {
  const member = await registerMember(app.ctx)
  return { member, ...(await beginAuthenticator(member)) }
}

const withPasskey = async () => {
  const member = await registerMember(app.ctx)
  const passkey = softwarePasskey(ORIGIN)
  const { body } = await post(member, '/customers/second-factor/passkeys/options', {
    password: TEST_PASSWORD,
  })
  const options = body as { challenge: string }
  const added = await post(member, '/customers/second-factor/passkeys', {
    name: 'โทรศัพท์',
    challenge: options.challenge,
    answer: passkey.register(options),
  })
  expect(added.status).toBe(200)
  return { member, passkey, codes: added.body.recovery_codes as string[] }
}

const prove = (member: TestMember, purpose: string, secret: string) =>
  post(member, '/customers/second-factor/prove', { purpose, factor: { way: 'code', otp: nextCode(secret) } })

test('the first factor needs the password, is on at once, and gives ten codes that the database does not hold', async () => {
  const other = await registerMember(app.ctx)
  expect((await post(other, '/customers/second-factor/authenticator/start', {})).body.code).toBe(
    'old_password_wrong',
  )
  const { member, secret, codes } = await withAuthenticator()
  expect(codes).toHaveLength(10)
  expect(await stateOf(member)).toMatchObject({ recovery_codes_left: 10, since: expect.any(String) })
  for (const table of ['member_authenticators', 'member_recovery_codes', 'audit_log', 'messages']) {
    const rows = JSON.stringify(await app.database.query(`select t::text from ${table} t`))
    for (const text of [secret, ...codes]) expect(rows).not.toContain(text)
  }
})

test('a new device needs the code after the password, a device that showed one does not', async () => {
  const { member, secret } = await withAuthenticator()
  expect((await login(member)).body.code).toBe('second_factor_needed')
  const browser = { browser: true }
  const opened = await login(member, { second_factor: { way: 'code', otp: nextCode(secret) } }, browser)
  expect(opened.status).toBe(200)
  const half = opened.half ?? ''
  const again = await login(member, {}, { browser: true, half })
  expect(again.status).toBe(200)
  // The owner signs the new browser out, so that its next sign-in must show the second factor again.
  const own = { token: String(again.body.access_token), half: again.half ?? '' }
  const list = (await app.get('/customers/sessions', { token: member.token })).body.data as { id: string }[]
  expect((await app.get('/customers/profile', own)).status).toBe(200)
  await app.post('/customers/sessions/end-others', { password: TEST_PASSWORD }, { token: member.token })
  expect(list.length).toBeGreaterThan(1)
  expect((await login(member, {}, { browser: true, half: again.half ?? '' })).body.code).toBe(
    'second_factor_needed',
  )
})

test('a code is valid once, also with concurrent sign-ins', async () => {
  const { member, secret } = await withAuthenticator()
  const otp = nextCode(secret)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => login(member, { second_factor: { way: 'code', otp } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await login(member, { second_factor: { way: 'code', otp } })).body.code).toBe('factor_code_wrong')
})

test('a recovery code works once, however it is typed, and the member is informed', async () => {
  const { member, codes } = await withAuthenticator()
  const code = ` ${(codes[0] ?? '').toUpperCase().replaceAll('-', ' ')} `
  const given = { second_factor: { way: 'recovery', code } }
  expect((await login(member, given)).status).toBe(200)
  expect((await login(member, given)).body.code).toBe('recovery_code_wrong')
  expect((await stateOf(member)).recovery_codes_left).toBe(9)
  const notices = await app.database.query(
    "select facts from messages where member_id = $1 and kind = 'factor_changed'",
    [member.id],
  )
  expect(JSON.stringify(notices)).toContain('code_used')
})

test('guesses are limited: by delays, and by codes of a member a day', async () => {
  const { member, secret } = await withAuthenticator()
  const tried: string[] = []
  for (let n = 0; n < limits.factor_codes_per_member.count + 5; n++) {
    const wrong = await login(member, { second_factor: { way: 'code', otp: '000000' } })
    tried.push(String(wrong.body.code))
    app.advance(16 * 60)
  }
  expect(tried.filter(code => code === 'factor_code_wrong').length).toBeLessThanOrEqual(
    limits.factor_codes_per_member.count,
  )
  const right = await login(member, { second_factor: { way: 'code', otp: nextCode(secret) } })
  expect(right.status).toBe(429)
})

test('strangers with the password use up no code of a known device or of a session of the owner', async () => {
  app.advance(DAY_SECONDS - ((app.ctx.clock.now().getTime() / 1000) % DAY_SECONDS))
  const member = await registerMember(app.ctx)
  // The browser is known, but has not shown a factor, because the member adds the factor after this sign-in.
  const { half } = await login(member, {}, { browser: true })
  const secret = await addAuthenticator(member)
  const tried: string[] = []
  for (let n = 0; n <= limits.factor_codes_per_member.count; n++) {
    tried.push(String((await login(member, { second_factor: { way: 'code', otp: '000000' } })).body.code))
    app.advance(16 * 60)
  }
  expect(tried.at(-1)).toBe('too_many_requests')
  const known = { browser: true, half: half ?? '' }
  expect((await login(member, {}, known)).body.code).toBe('second_factor_needed')
  const otp = nextCode(secret)
  expect((await login(member, { second_factor: { way: 'code', otp } }, known)).status).toBe(200)
  expect((await prove(member, 'withdrawal', secret)).status).toBe(200)
})

test('guesses on all browsers that signed in before the factor was added share one limit', async () => {
  app.advance(DAY_SECONDS - ((app.ctx.clock.now().getTime() / 1000) % DAY_SECONDS))
  const member = await registerMember(app.ctx)
  const halves: string[] = []
  for (let n = 0; n < 3; n++) halves.push((await login(member, {}, { browser: true })).half ?? '')
  const secret = await addAuthenticator(member)
  const guess = (half: string | null, otp = '000000') =>
    login(member, { second_factor: { way: 'code', otp } }, half === null ? {} : { browser: true, half })
  const [first = '', second = '', third = ''] = halves
  const tried: string[] = []
  for (let n = 0; n < limits.factor_codes_known.count; n++) {
    tried.push(String((await guess(n % 2 === 0 ? first : second)).body.code))
    app.advance(16 * 60)
  }
  expect(tried).toEqual(Array(limits.factor_codes_known.count).fill('factor_code_wrong'))
  expect((await guess(third, nextCode(secret))).body.code).toBe('too_many_requests')
  expect((await guess(null, nextCode(secret))).status).toBe(200)
})

const wrongProof = (member: TestMember) =>
  post(member, '/customers/second-factor/prove', {
    purpose: 'withdrawal',
    factor: { way: 'code', otp: '000000' },
  })

test('in a stolen session, a right password does not forget wrong codes', async () => {
  const { member } = await withAuthenticator()
  const tried: string[] = []
  for (let round = 0; round < 6; round++) {
    for (let n = 0; n < 4; n++) tried.push(String((await wrongProof(member)).body.code))
    const unknown = newId('ses', app.ctx.clock.now())
    const right = await post(member, `/customers/sessions/${unknown}/end`, { password: TEST_PASSWORD })
    expect(right.status).toBe(404)
  }
  expect(tried.slice(0, 5)).toEqual(Array(5).fill('factor_code_wrong'))
  expect(tried.slice(5)).toEqual(Array(19).fill('factor_delayed'))
})

test('the codes of a session are limited by the day, and leave those of sign-ins', async () => {
  app.advance(DAY_SECONDS - ((app.ctx.clock.now().getTime() / 1000) % DAY_SECONDS))
  const { member, secret } = await withAuthenticator()
  const tried: string[] = []
  for (let n = 0; n < limits.factor_codes_per_session.count; n++) {
    tried.push(String((await wrongProof(member)).body.code))
    app.advance(16 * 60)
  }
  // The session reaches its limit one try earlier, because the code with which the member confirmed the authenticator was entered in it too.
  expect(tried).toEqual([
    ...Array(limits.factor_codes_per_session.count - 1).fill('factor_code_wrong'),
    'too_many_requests',
  ])
  expect((await prove(member, 'withdrawal', secret)).status).toBe(429)
  expect((await login(member, { second_factor: { way: 'code', otp: nextCode(secret) } })).status).toBe(200)
})

test('a right password without the factor is no failure, and does not forget wrong codes', async () => {
  const { member } = await withAuthenticator()
  for (let n = 0; n < 12; n++) expect((await login(member)).body.code).toBe('second_factor_needed')
  for (let n = 0; n < 5; n++) {
    await login(member, { second_factor: { way: 'code', otp: '000000' } })
    if (n < 4) await login(member)
  }
  expect((await login(member)).body.code).toBe('login_delayed')
})

test('a sign-in link of the member or of staff needs the factor too, and stays unused until then', async () => {
  const { member, secret } = await withAuthenticator()
  const made = await app.post('/customers/sign-in-links', {}, { token: member.token })
  const code = new URL(String(made.body.url)).searchParams.get('code') ?? ''
  expect((await app.post('/authenticate', { code })).body.code).toBe('second_factor_needed')
  const second_factor = { way: 'code', otp: nextCode(secret) }
  expect((await app.post('/authenticate', { code, second_factor })).status).toBe(200)
})

test('sign-in links guess a limited number of codes, from any network', async () => {
  app.advance(DAY_SECONDS - ((app.ctx.clock.now().getTime() / 1000) % DAY_SECONDS))
  const { member, secret } = await withAuthenticator()
  const guesses = limits.factor_codes_by_link.count
  const made = await app.post('/customers/sign-in-links', {}, { token: member.token })
  const code = new URL(String(made.body.url)).searchParams.get('code') ?? ''
  const use = (otp: string) =>
    app.post('/authenticate', { code, second_factor: { way: 'code', otp } }, { ip: freshIp() })
  const tried: string[] = []
  for (let n = 0; n <= guesses; n++) tried.push(String((await use('000000')).body.code))
  expect(tried).toEqual([...Array(guesses).fill('factor_code_wrong'), 'too_many_requests'])
  expect((await use(nextCode(secret))).status).toBe(429)
  const noted = await app.database.query(
    "select sum(count)::integer as tries from security_events where member_id = $1 and kind = 'code_wrong'",
    [member.id],
  )
  expect(noted).toEqual([{ tries: guesses }])
})

test('strangers with the password use up no code of a sign-in link', async () => {
  app.advance(DAY_SECONDS - ((app.ctx.clock.now().getTime() / 1000) % DAY_SECONDS))
  const { member, secret } = await withAuthenticator()
  const tried: string[] = []
  for (let n = 0; n <= limits.factor_codes_per_member.count; n++) {
    tried.push(String((await login(member, { second_factor: { way: 'code', otp: '000000' } })).body.code))
    app.advance(16 * 60)
  }
  expect(tried.at(-1)).toBe('too_many_requests')
  const made = await app.post('/customers/sign-in-links', {}, { token: member.token })
  const code = new URL(String(made.body.url)).searchParams.get('code') ?? ''
  const second_factor = { way: 'code', otp: nextCode(secret) }
  expect((await app.post('/authenticate', { code, second_factor })).status).toBe(200)
})

test('changes of factors and challenges of one member are limited by the hour', async () => {
  const { member, passkey } = await withPasskey()
  const challenge = () => post(member, '/customers/second-factor/challenge')
  const options = (await challenge()).body as { challenge: string }
  const factor = { way: 'passkey', challenge: options.challenge, answer: passkey.answer(options) }
  await post(member, '/customers/second-factor/prove', { purpose: 'factors', factor })
  const rename = () => post(member, '/customers/second-factor/passkeys/rename', { id: passkey.id, name: 'x' })
  const renewed = () => post(member, '/customers/second-factor/recovery-codes')
  for (let n = 0; n < limits.factor_changes_per_member.count; n++)
    expect((await (n % 2 === 0 ? rename() : renewed())).status).toBe(200)
  expect([(await rename()).status, (await renewed()).status]).toEqual([429, 429])
  // Two challenges were issued above: one to add the passkey, and one to show it.
  for (let n = 2; n < limits.factor_challenges_per_member.count; n++)
    expect((await challenge()).status).toBe(200)
  expect((await challenge()).status).toBe(429)
  const more = await post(member, '/customers/second-factor/passkeys/options')
  expect(more.status).toBe(429)
})

test('a passkey signs in without a password, and its challenge is valid once', async () => {
  const { member, passkey } = await withPasskey()
  expect((await login(member)).body.code).toBe('second_factor_needed')
  const options = (await app.post('/login/passkey/options', {}, { ip: freshIp() })).body as {
    challenge: string
  }
  const signed = { challenge: options.challenge, answer: passkey.answer(options) }
  const opened = await app.post('/login/passkey', signed, { browser: true })
  expect(opened.status).toBe(200)
  const own = { token: String(opened.body.access_token), half: opened.half ?? '' }
  expect((await app.get('/customers/profile', own)).body.data).toMatchObject({ phone: member.phone })
  expect((await app.post('/login/passkey', signed)).body.code).toBe('passkey_wrong')
  expect((await login(member, {}, { browser: true, half: opened.half ?? '' })).status).toBe(200)
})

test('a foreign origin, an old challenge, and a challenge of another use are refused', async () => {
  const { member, passkey } = await withPasskey()
  const ask = async () =>
    (await app.post('/login/passkey/options', {}, { ip: freshIp() })).body as { challenge: string }
  const send = async (challenge: string, answer: object) =>
    (await app.post('/login/passkey', { challenge, answer })).body.code
  const elsewhere = { ...(await ask()) }
  const forged = softwarePasskey('https://elsewhere.example').answer(elsewhere)
  expect(await send(elsewhere.challenge, { ...forged, id: passkey.id, rawId: passkey.id })).toBe(
    'passkey_wrong',
  )
  const old = await ask()
  app.advance(FACTOR_LIFE_MINUTES * 60 + 1)
  expect(await send(old.challenge, passkey.answer(old))).toBe('passkey_wrong')
  const inside = (await post(member, '/customers/second-factor/challenge')).body as { challenge: string }
  expect(await send(inside.challenge, passkey.answer(inside))).toBe('passkey_wrong')
  expect(await send('a text that nobody issued', passkey.answer({ challenge: 'x' }))).toBe('passkey_wrong')
})

test('once a factor exists, the password alone changes none', async () => {
  const { member, secret } = await withAuthenticator()
  const password = TEST_PASSWORD
  expect((await post(member, '/customers/second-factor/passkeys/options', { password })).body.code).toBe(
    'second_factor_needed',
  )
  for (const path of [
    '/customers/second-factor/authenticator/remove',
    '/customers/second-factor/recovery-codes',
  ])
    expect((await post(member, path, {})).body.code).toBe('second_factor_needed')
  expect((await prove(member, 'withdrawal', secret)).status).toBe(200)
  expect((await post(member, '/customers/second-factor/recovery-codes')).body.code).toBe(
    'second_factor_needed',
  )
  expect((await prove(member, 'factors', secret)).status).toBe(200)
  expect((await post(member, '/customers/second-factor/recovery-codes')).body.recovery_codes).toHaveLength(10)
  expect((await post(member, '/customers/second-factor/authenticator/remove')).status).toBe(200)
  expect(await stateOf(member)).toMatchObject({ since: null, recovery_codes_left: 0 })
  expect((await login(member)).status).toBe(200)
})

test('a member renames and removes only own passkeys', async () => {
  const [{ member, passkey }, thief] = [await withPasskey(), await withAuthenticator()]
  await prove(thief.member, 'factors', thief.secret)
  for (const [path, more] of [
    ['/customers/second-factor/passkeys/remove', {}],
    ['/customers/second-factor/passkeys/rename', { name: 'x' }],
  ] as const)
    expect((await post(thief.member, path, { id: passkey.id, ...more })).status).toBe(404)
  const options = (await post(member, '/customers/second-factor/challenge')).body as { challenge: string }
  const factor = { way: 'passkey', challenge: options.challenge, answer: passkey.answer(options) }
  expect((await post(member, '/customers/second-factor/prove', { purpose: 'factors', factor })).status).toBe(
    200,
  )
  expect(
    (await post(member, '/customers/second-factor/passkeys/rename', { id: passkey.id, name: 'เครื่องใหม่' }))
      .status,
  ).toBe(200)
  expect((await stateOf(member)).passkeys[0]?.name).toBe('เครื่องใหม่')
  expect((await post(member, '/customers/second-factor/passkeys/remove', { id: passkey.id })).status).toBe(
    200,
  )
  expect((await stateOf(member)).since).toBeNull()
})
