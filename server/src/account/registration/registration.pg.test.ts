import { describe, expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { BYPASS_CODE, newPhone, registerMember, TEST_PASSWORD } from '../../../test/test-members.ts'
import { MINUTE_SECONDS } from '../../platform/calendar.ts'
import { memberOf } from '../members/members.ts'
import { REGISTRATION_LIFE_MINUTES, REGISTRATION_TOKEN_LIFE_MINUTES } from '../rate-limits.ts'

const app = useAccountApp()
const words = { password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD }

const tokenFor = async (phone: string): Promise<string> => {
  await app.post('/register/phone', { phone, no_otp: true, ip: '' })
  const { body } = await app.post('/register/otp', { phone, otp: BYPASS_CODE, bypass: true })
  return String(body.access_token)
}

const bankOf = (phone: string) => ({
  phone,
  bank: 'scb',
  account_number: `88${phone.slice(2)}`,
  name: 'ทดสอบ ศาลา',
  line: '',
})

describe('four steps make a member', () => {
  test('phone, code, password and bank account: each response has the input of the next step', async () => {
    const phone = newPhone()
    const begun = await app.post('/register/phone', { phone, no_otp: true, ip: '', referral_key: 'abc123' })
    expect(begun).toMatchObject({ status: 200, body: { success: true, otp: 'bypass' } })
    const proved = await app.post('/register/otp', { phone, otp: BYPASS_CODE, bypass: true })
    expect(proved.body).toMatchObject({
      token_type: 'bearer',
      expires_in: REGISTRATION_TOKEN_LIFE_MINUTES * MINUTE_SECONDS,
    })
    const made = await app.post('/register/password', words, { token: String(proved.body.access_token) })
    expect(made.body).toMatchObject({ success: true, expires_in: 24 * 60 * MINUTE_SECONDS })
    const token = String(made.body.access_token)
    const set = await app.post(
      '/register/bank-account',
      { ...bankOf(phone), birth_date: '1990-04-13' },
      { token },
    )
    expect(set).toMatchObject({ status: 200, body: { success: true } })
    const profile = await app.get('/customers/profile', { token })
    expect(profile.body.data).toMatchObject({
      phone,
      bank: 'scb',
      account_number: bankOf(phone).account_number,
      name: 'ทดสอบ ศาลา',
      line: phone,
      birth_date: '1990-04-13',
      ufabet_credit: 0,
      scope: [],
      payment_gateway_status: false,
    })
    const [row] = await app.database.query('select * from members where phone = $1', [phone])
    expect(row).toMatchObject({ referral_key: 'abc123', affiliate_key: null, phone_proved: false })
    expect(row?.bank_set_at).toEqual(expect.any(Date))
  })

  test('a phone is read in each form that people and phones write, and anything but a Thai mobile number is refused by name', async () => {
    const phone = newPhone()
    const dashed = `${phone.slice(0, 3)}-${phone.slice(3, 6)} ${phone.slice(6)}`
    for (const written of [dashed, `+66${phone.slice(1)}`])
      expect(await app.post('/register/phone', { phone: written })).toMatchObject({ status: 200 })
    for (const wrong of ['021234567', '0712345678', '+668123456789', '', 81_234_567]) {
      const { status, body } = await app.post('/register/phone', { phone: wrong })
      expect({ status, field: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, field: ['phone'] })
    }
  })

  test('after a reload the code step returns a new token, until the registration is an hour old', async () => {
    const phone = newPhone()
    await tokenFor(phone)
    const again = await app.post('/register/otp', { phone, otp: BYPASS_CODE, bypass: true })
    expect(again.status).toBe(200)
    app.advance(REGISTRATION_LIFE_MINUTES * MINUTE_SECONDS)
    const late = await app.post('/register/otp', { phone, otp: BYPASS_CODE, bypass: true })
    expect(late.body.code).toBe('registration_missing')
  })

  test('the referral key of a phone’s registration stays for its hour, so another caller cannot change the inviter', async () => {
    const keysOf = async (phone: string) =>
      app.database.query('select referral_key, affiliate_key from members where phone = $1', [phone])
    const begin = (phone: string, keys: object) => app.post('/register/phone', { phone, ...keys })
    const finish = async (phone: string) => {
      const { body } = await app.post('/register/otp', { phone, otp: BYPASS_CODE, bypass: true })
      await app.post('/register/password', words, { token: String(body.access_token) })
    }
    const [invited, late, again] = [newPhone(), newPhone(), newPhone()]
    await begin(invited, { referral_key: 'friend' })
    for (const keys of [{ referral_key: 'thief' }, { affiliate_key: 'thief' }, {}])
      expect((await begin(invited, keys)).status).toBe(200)
    await finish(invited)
    expect(await keysOf(invited)).toEqual([{ referral_key: 'friend', affiliate_key: null }])
    await begin(late, {})
    await begin(late, { referral_key: 'friend' })
    await finish(late)
    expect(await keysOf(late)).toEqual([{ referral_key: 'friend', affiliate_key: null }])
    await begin(again, { referral_key: 'friend' })
    app.advance(REGISTRATION_LIFE_MINUTES * MINUTE_SECONDS)
    await begin(again, { affiliate_key: 'partner' })
    await finish(again)
    expect(await keysOf(again)).toEqual([{ referral_key: null, affiliate_key: 'partner' }])
  })

  test('a code for a phone that never began is refused', async () => {
    const { body } = await app.post('/register/otp', { phone: newPhone(), otp: BYPASS_CODE, bypass: true })
    expect(body.code).toBe('registration_missing')
  })

  test("a member's phone cannot register again, at the first step and at the last", async () => {
    const phone = newPhone()
    const [first, second] = [await tokenFor(phone), await tokenFor(phone)]
    const both = await Promise.all(
      [first, second].map(token => app.post('/register/password', words, { token })),
    )
    expect(both.map(one => one.status).sort()).toEqual([200, 422])
    const { body } = await app.post('/register/phone', { phone })
    expect(body).toMatchObject({ code: 'phone_taken', errors: { phone: [expect.any(String)] } })
  })

  test('passwords that differ or break the rule are refused at their field, and the token is not spent', async () => {
    const token = await tokenFor(newPhone())
    const differ = await app.post(
      '/register/password',
      { ...words, password_confirmation: 'Other2569' },
      { token },
    )
    expect(differ.body.errors).toEqual({ password: ['ระบุรหัสผ่านใหม่ และยืนยันรหัสผ่านให้ตรงกัน'] })
    for (const password of ['Short1x', 'alllower1', 'ALLUPPER1', 'NoDigitsx', 'Longer1234567890']) {
      const { status, body } = await app.post(
        '/register/password',
        { password, password_confirmation: password },
        { token },
      )
      expect({ status, field: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, field: ['password'] })
    }
    const common = { password: 'Password1', password_confirmation: 'Password1' }
    expect(await app.post('/register/password', common, { token })).toMatchObject({
      status: 422,
      body: { code: 'password_common', errors: { password: [expect.stringContaining('เดาได้ง่าย')] } },
    })
    expect((await app.post('/register/password', words, { token })).status).toBe(200)
  })
})

describe('the registration token', () => {
  test('opens the password step only', async () => {
    const phone = newPhone()
    const token = await tokenFor(phone)
    const answers = [
      await app.get('/customers/profile', { token }),
      await app.get('/customers/sessions', { token }),
      await app.post('/customers/activity-ticket', {}, { token }),
      await app.post('/customers/update-password', { ...words, old_password: TEST_PASSWORD }, { token }),
      await app.post('/register/bank-account', bankOf(phone), { token }),
      await app.post('/logout', {}, { token }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
  })

  test('is spent by the password step', async () => {
    const token = await tokenFor(newPhone())
    const [once, twice] = await Promise.all([
      app.post('/register/password', words, { token }),
      app.post('/register/password', words, { token }),
    ])
    expect([once.status, twice.status].sort()).toEqual([200, 401])
    expect((await app.post('/register/password', words, { token })).status).toBe(401)
  })

  test('is good for fifteen minutes', async () => {
    const token = await tokenFor(newPhone())
    app.advance(REGISTRATION_TOKEN_LIFE_MINUTES * MINUTE_SECONDS)
    expect((await app.post('/register/password', words, { token })).status).toBe(401)
  })

  test("a session's token does not open the password step", async () => {
    const { token } = await registerMember(app.ctx)
    expect((await app.post('/register/password', words, { token })).status).toBe(401)
  })
})

describe('the bank account', () => {
  test('is set once: another one is refused, the same one again succeeds', async () => {
    const { token, phone } = await registerMember(app.ctx, { name: 'ทดสอบ ศาลา' })
    expect((await app.post('/register/bank-account', bankOf(phone), { token })).status).toBe(200)
    const other = { ...bankOf(phone), account_number: '7770000001' }
    const { status, body } = await app.post('/register/bank-account', other, { token })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'bank_already_set' })
  })

  test('belongs to one member, also with concurrent calls', async () => {
    const members = await Promise.all(
      Array.from({ length: 5 }, () => registerMember(app.ctx, { bank: null })),
    )
    const answers = await Promise.all(
      members.map(({ token, phone }) =>
        app.post('/register/bank-account', { ...bankOf(phone), account_number: '7770000002' }, { token }),
      ),
    )
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
    const refused = answers.filter(one => one.status !== 200).map(one => one.body.errors)
    expect(new Set(refused.flatMap(errors => Object.keys(errors ?? {})))).toEqual(new Set(['account_number']))
  })

  test('reports its faults at their fields, and always uses the session’s phone', async () => {
    const { token, phone, id } = await registerMember(app.ctx, { bank: null })
    const faults: [object, string][] = [
      [{ bank: 'promptpay' }, 'bank'],
      [{ bank: 'tmb' }, 'bank'],
      [{ account_number: '12' }, 'account_number'],
      [{ name: ' ' }, 'name'],
      [{ name: '...' }, 'name'],
      [{ name: 'Sоmchai Jaidee' }, 'name'],
      [{ name: 'สมชายX ใจดี' }, 'name'],
      [{ birth_date: '2026-02-30' }, 'birth_date'],
      [{ birth_date: '1850-01-01' }, 'birth_date'],
      [{ birth_date: '2027-01-01' }, 'birth_date'],
    ]
    for (const [fault, field] of faults) {
      const { status, body } = await app.post(
        '/register/bank-account',
        { ...bankOf(phone), ...fault },
        { token },
      )
      expect({ status, field: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, field: [field] })
    }
    const unseen = { phone: '0899999999', name: 'ทดสอบ\u200B \u202Eศาลา' }
    await app.post('/register/bank-account', { ...bankOf(phone), ...unseen }, { token })
    const stored = { phone, line: phone, bank: 'scb', name: 'ทดสอบ ศาลา' }
    expect(await memberOf(app.ctx.db, id)).toMatchObject(stored)
  })

  test('a person under 20 by the Bangkok calendar is refused, and the operator sees the attempt', async () => {
    // 00:30 in Bangkok, which is still the previous day in UTC.
    app.ctx.clock.set(new Date('2026-11-20T17:30:00Z'))
    const { token, phone, id } = await registerMember(app.ctx, { bank: null })
    const young = { ...bankOf(phone), birth_date: '2006-11-22' }
    const refused = await app.post('/register/bank-account', young, { token })
    expect(refused).toMatchObject({ status: 422, body: { code: 'under_age' } })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['birth_date'])
    const noted = await app.database.query('select action from audit_log where subject = $1', [id])
    expect(noted).toEqual([{ action: 'age.refused' }])
    const today = await app.post('/register/bank-account', { ...young, birth_date: '2006-11-21' }, { token })
    expect(today.status).toBe(200)
  })

  test('belongs to one member in any format: leading zeros do not matter', async () => {
    const owner = await registerMember(app.ctx, { bank: null })
    const given = bankOf(owner.phone)
    expect((await app.post('/register/bank-account', given, { token: owner.token })).status).toBe(200)
    for (const zeros of ['0', '00']) {
      const other = await registerMember(app.ctx, { bank: null })
      const account = { ...given, phone: other.phone, account_number: zeros + given.account_number }
      const answer = await app.post('/register/bank-account', account, { token: other.token })
      expect(answer.body.code).toBe('account_number_taken')
    }
  })

  test('the rate limit on account numbers applies to that member only', async () => {
    const { token, phone } = await registerMember(app.ctx)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const account_number = `5550000${String(100 + n)}`
      const { status } = await app.post(
        '/register/bank-account',
        { ...bankOf(phone), account_number },
        { token },
      )
      statuses.push(status)
    }
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
    const other = await registerMember(app.ctx, { bank: null })
    const set = await app.post('/register/bank-account', bankOf(other.phone), { token: other.token })
    expect(set.status).toBe(200)
  })
})

describe('while the setting is bypass', () => {
  test('the flag is what passes: without it the fixed code is a wrong code, and no message is sent', async () => {
    const phone = newPhone()
    await app.post('/register/phone', { phone })
    for (const flags of [{}, { bypass: false }, { bypass: 'no' }, { bypass_otp: 0 }]) {
      const { status, body } = await app.post('/register/otp', { phone, otp: BYPASS_CODE, ...flags })
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'otp_wrong' })
    }
    expect((await app.post('/register/otp', { phone, otp: '12', bypass: true })).status).toBe(422)
    expect(await app.codeSentTo(phone)).toBeNull()
    expect((await app.post('/register/otp', { phone, otp: BYPASS_CODE, bypass_otp: '1' })).status).toBe(200)
  })
})
