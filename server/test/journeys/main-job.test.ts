import { expect, test } from 'vitest'
import { operatorOn } from '../operator.ts'
import { deposit, expectOk, payoutsTo, profileOf, register } from './member.ts'
import { useTown } from './town.ts'

const town = useTown()

test('register, deposit by QR, play, check the credit, withdraw: every satang arrives', async () => {
  const member = await register(town)
  expect((await profileOf(town, member)).ufabet_credit).toBe(0)

  await deposit(town, member, 500)
  const paid = await profileOf(town, member)
  expect(paid.pending_request).toBeNull()
  expect(paid.completed_requests).toMatchObject([{ type: 'deposit', status: 'completed', amount: 500 }])
  expect(paid.ufabet_credit).toBe(500)

  const launch = await expectOk(town.api('GET', '/customers/login-game', undefined, member.token))
  const token = new URL(String(launch.url)).searchParams.get('token')
  const round = await town.sandbox('POST', '/game-site/rounds', { token, stake: 200, win: 350.5 })
  expect(round.status).toBeLessThan(300)

  const check = await expectOk(town.api('GET', '/customers/check-credit', undefined, member.token))
  expect(check.credit_success).toBe(true)
  expect((await profileOf(town, member)).ufabet_credit_checking).toBe(1)
  await town.settle()
  const checked = await profileOf(town, member)
  expect(checked.ufabet_credit_checking).toBe(0)
  expect(checked.ufabet_credit).toBe(650.5)

  await expectOk(town.api('POST', '/requests/withdraw', { phone: member.phone, amount: 650 }, member.token))
  await town.settle()
  expect(await payoutsTo(town, member)).toMatchObject([{ amount: 650, status: 'paid' }])
  const after = await profileOf(town, member)
  expect(after.ufabet_credit).toBe(0.5)
  expect(after.completed_requests[0]).toMatchObject({ type: 'withdraw', status: 'completed', amount: 650 })
})

test('a plain transfer of the exact amount from the own account is recognised without a reference', async () => {
  const member = await register(town)
  await expectOk(town.api('POST', '/requests/deposit/prepare', { amount: 300 }, member.token))
  const open = (await profileOf(town, member)).pending_request
  if (open === null) throw new Error('no open deposit')
  await town.sandbox('POST', '/bank/transfers', {
    from_bank: member.bank,
    from_account: member.account,
    to_account: open.to_account_number,
    amount: open.transfer_amount,
  })
  await town.settle()
  expect((await profileOf(town, member)).ufabet_credit).toBe(open.transfer_amount)
})

test('the routes under /api give the same answers', async () => {
  const member = await register(town)
  const short = await town.call('GET', '/api/customers/profile', undefined, member.token)
  const long = await town.call('GET', '/lobby/api/customers/profile', undefined, member.token)
  expect(short).toEqual(long)
})

test('the lists of bank, gateway and game site agree with the books, over the wire', async () => {
  const { code, text } = await operatorOn(town.context)('reconcile', 'full')
  expect(text).toContain("the bank's statement: 2 compared, 0 different")
  expect(text).toContain("the bank's statement of outgoing payments: 1 compared, 0 different")
  expect(text).toContain('everything agrees')
  expect(code).toBe(0)
})
