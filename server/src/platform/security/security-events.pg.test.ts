import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { operatorOn } from '../../../test/operator-command-line-client.ts'
import { newPhone, registerMember, TEST_PASSWORD } from '../../../test/test-members.ts'
import { passwordDelays } from '../../account/rate-limits.ts'
import { alarmsNow } from '../../desk/sql/active-alarms.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from '../calendar.ts'
import { forgetSecurityEvents, noteSecurity, securityEvents } from './security-events.ts'

const app = useAccountApp()
const now = () => app.ctx.clock.now()
const kindsOf = async (memberId: string) =>
  (await securityEvents(app.ctx.db, memberId)).map(({ kind, count }) => `${kind} ${count}`).sort()
const operator = operatorOn(() => app.ctx)

test('sign-ins, failures, delays, right and wrong codes and password changes are logged', async () => {
  const member = await registerMember(app.ctx)
  const ip = '198.51.100.5'
  const signIn = (password: string) => app.post('/login', { phone: member.phone, password }, { ip })
  for (let n = 0; n < passwordDelays.account.freeFailures + 2; n++) await signIn('Wrong2569x')
  const { body } = await app.post('/reset-password/start', { phone: member.phone }, { ip })
  const otp = (await app.codeSentTo(member.phone)) ?? ''
  const claim = { phone: member.phone, token: body.token }
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
  for (let n = 0; n < 2; n++) await app.post('/reset-password/confirm-otp', { ...claim, otp: wrong }, { ip })
  const pair = { password: 'Newer2569x', password_confirmation: 'Newer2569x' }
  await app.post('/reset-password/confirm-password', { ...claim, otp, ...pair }, { ip })
  const token = String((await signIn('Newer2569x')).body.access_token)
  const again = { password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD }
  await app.post('/customers/update-password', { old_password: 'Newer2569x', ...again }, { token })
  expect(await kindsOf(member.id)).toEqual([
    'password_changed 1',
    'password_reset 1',
    // Two sign-ins are expected: the registration caused one, this test the other.
    'sign_in 1',
    'sign_in 1',
    `sign_in_delayed 2`,
    `sign_in_failed ${passwordDelays.account.freeFailures}`,
  ])
  const placed = (await securityEvents(app.ctx.db, null)).filter(event => event.network === '198.51.100.0/24')
  expect(placed.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['code_sent', 'code_wrong']))
  const all = await app.database.query('select string_agg(e::text, $$,$$) as text from security_events e')
  for (const secret of [otp, wrong, member.phone, TEST_PASSWORD]) expect(all[0]?.text).not.toContain(secret)
})

test('a reached limit is logged with its name, never with a phone', async () => {
  const phone = newPhone()
  for (let n = 0; n < 8; n++) await app.post('/reset-password/start', { phone }, { ip: `10.7.${n}.1` })
  const hits = await securityEvents(app.ctx.db, 'cap_hit')
  expect(hits).toContainEqual(expect.objectContaining({ detail: 'account:sms-strangers', count: 2 }))
  expect(JSON.stringify(hits, (_key, value) => String(value))).not.toContain(phone)
})

test('a flood is aggregated: equal events are one row per minute, and a minute has a bounded number of rows per kind', async () => {
  app.advance(MINUTE_SECONDS)
  const same = { kind: 'callback_forged', network: '203.0.113.0/24', detail: 'bank' } as const
  await Promise.all(Array.from({ length: 50 }, () => noteSecurity(app.ctx.db, same, now())))
  const forged = await securityEvents(app.ctx.db, 'callback_forged')
  expect(forged).toMatchObject([{ count: 50, network: '203.0.113.0/24' }])
  for (let n = 0; n < 400; n++)
    await noteSecurity(app.ctx.db, { kind: 'unmasked', network: `10.${n >> 8}.${n % 256}.0/24` }, now())
  const rows = await app.database.query<{ n: bigint; folded: bigint }>(
    `select count(*) as n, sum(count) filter (where network = '') as folded from security_events
      where kind = 'unmasked'`,
  )
  expect(rows.map(({ n, folded }) => [Number(n), Number(folded)])).toEqual([[201, 200]])
})

test('too many events raise an alarm for operators, by the thresholds of the settings, until they stop', async () => {
  app.advance(DAY_SECONDS)
  expect(await alarmsNow(app.ctx)).toEqual([])
  expect((await operator('security', 'alarms')).code).toBe(0)
  const forged = { kind: 'callback_forged', network: '203.0.113.0/24', detail: 'bank' } as const
  for (let n = 0; n < 3; n++) await noteSecurity(app.ctx.db, forged, now())
  const failed = { kind: 'sign_in_failed', network: '203.0.113.0/24' } as const
  for (let n = 0; n < 60; n++) await noteSecurity(app.ctx.db, failed, now())
  const wrong = { kind: 'code_wrong', network: '198.51.100.0/24' } as const
  for (let n = 0; n < 29; n++) await noteSecurity(app.ctx.db, wrong, now())
  expect(await alarmsNow(app.ctx)).toMatchObject([
    { what: 'alarm', id: expect.any(String), tries: expect.any(Number) },
    { what: 'alarm' },
  ])
  expect((await operator('queue', 'list')).text).toMatch(/alarm +bank +3 .*forged callbacks/)
  const { code, text } = await operator('security', 'alarms')
  expect(code).toBe(1)
  expect(text).toMatch(/203\.0\.113\.0\/24 +60 .*failed sign-ins/)
  await app.database.query(
    `insert into settings (name, value, changed_at) values ('security', '{"forged_callbacks": 4}', now())`,
  )
  expect((await operator('queue', 'list')).text).not.toContain('forged callbacks')
  await app.database.query(`delete from settings where name = 'security'`)
  app.advance(11 * MINUTE_SECONDS)
  expect(await alarmsNow(app.ctx)).toEqual([])
  expect((await operator('security', 'list', 'callback_forged')).text).toMatch(/callback_forged +3/)
})

test('a nearly exhausted global limit is an alarm until its day ends', async () => {
  app.advance(DAY_SECONDS)
  await app.database.query(
    `insert into settings (name, value, changed_at) values ('account', '{"sms_per_day": 20}', now())`,
  )
  for (let n = 0; n < 16; n++)
    await app.post('/reset-password/start', { phone: newPhone() }, { ip: `10.6.${n}.1` })
  expect(await alarmsNow(app.ctx)).toMatchObject([{ id: 'account:sms-site', why: /80 % of the day's 20/ }])
  app.advance(DAY_SECONDS)
  expect(await alarmsNow(app.ctx)).toEqual([])
  await app.database.query(`delete from settings where name = 'account'`)
})

test('events are deleted after the retention of the setting, and never earlier', async () => {
  app.advance(DAY_SECONDS)
  await noteSecurity(app.ctx.db, { kind: 'sign_in', member_id: 'mem_young' }, new Date())
  await noteSecurity(app.ctx.db, { kind: 'sign_in', member_id: 'mem_old' }, new Date('2020-01-01T00:00:00Z'))
  await forgetSecurityEvents(app.ctx.db, now())
  expect(await kindsOf('mem_old')).toEqual([])
  await app.database.query(`select forget_security_events('2100-01-01', 1000)`)
  expect(await kindsOf('mem_young')).toEqual(['sign_in 1'])
  await expect(app.database.query('truncate security_events')).rejects.toThrow('append-only')
})
