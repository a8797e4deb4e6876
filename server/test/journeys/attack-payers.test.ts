import { expect, test } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, pay, payoutsTo, prepareDeposit, profileOf, register } from './test-member.ts'

const product = useProduct()
const AMOUNT = 5_000
const STRANGER = { bank: 'ktb', account: '7770001188' }

test('a stranger’s QR payment, then a withdrawal: nothing leaves', async () => {
  const member = await register(product)
  const open = await prepareDeposit(product, member, AMOUNT)
  await pay(product, STRANGER, open.to_account_number, AMOUNT, open.ref)
  await product.settle()
  const seen = await profileOf(product, member)
  expect(seen).toMatchObject({
    ufabet_credit: 0,
    pending_request: null,
    completed_requests: [],
    held_deposits: [{ id: open.id, received_amount: AMOUNT }],
  })
  expect(seen.held_deposits[0]?.timeline.at(-1)?.reason).toMatch(/ผู้โอนไม่ตรงกับบัญชีของคุณ/)
  const asked = await product.api(
    'POST',
    '/requests/withdraw',
    { phone: member.phone, amount: AMOUNT },
    member.token,
  )
  expect(asked).toMatchObject({ status: 422 })
  await product.settle()
  expect(await payoutsTo(product, member)).toEqual([])
})

test('an operator returns a stranger’s money to the stranger once, and the member sees it', async () => {
  const stranger = { bank: 'ktb', account: '7770001155' }
  const member = await register(product)
  const open = await prepareDeposit(product, member, AMOUNT)
  const line = await pay(product, stranger, open.to_account_number, AMOUNT, open.ref)
  await product.settle()
  const order = ['suspense', 'return', line, '--reason', 'a stranger']
  expect((await operatorOn(() => product.context())(...order)).code).toBe(0)
  expect((await operatorOn(() => product.context())(...order)).code).toBe(1)
  await product.settle()
  expect(await payoutsTo(product, { ...member, account: stranger.account })).toMatchObject([
    { amount: AMOUNT, status: 'paid' },
  ])
  const [ended] = (await profileOf(product, member)).completed_requests
  expect(ended).toMatchObject({ id: open.id, status: 'refused' })
  expect(ended?.deleted_cause).toMatch(/โอนเงินคืนไปยังบัญชีต้นทางแล้ว/)
})

test.each([
  ['masked, with the name cut off', { shown_account: 'masked', shown_name: 'masked' }],
  ['in Latin letters', { shown_name: 'latin' }],
  ['without a name', { shown_name: 'left_out' }],
])('the member’s own account, shown %s, is credited at once', async (_, shown) => {
  const member = await register(product)
  const open = await prepareDeposit(product, member, AMOUNT)
  const from_name = member.name
  await pay(product, member, open.to_account_number, AMOUNT, open.ref, { from_name, ...shown })
  await product.settle()
  expect(await profileOf(product, member)).toMatchObject({ ufabet_credit: AMOUNT, held_deposits: [] })
})

test('one payer funds three members: each is flagged, no payout is automatic, and the operator’s list shows it', async () => {
  const payer = { bank: 'ktb', account: '7770001177' }
  const members = [await register(product), await register(product), await register(product)]
  for (const member of members) {
    await deposit(product, member, AMOUNT)
    const open = await prepareDeposit(product, member, 100)
    await pay(product, payer, open.to_account_number, 100, open.ref)
    await product.settle()
  }
  for (const member of members) {
    await expectOk(
      product.api('POST', '/requests/withdraw', { phone: member.phone, amount: 1_000 }, member.token),
    )
    await product.settle()
    expect(await payoutsTo(product, member)).toEqual([])
  }
  const lines = (await operatorOn(() => product.context())('queue', 'list')).text.split('\n')
  expect(lines.filter(line => line.includes('…1177'))).toHaveLength(members.length)
})

test('gateway money, which has no payer name, is paid out automatically only after play', async () => {
  const member = await register(product)
  await product.query('update members set payment_gateway_status = true where phone = $1', [member.phone])
  const opened = await expectOk(
    product.api('POST', '/requests/deposit/payment-gateway', { amount: 500 }, member.token),
  )
  const payment = new URL(String(opened.pay_url)).searchParams.get('payment')
  const payer = { from_bank: 'ktb', from_account: '7770001166' }
  expect((await product.sandbox('POST', `/gateway/payments/${payment}/pay`, payer)).status).toBeLessThan(300)
  await product.settle()
  const ask = () =>
    product.api('POST', '/requests/withdraw', { phone: member.phone, amount: 200 }, member.token)
  await expectOk(ask())
  await product.settle()
  expect(await payoutsTo(product, member)).toEqual([])
  expect((await profileOf(product, member)).pending_request).toMatchObject({
    type: 'withdraw',
    status: 'requested',
  })
})
