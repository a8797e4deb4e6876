import { describe, expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import { newPhone, registerMember, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { DAY_SECONDS } from '../../platform/calendar.ts'
import { passwordDelays } from '../rate-limits.ts'

const app = useAccountApp()
const WRONG = 'Wrong2569x'
const NEW = 'Newer2569x'

const tryPassword = (phone: string, password: string, asked: Parameters<typeof app.post>[2] = {}) =>
  app.post('/login', { phone, password, ip: '' }, asked)

const ipNumber = (n: number): string => `10.${(n >> 8) % 256}.${n % 256}.9`

const browserOf = async (member: TestMember) => {
  const signedIn = await tryPassword(member.phone, TEST_PASSWORD, { browser: true, ip: '192.0.2.20' })
  return { token: String(signedIn.body.access_token), half: signedIn.half ?? '' }
}

describe('sign-in does not reveal who is a member', () => {
  test('an unknown phone and a wrong password are answered alike', async () => {
    const { phone } = await registerMember(app.ctx)
    const known = await tryPassword(phone, WRONG)
    const unknown = await tryPassword(newPhone(), WRONG)
    expect(known).toMatchObject({ status: 401, body: { message: 'Unauthorized', code: 'login_failed' } })
    expect(known.body.errors).toEqual({ error: ['เบอร์โทร, รหัสผ่านไม่ถูกต้อง'] })
    expect(unknown.body).toEqual(known.body)
  })

  test('after the same work, statement by statement', async () => {
    const { phone } = await registerMember(app.ctx)
    const known = await statementsOf(() => tryPassword(phone, WRONG))
    const unknown = await statementsOf(() => tryPassword(newPhone(), WRONG))
    expect(known.length).toBeGreaterThan(4)
    expect(unknown).toEqual(known)
  })

  test('also during a delay', async () => {
    const answersFor = async (phone: string, network: number) => {
      const bodies: unknown[] = []
      for (let n = 0; n < passwordDelays.account.freeFailures + 2; n++)
        bodies.push((await tryPassword(phone, WRONG, { ip: ipNumber(network + n) })).body)
      return bodies
    }
    const { phone } = await registerMember(app.ctx)
    const known = await answersFor(phone, 60_000)
    expect(known.at(-1)).toMatchObject({ code: 'login_delayed' })
    expect(await answersFor(newPhone(), 61_000)).toEqual(known)
  })
})

describe('guessing', () => {
  test('5,000 tries from a thousand addresses are throttled, and the owner still gets in', async () => {
    const member = await registerMember(app.ctx)
    const device = await browserOf(member)
    let looked = 0
    for (let batch = 0; batch < 100; batch++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          tryPassword(member.phone, WRONG, { ip: ipNumber((batch * 50 + n) % 1_000) }),
        ),
      )
      looked += answers.filter(answer => answer.status === 401).length
      expect(answers.every(answer => [401, 429].includes(answer.status))).toBe(true)
    }
    expect(looked).toBeLessThanOrEqual(passwordDelays.account.freeFailures + 2)
    const elsewhere = { ip: '198.51.100.7' }
    const waiting = await tryPassword(member.phone, TEST_PASSWORD, elsewhere)
    expect(waiting).toMatchObject({ status: 429, body: { code: 'login_delayed' } })
    const known = await tryPassword(member.phone, TEST_PASSWORD, {
      ...elsewhere,
      browser: true,
      half: device.half,
    })
    expect(known.status).toBe(200)
    app.advance(Number(waiting.headers['retry-after']))
    expect((await tryPassword(member.phone, TEST_PASSWORD, elsewhere)).status).toBe(200)
  }, 120_000)

  test('each failure beyond the free ones doubles the delay, a try during it adds nothing, and no account locks', async () => {
    const { phone } = await registerMember(app.ctx)
    const { freeFailures, firstSeconds, maxSeconds } = passwordDelays.account
    for (let n = 0; n < freeFailures; n++) await tryPassword(phone, WRONG, { ip: ipNumber(20_000 + n * 256) })
    const waits: number[] = []
    for (let n = 0; n < 8; n++) {
      const within = await tryPassword(phone, WRONG, { ip: ipNumber(30_000 + n * 256) })
      const again = await tryPassword(phone, TEST_PASSWORD, { ip: ipNumber(33_000 + n * 256) })
      expect([within.status, again.status]).toEqual([429, 429])
      waits.push(Number(within.headers['retry-after']))
      app.advance(Number(within.headers['retry-after']))
      if (n < 7)
        expect((await tryPassword(phone, WRONG, { ip: ipNumber(36_000 + n * 256) })).status).toBe(401)
    }
    const doubled = Array.from({ length: 8 }, (_, n) => Math.min(maxSeconds, firstSeconds * 2 ** n))
    expect(waits).toEqual(doubled)
    expect((await tryPassword(phone, TEST_PASSWORD, { ip: ipNumber(39_000) })).status).toBe(200)
    expect((await tryPassword(phone, WRONG, { ip: ipNumber(39_500) })).status).toBe(401)
  })

  test('a failure dated by a clock that was ahead delays no one', async () => {
    const own = await registerMember(app.ctx)
    const guessed = await registerMember(app.ctx)
    const ip = '192.0.2.90'
    app.advance(10 * DAY_SECONDS)
    for (let n = 0; n <= passwordDelays.account.freeFailures; n++)
      await tryPassword(guessed.phone, WRONG, { ip })
    expect((await tryPassword(guessed.phone, TEST_PASSWORD, { ip })).status).toBe(429)
    expect((await tryPassword(own.phone, TEST_PASSWORD, { ip })).status).toBe(200)
    app.advance(-10 * DAY_SECONDS)
    expect((await tryPassword(own.phone, TEST_PASSWORD, { ip })).status).toBe(200)
    // The sign-in of `own` removed only one failure from the count of the shared IP address. The failures for the guessed account still count.
    expect((await tryPassword(guessed.phone, WRONG, { ip })).status).toBe(401)
    const waiting = await tryPassword(guessed.phone, TEST_PASSWORD, { ip })
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(passwordDelays.account.maxSeconds)
  })

  test('many accounts from one address are throttled under any claimed ip or X-Forwarded-For', async () => {
    const { freeFailures } = passwordDelays.address
    const statuses: number[] = []
    for (let n = 0; n < freeFailures + 5; n++) {
      const claim = `198.51.${n}.${n}`
      const { status } = await app.post(
        '/login',
        { phone: newPhone(), password: WRONG, ip: claim },
        { ip: '192.0.2.77', headers: { 'x-forwarded-for': claim, 'x-real-ip': claim } },
      )
      statuses.push(status)
    }
    expect(statuses.filter(status => status === 401)).toHaveLength(freeFailures)
    const neighbour = await registerMember(app.ctx)
    const neighbourAttempt = await tryPassword(neighbour.phone, TEST_PASSWORD, { ip: '192.0.2.78' })
    expect(neighbourAttempt.status).toBe(200)
  })

  test("a success on the attacker's own account does not reset the tries at others", async () => {
    const own = await registerMember(app.ctx)
    const ip = '192.0.2.130'
    const { freeFailures } = passwordDelays.address
    let looked = 0
    for (let n = 0; n < freeFailures + 10; n++) {
      if ((await tryPassword(newPhone(), WRONG, { ip })).status === 401) looked += 1
      await tryPassword(own.phone, TEST_PASSWORD, { ip })
    }
    expect(looked).toBeLessThanOrEqual(freeFailures)
  })

  test('successful sign-ins behind one gateway cause no delays', async () => {
    const members = await Promise.all(
      Array.from({ length: 30 }, () => registerMember(app.ctx, { bank: null })),
    )
    for (const { phone } of members) {
      expect((await tryPassword(phone, TEST_PASSWORD, { ip: '192.0.2.140' })).status).toBe(200)
    }
  })

  test("a known device is delayed by its own failures, and gets no exemption for another member's account", async () => {
    const [member, other] = [await registerMember(app.ctx), await registerMember(app.ctx)]
    const { half } = await browserOf(member)
    const { freeFailures } = passwordDelays.device
    const statuses: number[] = []
    for (let n = 0; n < freeFailures + 3; n++)
      statuses.push((await tryPassword(member.phone, WRONG, { half, ip: ipNumber(41_000 + 256 * n) })).status)
    expect(statuses.filter(status => status === 401)).toHaveLength(freeFailures)
    for (let n = 0; n < passwordDelays.account.freeFailures; n++)
      await tryPassword(other.phone, WRONG, { ip: ipNumber(45_000 + 256 * n) })
    const stranger = await browserOf(await registerMember(app.ctx))
    const foreign = { half: stranger.half, ip: '192.0.2.150' }
    expect((await tryPassword(other.phone, TEST_PASSWORD, foreign)).status).toBe(429)
  })

  test('old failures are forgotten after a quiet day', async () => {
    const { phone } = await registerMember(app.ctx)
    for (let n = 0; n < passwordDelays.account.freeFailures; n++)
      await tryPassword(phone, WRONG, { ip: ipNumber(50_000 + 256 * n) })
    app.advance(DAY_SECONDS + 1)
    for (let n = 0; n < 2; n++)
      expect((await tryPassword(phone, WRONG, { ip: ipNumber(55_000 + 256 * n) })).status).toBe(401)
  })
})

