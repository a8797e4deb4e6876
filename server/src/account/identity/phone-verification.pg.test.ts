import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { registerMember, type TestMember } from '../../../test/test-members.ts'
import { HOUR_SECONDS } from '../../platform/calendar.ts'
import { CODE_LIFE_MINUTES, CODE_RESEND_SECONDS, CODE_TRIES, limits } from '../rate-limits.ts'

const app = useAccountApp()

let networks = 0
const freshIp = (): string => {
  networks += 1
  return `10.77.${networks % 256}.3`
}
const start = ({ token }: TestMember) =>
  app.post('/customers/phone-proof/start', undefined, { token, ip: freshIp() })
const confirm = ({ token }: TestMember, otp: string) =>
  app.post('/customers/phone-proof/confirm', { otp }, { token, ip: freshIp() })
const isProved = async ({ token }: TestMember) =>
  (await app.get('/customers/identity', { token })).body.phone_proved
const sent = async (member: TestMember): Promise<string> => {
  expect((await start(member)).status).toBe(200)
  return (await app.codeSentTo(member.phone)) ?? ''
}
const other = (otp: string) => ((Number(otp) + 1) % 1_000_000).toString().padStart(6, '0')

test('R12: a member proves the own phone by a code sent only to that phone', async () => {
  const member = await registerMember(app.ctx)
  expect((await start(member)).body).toEqual({
    success: true,
    expires_in_seconds: CODE_LIFE_MINUTES * 60,
    resend_in_seconds: CODE_RESEND_SECONDS,
    tries: CODE_TRIES,
  })
  const otp = (await app.codeSentTo(member.phone)) ?? ''
  expect(app.messages.at(-1)).toMatchObject({ to: member.phone, text: expect.stringContaining('ยืนยันเบอร์') })
  expect(await isProved(member)).toBe(false)
  expect((await confirm(member, otp)).status).toBe(200)
  expect(await isProved(member)).toBe(true)
  for (const again of [await start(member), await confirm(member, otp)])
    expect(again).toMatchObject({ status: 409, body: { code: 'phone_already_proved' } })
})

test('a wrong code is refused at its field; after five the right code is refused too', async () => {
  const member = await registerMember(app.ctx)
  const otp = await sent(member)
  for (let n = 1; n <= CODE_TRIES; n++) {
    const { status, body } = await confirm(member, other(otp))
    expect({ status, code: body.code }).toEqual({
      status: 422,
      code: n < CODE_TRIES ? 'otp_wrong' : 'otp_exhausted',
    })
    expect(body.errors?.otp).toHaveLength(1)
  }
  expect((await confirm(member, otp)).body.code).toBe('otp_exhausted')
  const next = await sent(member)
  expect((await confirm(member, next)).status).toBe(200)
})

test('a code is valid for five minutes, and an early second request sends the same code', async () => {
  const member = await registerMember(app.ctx)
  const first = await sent(member)
  app.advance(CODE_RESEND_SECONDS - 1)
  expect(await sent(member)).toBe(first)
  app.advance(CODE_LIFE_MINUTES * 60)
  expect((await confirm(member, first)).body.code).toBe('otp_wrong')
  expect(await isProved(member)).toBe(false)
})

test('a code created by a clock that was ahead does not hide a current code', async () => {
  const member = await registerMember(app.ctx)
  app.advance(HOUR_SECONDS)
  await sent(member)
  app.advance(-HOUR_SECONDS)
  expect((await confirm(member, await sent(member))).status).toBe(200)
})

test('a code of a password reset, of another member, or none at all proves nothing', async () => {
  const [member, stranger] = [await registerMember(app.ctx), await registerMember(app.ctx)]
  expect((await confirm(member, '123456')).body.code).toBe('otp_wrong')
  await app.post('/reset-password/start', { phone: member.phone }, { ip: freshIp() })
  const reset = (await app.codeSentTo(member.phone)) ?? ''
  const theirs = await sent(stranger)
  const mine = await sent(member)
  for (const wrong of [reset, theirs].filter(code => code !== mine))
    expect((await confirm(member, wrong)).body.code).toBe('otp_wrong')
  expect(await isProved(member)).toBe(false)
  const asReset = { phone: member.phone, token: 'x'.repeat(43), otp: mine }
  expect((await app.post('/reset-password/confirm-otp', asReset, { ip: freshIp() })).body.code).toBe(
    'reset_missing',
  )
  expect((await confirm(member, mine)).status).toBe(200)
})

test('twenty concurrent calls with the right code prove the phone once', async () => {
  const member = await registerMember(app.ctx)
  const otp = await sent(member)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(member, otp)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const noted = "select count(*)::int as n from audit_log where action = 'phone.prove' and subject = $1"
  expect(await app.database.query(noted, [member.id])).toEqual([{ n: 1 }])
})

test('messages and checks share their caps with password resets', async () => {
  const member = await registerMember(app.ctx)
  for (let n = 0; n < limits.sms_by_strangers.count; n++) {
    const asked = n % 2 === 0 ? start(member) : app.post('/reset-password/start', { phone: member.phone })
    expect((await asked).status).toBe(200)
  }
  expect(await start(member)).toMatchObject({ status: 429, body: { code: 'otp_day_limit' } })
})

test.each(['', '12345', '1234567', 'abcdef', '๑๒๓๔๕๖'])('a malformed code (%s) is refused', async otp => {
  const member = await registerMember(app.ctx)
  expect((await confirm(member, otp)).body.errors?.otp).toHaveLength(1)
})

test('a caller without a session can neither request nor enter a code', async () => {
  for (const path of ['start', 'confirm'])
    expect((await app.post(`/customers/phone-proof/${path}`, { otp: '123456' })).status).toBe(401)
})
