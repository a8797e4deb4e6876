import { expect, test } from 'vitest'
import { operatorOn } from '../operator.ts'
import { deposit, expectOk, pay, payoutsTo, prepareDeposit, profileOf, register } from './member.ts'
import { useTown } from './town.ts'

const town = useTown()
const AMOUNT = 5_000
const STRANGER = { bank: 'ktb', account: '7770001188' }

test('a stranger’s QR payment, then a withdrawal: nothing leaves', async () => {
  const member = await register(town)
  const open = await prepareDeposit(town, member, AMOUNT)
  await pay(town, STRANGER, open.to_account_number, AMOUNT, open.ref)
  await town.settle()
  const seen = await profileOf(town, member)
  expect(seen).toMatchObject({
    ufabet_credit: 0,
    pending_request: null,
    completed_requests: [],
    held_deposits: [{ id: open.id, received_amount: AMOUNT }],
  })
  expect(seen.held_deposits[0]?.timeline.at(-1)?.reason).toMatch(/ผู้โอนไม่ตรงกับบัญชีของคุณ/)
  const asked = await town.api(
    'POST',
    '/requests/withdraw',
    { phone: member.phone, amount: AMOUNT },
    member.token,
  )
  expect(asked).toMatchObject({ status: 422 })
  await town.settle()
  expect(await payoutsTo(town, member)).toEqual([])
})

test('an operator returns a stranger’s money to the stranger once, and the member sees it', async () => {
  const stranger = { bank: 'ktb', account: '7770001155' }
  const member = await register(town)
  const open = await prepareDeposit(town, member, AMOUNT)
  const line = await pay(town, stranger, open.to_account_number, AMOUNT, open.ref)
  await town.settle()
  const order = ['suspense', 'return', line, '--reason', 'a stranger']
  expect((await operatorOn(() => town.context())(...order)).code).toBe(0)
  expect((await operatorOn(() => town.context())(...order)).code).toBe(1)
  await town.settle()
  expect(await payoutsTo(town, { ...member, account: stranger.account })).toMatchObject([
    { amount: AMOUNT, status: 'paid' },
  ])
  const [ended] = (await profileOf(town, member)).completed_requests
  expect(ended).toMatchObject({ id: open.id, status: 'refused' })
  expect(ended?.deleted_cause).toMatch(/โอนเงินคืนไปยังบัญชีต้นทางแล้ว/)
})

test.each([
  ['masked, with the name cut off', { shown_account: 'masked', shown_name: 'masked' }],
  ['in Latin letters', { shown_name: 'latin' }],
  ['without a name', { shown_name: 'left_out' }],
])('the member’s own account, shown %s, is credited at once', async (_, shown) => {
  const member = await register(town)
  const open = await prepareDeposit(town, member, AMOUNT)
  const from_name = member.name
  await pay(town, member, open.to_account_number, AMOUNT, open.ref, { from_name, ...shown })
  await town.settle()
  expect(await profileOf(town, member)).toMatchObject({ ufabet_credit: AMOUNT, held_deposits: [] })
})

test('one payer funds three members: each is flagged, no payout is automatic, and the operator’s list shows it', async () => {
  const payer = { bank: 'ktb', account: '7770001177' }
  const members = [await register(town), await register(town), await register(town)]
  for (const member of members) {
    await deposit(town, member, AMOUNT)
    const open = await prepareDeposit(town, member, 100)
    await pay(town, payer, open.to_account_number, 100, open.ref)
    await town.settle()
  }
  for (const member of members) {
    await expectOk(
      town.api('POST', '/requests/withdraw', { phone: member.phone, amount: 1_000 }, member.token),
    )
    await town.settle()
    expect(await payoutsTo(town, member)).toEqual([])
  }
  const lines = (await operatorOn(() => town.context())('queue', 'list')).text.split('\n')
  expect(lines.filter(line => line.includes('…1177'))).toHaveLength(members.length)
})

test('gateway money, which has no payer name, is paid out automatically only after play', async () => {
  const member = await register(town)
  await town.query('update members set payment_gateway_status = true where phone = $1', [member.phone])
  const opened = await expectOk(
    town.api('POST', '/requests/deposit/payment-gateway', { amount: 500 }, member.token),
  )
  const payment = new URL(String(opened.pay_url)).searchParams.get('payment')
  const payer = { from_bank: 'ktb', from_account: '7770001166' }
  expect((await town.sandbox('POST', `/gateway/payments/${payment}/pay`, payer)).status).toBeLessThan(300)
  await town.settle()
  const ask = () => town.api('POST', '/requests/withdraw', { phone: member.phone, amount: 200 }, member.token)
  await expectOk(ask())
  await town.settle()
  expect(await payoutsTo(town, member)).toEqual([])
  expect((await profileOf(town, member)).pending_request).toMatchObject({
    type: 'withdraw',
    status: 'requested',
  })
})