describe('changing the password', () => {
  const change = (token: string, old_password: string, password = NEW, password_confirmation = password) =>
    app.post('/customers/update-password', { old_password, password, password_confirmation }, { token })

  test('ends every session, accepts only the new password, and is in the audit log', async () => {
    const member = await registerMember(app.ctx)
    const { token } = await browserOf(member)
    expect((await change(member.token, TEST_PASSWORD)).body).toEqual({ success: true })
    for (const dead of [member.token, token])
      expect((await app.get('/customers/profile', { token: dead })).status).toBe(401)
    expect((await tryPassword(member.phone, TEST_PASSWORD, { ip: '192.0.2.160' })).status).toBe(401)
    expect((await tryPassword(member.phone, NEW, { ip: '192.0.2.160' })).status).toBe(200)
    const audited = await app.database.query('select action, details from audit_log where subject = $1', [
      member.id,
    ])
    expect(audited).toEqual([{ action: 'password.changed', details: { sessions_ended: '2' } }])
  })

  test('is refused at its field: a wrong old password, the same again, two that differ, one against the rule, a common one', async () => {
    const { token } = await registerMember(app.ctx)
    const answers = [
      await change(token, WRONG),
      await change(token, TEST_PASSWORD, TEST_PASSWORD),
      await change(token, TEST_PASSWORD, NEW, WRONG),
      await change(token, TEST_PASSWORD, 'short'),
      await change(token, TEST_PASSWORD, 'Password1'),
    ]
    for (const { status, body } of answers)
      expect({ status, field: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, field: ['password'] })
    expect((await app.get('/customers/profile', { token })).status).toBe(200)
  })

  test('a stolen session is no place to guess the old password', async () => {
    const { token } = await registerMember(app.ctx)
    const statuses: number[] = []
    for (let n = 0; n < passwordDelays.member.freeFailures + 5; n++)
      statuses.push((await change(token, WRONG)).status)
    expect(statuses.filter(status => status === 422)).toHaveLength(passwordDelays.member.freeFailures)
    expect((await change(token, TEST_PASSWORD)).status).toBe(429)
    app.advance(passwordDelays.member.firstSeconds)
    expect((await change(token, TEST_PASSWORD)).status).toBe(200)
  })

  test('a concurrent sign-in with the old password leaves no session', async () => {
    for (let round = 0; round < 10; round++) {
      const member = await registerMember(app.ctx, { bank: null })
      const [changed, entered] = await Promise.all([
        change(member.token, TEST_PASSWORD),
        tryPassword(member.phone, TEST_PASSWORD, { ip: `192.0.2.${200 + round}` }),
      ])
      expect(changed.status).toBe(200)
      const token = String(entered.body.access_token)
      if (entered.status === 200) expect((await app.get('/customers/profile', { token })).status).toBe(401)
    }
  })
})
