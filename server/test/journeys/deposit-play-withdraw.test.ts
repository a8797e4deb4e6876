import { expect, test } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, payoutsTo, profileOf, register } from './test-member.ts'

const product = useProduct()

test('register, deposit by QR, play, check the credit, withdraw: every satang arrives', async () => {
  const member = await register(product)
  expect((await profileOf(product, member)).ufabet_credit).toBe(0)

  await deposit(product, member, 500)
  const paid = await profileOf(product, member)
  expect(paid.pending_request).toBeNull()
  expect(paid.completed_requests).toMatchObject([{ type: 'deposit', status: 'completed', amount: 500 }])
  expect(paid.ufabet_credit).toBe(500)

  const launch = await expectOk(product.api('GET', '/customers/login-game', undefined, member.token))
  const token = new URL(String(launch.url)).searchParams.get('token')
  const round = await product.sandbox('POST', '/game-site/rounds', { token, stake: 200, win: 350.5 })
  expect(round.status).toBeLessThan(300)

  const check = await expectOk(product.api('GET', '/customers/check-credit', undefined, member.token))
  expect(check.credit_success).toBe(true)
  expect((await profileOf(product, member)).ufabet_credit_checking).toBe(1)
  await product.settle()
  const checked = await profileOf(product, member)
  expect(checked.ufabet_credit_checking).toBe(0)
  expect(checked.ufabet_credit).toBe(650.5)

  await expectOk(
    product.api('POST', '/requests/withdraw', { phone: member.phone, amount: 650 }, member.token),
  )
  await product.settle()
  expect(await payoutsTo(product, member)).toMatchObject([{ amount: 650, status: 'paid' }])
  const after = await profileOf(product, member)
  expect(after.ufabet_credit).toBe(0.5)
  expect(after.completed_requests[0]).toMatchObject({ type: 'withdraw', status: 'completed', amount: 650 })
})

test('a plain transfer of the exact amount from the own account is recognised without a reference', async () => {
  const member = await register(product)
  await expectOk(product.api('POST', '/requests/deposit/prepare', { amount: 300 }, member.token))
  const open = (await profileOf(product, member)).pending_request
  if (open === null) throw new Error('no open deposit')
  await product.sandbox('POST', '/bank/transfers', {
    from_bank: member.bank,
    from_account: member.account,
    to_account: open.to_account_number,
    amount: open.transfer_amount,
  })
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(open.transfer_amount)
})

test('the routes under /api give the same answers', async () => {
  const member = await register(product)
  const short = await product.call('GET', '/api/customers/profile', undefined, member.token)
  const long = await product.call('GET', '/lobby/api/customers/profile', undefined, member.token)
  expect(short).toEqual(long)
})

test('the lists of bank, gateway and game site agree with the books, over the wire', async () => {
  const { code, text } = await operatorOn(product.context)('reconcile', 'full')
  expect(text).toContain("the bank's statement: 2 compared, 0 different")
  expect(text).toContain("the bank's statement of outgoing payments: 1 compared, 0 different")
  expect(text).toContain('everything agrees')
  expect(code).toBe(0)
})
