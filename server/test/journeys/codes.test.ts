import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'
import { expectOk } from './test-member.ts'

const product = useProduct({ registration_otp: 'sms' })
const PASSWORD = { password: 'Sala2569x', password_confirmation: 'Sala2569x' }
const NEW_PASSWORD = { password: 'Nangsue99', password_confirmation: 'Nangsue99' }

/** Runs the jobs. Returns the texts of all SMS that the sandbox sent to this phone, the newest first. */
const textsSentTo = async (phone: string): Promise<string[]> => {
  await product.settle()
  const inbox = await product.sandbox('GET', `/sms/messages?phone=${phone}`)
  return (inbox.body as unknown as { text: string }[]).map(({ text }) => text)
}
/** Returns the one-time code in the newest SMS to this phone. */
const codeSentTo = async (phone: string): Promise<string> => {
  const [newest = ''] = await textsSentTo(phone)
  return /\d{6}/.exec(newest)?.[0] ?? ''
}

const registerBySms = async (phone: string): Promise<void> => {
  const started = await expectOk(product.api('POST', '/register/phone', { phone, no_otp: true }))
  expect(started.otp).toBe('sms')
  const proof = await expectOk(product.api('POST', '/register/otp', { phone, otp: await codeSentTo(phone) }))
  await expectOk(product.api('POST', '/register/password', PASSWORD, String(proof.access_token)))
}

test('with codes by SMS a registration needs the code that was sent; no_otp and the bypass flag change nothing', async () => {
  const phone = '0861234567'
  await expectOk(product.api('POST', '/register/phone', { phone, no_otp: true }))
  const bypassed = await product.api('POST', '/register/otp', { phone, otp: '000000', bypass: true })
  expect(bypassed).toMatchObject({ status: 422, body: { code: 'otp_wrong' } })
  await registerBySms(phone)
  await expectOk(product.api('POST', '/login', { phone, password: PASSWORD.password, ip: '' }))
})

test('a forgotten password is replaced by a code by SMS, and the old password no longer works', async () => {
  const phone = '0867654321'
  await registerBySms(phone)
  const { token } = await expectOk(
    product.api('POST', '/reset-password/start', { phone, bypass_username: true }),
  )
  const proof = { phone, token, otp: await codeSentTo(phone), bypass_username: true }
  await expectOk(product.api('POST', '/reset-password/confirm-otp', proof))
  await expectOk(product.api('POST', '/reset-password/confirm-password', { ...proof, ...NEW_PASSWORD }))
  await expectOk(product.api('POST', '/login', { phone, password: NEW_PASSWORD.password }))
  const old = await product.api('POST', '/login', { phone, password: PASSWORD.password })
  expect(old).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  const notices = (await textsSentTo(phone)).filter(text => text.includes('เปลี่ยนรหัสผ่านแล้ว'))
  expect(notices).toEqual([expect.stringContaining('ไม่ใช่คุณ? ติดต่อเราใน')])
})
