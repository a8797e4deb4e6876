import { describe, expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import { BYPASS_CODE, newPhone, TEST_PASSWORD } from '../../../test/test-members.ts'
import { CODE_RESEND_SECONDS, CODE_TRIES, limits } from '../rate-limits.ts'

const app = useAccountApp({ registration_otp: 'sms' })
const words = { password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD }
const flags = { bypass: true, bypass_otp: true, no_otp: true }

let networks = 0
const freshIp = (): string => {
  networks += 1
  return `10.${(networks >> 8) % 256}.${networks % 256}.3`
}
const begin = (phone: string) => app.post('/register/phone', { phone, no_otp: true }, { ip: freshIp() })
const enter = (phone: string, otp: string, more: object = {}) =>
  app.post('/register/otp', { phone, otp, ...more }, { ip: freshIp() })

const registerBySms = async (phone: string) => {
  await begin(phone)
  const { body } = await enter(phone, (await app.codeSentTo(phone)) ?? '')
  return app.post('/register/password', words, { token: String(body.access_token) })
}

describe('while the setting is sms', () => {
  test('a real code is sent although no_otp asks for none, and it proves the phone', async () => {
    const phone = newPhone()
    expect((await begin(phone)).body).toEqual({ success: true, otp: 'sms' })
    const otp = await app.codeSentTo(phone)
    expect(otp).toMatch(/^\d{6}$/)
    const { body } = await enter(phone, otp ?? '')
    const made = await app.post('/register/password', words, { token: String(body.access_token) })
    expect(made.status).toBe(200)
    const [row] = await app.database.query('select phone_proved from members where phone = $1', [phone])
    expect(row).toEqual({ phone_proved: true })
  })

  test('neither a flag nor the fixed code passes, in any form', async () => {
    for (const flag of [true, 1, '1', 'true', 'yes', 'bypass']) {
      const phone = newPhone()
      await begin(phone)
      const { status, body } = await enter(phone, BYPASS_CODE, {
        bypass: flag,
        bypass_otp: flag,
        no_otp: flag,
      })
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'otp_wrong' })
    }
  })

  test('a code is used once: a second token is not given for it', async () => {
    const phone = newPhone()
    await begin(phone)
    const otp = (await app.codeSentTo(phone)) ?? ''
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(phone, otp)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect((await enter(phone, otp)).status).toBe(422)
  })

  test('after five wrong tries the right code is refused too', async () => {
    const phone = newPhone()
    await begin(phone)
    const otp = (await app.codeSentTo(phone)) ?? ''
    const wrong = ((Number(otp) + 1) % 1_000_000).toString().padStart(6, '0')
    for (let n = 0; n < CODE_TRIES; n++) expect((await enter(phone, wrong, flags)).status).toBe(422)
    expect((await enter(phone, otp)).body.code).toBe('otp_exhausted')
  })

  test('guesses from other networks use up the phone’s checks of the day, but not the tries of the owner’s own request', async () => {
    const phone = newPhone()
    const at = (ip: string) => ({
      begin: () => app.post('/register/phone', { phone }, { ip }),
      enter: (otp: string) => app.post('/register/otp', { phone, otp }, { ip }),
    })
    const [owner, ...others] = [freshIp(), freshIp(), freshIp(), freshIp()].map(at)
    await owner?.begin()
    const otp = (await app.codeSentTo(phone)) ?? ''
    const wrong = ((Number(otp) + 1) % 1_000_000).toString().padStart(6, '0')
    // Three other networks guess the owner's code. The first of them also requested a code, within a minute of the owner, and so got the same one.
    await others[0]?.begin()
    for (const other of others) for (let n = 0; n < 2 * CODE_TRIES; n++) await other.enter(wrong)
    expect((await others[1]?.enter(otp))?.status).not.toBe(200)
    // More than a minute later, a request by another network creates a second code. The owner's first code stays valid.
    app.advance(CODE_RESEND_SECONDS + 1)
    await others[2]?.begin()
    await app.codeSentTo(phone)
    for (let n = 1; n < CODE_TRIES; n++) expect((await owner?.enter(wrong))?.body.code).toBe('otp_wrong')
    expect((await owner?.enter(otp))?.status).toBe(200)
  })

  test('concurrent requests of one network share the tries of one code', async () => {
    const phone = newPhone()
    const ip = freshIp()
    await app.post('/register/phone', { phone }, { ip })
    const otp = (await app.codeSentTo(phone)) ?? ''
    const wrong = ((Number(otp) + 1) % 1_000_000).toString().padStart(6, '0')
    const guesses = Array.from({ length: 40 }, () => app.post('/register/otp', { phone, otp: wrong }, { ip }))
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
    expect(codes.filter(code => code === 'otp_wrong')).toHaveLength(CODE_TRIES - 1)
    expect((await app.post('/register/otp', { phone, otp }, { ip })).body.code).toBe('otp_exhausted')
  })

  test("a code of one phone or of a password reset does not open another's registration", async () => {
    const [mine, theirs] = [newPhone(), newPhone()]
    await begin(mine)
    await begin(theirs)
    const otp = (await app.codeSentTo(mine)) ?? ''
    if (otp !== (await app.codeSentTo(theirs))) expect((await enter(theirs, otp)).status).toBe(422)
    const member = newPhone()
    await registerBySms(member)
    await app.post('/reset-password/start', { phone: member }, { ip: freshIp() })
    const reset = (await app.codeSentTo(member)) ?? ''
    await begin(member)
    const registration = (await app.codeSentTo(member)) ?? ''
    if (reset !== registration) expect((await enter(member, reset)).body.code).toBe('otp_wrong')
  })

  test('a registered phone gets the same response after the same statements; only its owner learns that it is taken', async () => {
    const [member, stranger] = [newPhone(), newPhone()]
    await registerBySms(member)
    const bodies: unknown[] = []
    // Security events of the calls before are written seconds later, so that they would be among the statements on a busy machine.
    await app.flushEvents()
    const known = await statementsOf(async () => bodies.push((await begin(member)).body))
    await app.flushEvents()
    const unknown = await statementsOf(async () => bodies.push((await begin(stranger)).body))
    expect(bodies[0]).toEqual(bodies[1])
    expect(known).toEqual(unknown)
    const { status, body } = await enter(member, (await app.codeSentTo(member)) ?? '')
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'phone_taken' })
  })

  test('registration and reset share the daily message cap of a phone', async () => {
    const phone = newPhone()
    for (let n = 0; n < 10; n++) {
      await begin(phone)
      await app.post('/reset-password/start', { phone }, { ip: freshIp() })
      await app.codeSentTo(phone)
    }
    const sent = app.messages.filter(message => message.to === phone)
    expect(sent.length).toBeLessThanOrEqual(limits.sms_per_phone.count)
    expect((await begin(phone)).body.code).toBe('otp_day_limit')
  })
})
