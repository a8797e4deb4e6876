import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { registerMember, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/calendar.ts'
import { Refusal } from '../../platform/refusal.ts'
import { codeAt } from '../../platform/security/totp.ts'
import { limits } from '../rate-limits.ts'
import { recoverMember } from './factor-recovery-requests.ts'

const app = useAccountApp()
const WAIT_SECONDS = 72 * HOUR_SECONDS
const PERIOD_SECONDS = 30
const TWO = { operator: 'nok', checker: 'lek', reason: 'seen with the identity card' }
let network = 0
const freshIp = () => `10.78.${++network}.1`

const post = (member: TestMember, path: string, body: object = {}) =>
  app.post(path, body, { token: member.token })
const ask = ({ phone }: TestMember, password = TEST_PASSWORD) =>
  app.post('/login/recovery', { phone, password }, { ip: freshIp() })
const login = ({ phone }: TestMember, more: object = {}) =>
  app.post('/login', { phone, password: TEST_PASSWORD, ...more }, { ip: freshIp() })
const recover = (member: TestMember) =>
  recoverMember(app.ctx, TWO, member.id).then(
    () => 'recovered',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

const withAuthenticator = async () => {
  const member = await registerMember(app.ctx)
  const { body } = await post(member, '/customers/second-factor/authenticator/start', {
    password: TEST_PASSWORD,
  })
  const secret = String(body.secret)
  await post(member, '/customers/second-factor/authenticator/confirm', {
    otp: codeAt(secret, app.ctx.clock.now()),
  })
  return { member, secret }
}

test('a recovery needs the password, the wait and operators; then the member signs in without a factor', async () => {
  const { member } = await withAuthenticator()
  expect(await recover(member)).toBe('factor_recovery_missing')
  expect((await ask(member, 'Wrong2569x')).body.code).toBe('login_failed')
  const asked = await ask(member)
  expect(asked.status).toBe(200)
  expect((await ask(member)).body.due_at).toBe(asked.body.due_at)
  app.advance(WAIT_SECONDS - 1)
  expect(await recover(member)).toBe('factor_recovery_waits')
  expect((await login(member)).body.code).toBe('second_factor_needed')
  app.advance(1)
  expect(await recover(member)).toBe('recovered')
  expect((await app.get('/customers/profile', { token: member.token })).status).toBe(401)
  expect((await login(member)).status).toBe(200)
  const [row] = await app.database.query('select factors_recovered_at from members where id = $1', [
    member.id,
  ])
  expect(row?.factors_recovered_at).toEqual(app.ctx.clock.now())
  const notices = await app.database.query<{ step: string }>(
    "select facts->>'step' as step from messages where member_id = $1 and kind = 'factor_recovery' order by no",
    [member.id],
  )
  expect(notices.map(({ step }) => step)).toEqual(['asked', 'done'])
})

test('the owner cancels the request, also by showing a factor', async () => {
  const { member, secret } = await withAuthenticator()
  await ask(member)
  expect((await post(member, '/customers/second-factor/recovery/cancel')).status).toBe(200)
  expect((await post(member, '/customers/second-factor/recovery/cancel')).status).toBe(404)
  await ask(member)
  app.advance(PERIOD_SECONDS)
  const second_factor = { way: 'code', otp: codeAt(secret, app.ctx.clock.now()) }
  expect((await login(member, { second_factor })).status).toBe(200)
  app.advance(WAIT_SECONDS)
  expect(await recover(member)).toBe('factor_recovery_missing')
})

test('a member asks at most five times a day, and a repeated request for the same removal does not count', async () => {
  app.advance(DAY_SECONDS - ((app.ctx.clock.now().getTime() / 1000) % DAY_SECONDS))
  const { member } = await withAuthenticator()
  const cancel = () => post(member, '/customers/second-factor/recovery/cancel')
  for (let n = 0; n < limits.factor_recoveries_per_member.count; n++) {
    for (const asked of [await ask(member), await ask(member)]) expect(asked.status).toBe(200)
    expect((await cancel()).status).toBe(200)
  }
  const refused = await ask(member)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await cancel()).status).toBe(404)
  app.advance(DAY_SECONDS)
  expect((await ask(member)).status).toBe(200)
})

test('a member without second factors cannot request a recovery, and such requests do not count', async () => {
  const member = await registerMember(app.ctx)
  for (let n = 0; n <= limits.factor_recoveries_per_member.count; n++)
    expect((await ask(member)).body.code).toBe('second_factor_missing')
})
