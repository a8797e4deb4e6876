import { expect, test } from 'vitest'
import { CLOSED_TEXT, closeSwitch, openSwitch } from '../flow-switch-steps.ts'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { expectOk, fault, profileOf, register, type TestMember } from './test-member.ts'

const product = useProduct()
const CHANNELS = ['truemoney', 'mobile_banking_scb'] as const
type Channel = (typeof CHANNELS)[number]

const order = (member: TestMember, channel: Channel, amount = 500) =>
  product.api('POST', '/requests/deposit/payment-gateway', { amount, channel }, member.token)
const paymentOf = (pay_url: unknown) => String(new URL(String(pay_url)).searchParams.get('payment'))
const open = async (member: TestMember, channel: Channel) => {
  const { id, pay_url, pay_qr } = await expectOk(order(member, channel))
  expect(pay_qr).toBe(false)
  return { id: String(id), payment: paymentOf(pay_url) }
}
const payInApp = async (member: TestMember, payment: string, late: object = {}) => {
  const payer = { from_bank: member.bank, from_account: member.account, ...late }
  expect((await product.sandbox('POST', `/gateway/payments/${payment}/pay`, payer)).status).toBe(200)
}
/** Calls the API of the page to which the payment app returns, as a browser without a signed-in member. Returns the deposit's status. */
const returned = async (id: string) =>
  (await expectOk(product.api('POST', `/deposit-returns/${id}`, {}))).status

for (const channel of CHANNELS)
  test(`bank-app round trip (${channel}): the app pays, the browser returns without a session, and one credit arrives despite repeated callbacks`, async () => {
    const member = await register(product)
    await fault(product, 'gateway', 'duplicate', 1)
    const { id, payment } = await open(member, channel)
    const page = await product.sandbox('GET', `/gateway/payments/${payment}`)
    expect(page.body).toMatchObject({ channel, return_url: `/lobby/deposit/return/${id}` })
    expect(await returned(id)).toBe('waiting')
    await payInApp(member, payment)
    await returned(id)
    await returned(id)
    await product.settle()
    await product.settle()
    expect(await returned(id)).toBe('completed')
    const profile = await profileOf(product, member)
    expect(profile.completed_requests).toMatchObject([{ id, status: 'completed', amount: 500 }])
    expect(profile.ufabet_credit).toBe(500)
  })

test('the answer to the order is lost: the next press takes up the same payment', async () => {
  const member = await register(product)
  await fault(product, 'gateway', 'drop_after_commit', 1)
  expect(await order(member, 'truemoney')).toMatchObject({ status: 503, body: { code: 'gateway_silent' } })
  const { payment } = await open(member, 'truemoney')
  await payInApp(member, payment)
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(500)
  expect(
    await product.query('select 1 from deposits where from_account = $1', [member.account]),
  ).toHaveLength(1)
})

test('declined in the app: no credit, and the return says so', async () => {
  const member = await register(product)
  const { id, payment } = await open(member, 'mobile_banking_scb')
  await product.sandbox('POST', `/gateway/payments/${payment}/cancel`, {})
  await product.settle()
  expect(await returned(id)).toBe('cancelled')
  expect((await profileOf(product, member)).ufabet_credit).toBe(0)
})

test('a flow that closes between the order and its page loses nothing: the page says why, and the deposit goes on', async () => {
  const member = await register(product)
  await fault(product, 'gateway', 'timeout', 1)
  expect(await order(member, 'truemoney')).toMatchObject({ status: 503 })
  await closeSwitch(product.context(), 'deposit_truemoney')
  const closed = await order(member, 'truemoney')
  expect(closed).toMatchObject({ status: 409, body: { code: 'flow_closed' } })
  expect(JSON.stringify(closed.body)).toContain(CLOSED_TEXT)
  expect((await profileOf(product, member)).pending_request).toMatchObject({
    status: 'waiting',
    channel: 'truemoney',
    pay_url: null,
  })
  await openSwitch(product.context(), 'deposit_truemoney')
  const { payment } = await open(member, 'truemoney')
  await payInApp(member, payment)
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(500)
})

test('a wallet’s number that is no mobile number is refused beside its field, and nothing is opened', async () => {
  const member = await register(product)
  const body = { amount: 500, channel: 'truemoney', wallet_phone: '12' }
  const answer = await product.api('POST', '/requests/deposit/payment-gateway', body, member.token)
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(['wallet_phone'])
  expect((await profileOf(product, member)).pending_request).toBeNull()
})

test('what the gateway lists as paid agrees with the books, over the wire', async () => {
  const { text } = await operatorOn(product.context)('reconcile', 'full')
  expect(text).toMatch(/the gateway's list: [1-9]\d* compared, 0 different, 0 open/)
})
