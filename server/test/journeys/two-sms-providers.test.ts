import { expect, test, vi } from 'vitest'
import { providersOfDay } from '../../src/account/otp/delivery-receipts.ts'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { expectOk } from './test-member.ts'

const product = useProduct({ registration_otp: 'sms' }, { SMS: 'thaibulksms,twilio' })
const PASSWORD = { password: 'Sala2569x', password_confirmation: 'Sala2569x' }

const inboxOf = async (phone: string): Promise<string[]> => {
  const inbox = await product.sandbox('GET', `/sms/messages?phone=${phone}`)
  return (inbox.body as unknown as { text: string }[]).map(({ text }) => text)
}
const register = async (phone: string, text: string): Promise<void> => {
  const otp = /\d{6}/.exec(text)?.[0] ?? ''
  const proof = await expectOk(product.api('POST', '/register/otp', { phone, otp }))
  await expectOk(product.api('POST', '/register/password', PASSWORD, String(proof.access_token)))
}
const recordOf = async (name: string) =>
  (await providersOfDay(product.context())).find(({ provider }) => provider === name)

test('the first provider delivers a code, and its receipt is processed', async () => {
  const phone = '0861234501'
  await expectOk(product.api('POST', '/register/phone', { phone, no_otp: true }))
  await product.settle()
  const [text = ''] = await inboxOf(phone)
  expect(text.split('\n').at(-1)).toMatch(/^@127\.0\.0\.1 #\d{6}$/)
  await vi.waitFor(
    async () => {
      await product.settle()
      expect(await recordOf('thaibulksms')).toMatchObject({ sent: 1, delivered: 1, failed: 0 })
    },
    { timeout: 60_000, interval: 200 },
  )
  await register(phone, text)
})

test('the first provider reports a lost message, the second sends the same code, and the member signs in', async () => {
  const phone = '0861234502'
  const lost = { partner: 'sms', kind: 'refuse', count: 1, operation: 'receipt' }
  expect(await product.sandbox('POST', '/faults', lost)).toMatchObject({ status: 201 })
  await expectOk(product.api('POST', '/register/phone', { phone, no_otp: true }))
  await vi.waitFor(
    async () => {
      await product.settle()
      expect((await recordOf('twilio'))?.delivered).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 200 },
  )
  const [text = '', ...more] = await inboxOf(phone)
  // On a busy machine a response may come too late. The product then sends the same code again, so a text may occur twice.
  expect(more.filter(other => other !== text)).toEqual([])
  await register(phone, text)
})

test('operators see by each provider how many codes were sent, how many arrived and how many failed', async () => {
  // The receipt of the lost SMS may arrive after the product has already called the second provider.
  const ofLost = await vi.waitFor(
    async () => {
      await product.settle()
      const record = await recordOf('thaibulksms')
      expect(record).toMatchObject({ delivered: 1, failed: 1 })
      return record
    },
    { timeout: 60_000, interval: 200 },
  )
  const { text } = await operatorOn(product.context)('sms')
  expect(text).toMatch(/^provider +sent +arrived +failed +rate +half within$/m)
  expect(text).toMatch(new RegExp(`^thaibulksms +${ofLost?.sent} +1 +1 +\\d+ % +\\d+ s$`, 'm'))
  expect(text).toMatch(/^twilio +\d+ +[1-9]\d* +0 +\d+ % +\d+ s$/m)
})

test('a receipt that is forged is refused and changes nothing', async () => {
  for (const path of ['/callbacks/thaibulksms?key=wrong', '/callbacks/thaibulksms', '/callbacks/twilio'])
    expect(await product.api('POST', path, { message_id: 'x', status: 'delivered' })).toMatchObject({
      status: 401,
    })
})
