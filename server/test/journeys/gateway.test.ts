import { expect, test } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { expectOk, fault, profileOf, register, type TestMember } from './test-member.ts'

const product = useProduct()

/** Creates a member who may pay at the payment gateway, which is enabled for each member separately (F07). */
const gatewayMember = async (): Promise<TestMember> => {
  const member = await register(product)
  await product.query('update members set payment_gateway_status = true where phone = $1', [member.phone])
  return member
}

const open = async (member: TestMember, amount: number) => {
  const opened = await expectOk(
    product.api('POST', '/requests/deposit/payment-gateway', { amount }, member.token),
  )
  const payment = new URL(String(opened.pay_url)).searchParams.get('payment')
  return { id: String(opened.id), payment: String(payment) }
}

const payAtGateway = async (member: TestMember, payment: string): Promise<void> => {
  const payer = { from_bank: member.bank, from_account: member.account }
  const answer = await product.sandbox('POST', `/gateway/payments/${payment}/pay`, payer)
  expect(answer.status).toBe(200)
}

test('a gateway payment is credited once under repeated callbacks', async () => {
  const member = await gatewayMember()
  await fault(product, 'gateway', 'duplicate', 1)
  const { id, payment } = await open(member, 500)
  await payAtGateway(member, payment)
  await product.settle()
  await product.settle()
  const profile = await profileOf(product, member)
  expect(profile.completed_requests).toMatchObject([{ id, status: 'completed', amount: 500 }])
  expect(profile.ufabet_credit).toBe(500)
})

test('a member without the gateway is sent to the bank transfer', async () => {
  const member = await register(product)
  const answer = await product.api('POST', '/requests/deposit/payment-gateway', { amount: 500 }, member.token)
  expect(answer).toMatchObject({ status: 422, body: { code: 'gateway_not_allowed' } })
})

test('a gateway that is silent leaves one deposit, which the next try takes up with the same reference', async () => {
  const member = await gatewayMember()
  await fault(product, 'gateway', 'drop_after_commit', 1)
  const silent = await product.api('POST', '/requests/deposit/payment-gateway', { amount: 500 }, member.token)
  expect(silent).toMatchObject({ status: 503, body: { code: 'gateway_silent' } })
  const { payment } = await open(member, 500)
  await payAtGateway(member, payment)
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(500)
  expect(
    await product.query('select 1 from deposits where from_account = $1', [member.account]),
  ).toHaveLength(1)
})

test('what the gateway lists as paid agrees with the books, over the wire', async () => {
  const { text } = await operatorOn(product.context)('reconcile', 'full')
  expect(text).toMatch(/the gateway's list: [1-9]\d* compared, 0 different, 0 open/)
})
