import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { registerMember, TEST_PASSWORD } from '../../../test/test-members.ts'
import { CODE_TRIES } from '../rate-limits.ts'

const app = useAccountApp()
const FOREIGN = ['192.0.2.9', '198.51.100.9']
const OWNER = { ip: '203.0.113.99' }
const wrongOf = (otp: string) => ((Number(otp) + 1) % 1_000_000).toString().padStart(6, '0')

const guessFrom = async (phone: string): Promise<void> => {
  for (const ip of FOREIGN) {
    const { body } = await app.post('/reset-password/start', { phone }, { ip })
    const otp = wrongOf((await app.codeSentTo(phone)) ?? '')
    for (let n = 0; n < CODE_TRIES; n++)
      await app.post('/reset-password/confirm-otp', { phone, token: body.token, otp }, { ip })
    app.advance(61)
  }
}

test('guesses from foreign networks do not use up the tries of the owner who resets a password', async () => {
  const { phone } = await registerMember(app.ctx)
  // The member signed in from home once, with a device that is now lost. The password is then reset from home with a new device. Its network is known
  // from the earlier sign-in.
  await app.post('/login', { phone, password: TEST_PASSWORD }, { browser: true, ...OWNER })
  await guessFrom(phone)
  const { body } = await app.post('/reset-password/start', { phone }, OWNER)
  const otp = (await app.codeSentTo(phone)) ?? ''
  const claim = (code: string) => ({ phone, token: body.token, otp: code })
  const wrong = await app.post('/reset-password/confirm-otp', claim(wrongOf(otp)), OWNER)
  expect(wrong.body.code).toBe('otp_wrong')
  const right = await app.post('/reset-password/confirm-otp', claim(otp), OWNER)
  expect(right.status).toBe(200)
})

test('guesses from foreign networks do not use up the tries of a member who proves a phone', async () => {
  const member = await registerMember(app.ctx)
  await guessFrom(member.phone)
  const signedIn = { token: member.token, ...OWNER }
  expect((await app.post('/customers/phone-proof/start', undefined, signedIn)).status).toBe(200)
  const otp = (await app.codeSentTo(member.phone)) ?? ''
  expect((await app.post('/customers/phone-proof/confirm', { otp }, signedIn)).status).toBe(200)
})
