import { expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { cancelDeposit } from '../deposits/deposits.ts'
import { readPayment } from './gateway-payments.ts'

const cashier = useCashier()
const { gateway } = cashier
const AMOUNT = 50_000n

const gatewayMember = async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  return member
}
const opened = async () => {
  const member = await gatewayMember()
  const { deposit, pay_url } = await cashier.openGateway(member, AMOUNT)
  return { member, id: deposit.id, pay_url }
}
const opensOf = (id: string) => gateway.calls.filter(call => call === `open ${id}`).length
const credit = async (member: Parameters<typeof cashier.balances>[0]) => {
  const { wallet, moving, game } = await cashier.balances(member)
  return wallet + moving + game
}

test('only a member with the flag may use the gateway', async () => {
  expect(await refusalOf(cashier.openGateway(await cashier.member(), AMOUNT))).toBe('gateway_not_allowed')
})

test('the browser gets the pay page of the deposit, and a payment there is credited once', async () => {
  const { member, id, pay_url } = await opened()
  expect(pay_url).toBe(`http://localhost:3000/pay/pay_${id}`)
  expect(await cashier.deposit(member, id)).toMatchObject({
    method: 'gateway',
    pay_url,
    to_bank: '',
    qr: null,
  })
  gateway.pay(id, AMOUNT, cashier.ctx.clock.now())
  await Promise.all(Array.from({ length: 5 }, () => cashier.strike('cashier:poll-gateway')))
  await cashier.run()
  expect(await cashier.deposit(member, id)).toMatchObject({ status: 'completed', received_amount: AMOUNT })
  expect(await credit(member)).toBe(AMOUNT)
})

test('a payment that is read again after it was credited is not a second one', async () => {
  const { member, id } = await opened()
  gateway.pay(id, AMOUNT, cashier.ctx.clock.now())
  for (let time = 0; time < 3; time++) await readPayment(cashier.ctx, { reference: id, payment_id: null })
  await cashier.run()
  expect(await credit(member)).toBe(AMOUNT)
  expect(await cashier.suspenseItems(id)).toEqual([])
})

test('the amount really paid there is credited', async () => {
  const { member, id } = await opened()
  gateway.pay(id, 12_300n, cashier.ctx.clock.now())
  await cashier.strike('cashier:poll-gateway')
  await cashier.run()
  expect(await credit(member)).toBe(12_300n)
})

for (const fault of ['lost', 'unanswered'] as const) {
  test(`a silent gateway (${fault}): a proper error, and the same deposit is gone on with`, async () => {
    const member = await gatewayMember()
    gateway.fail('open', fault)
    expect(await refusalOf(cashier.openGateway(member, AMOUNT))).toBe('gateway_silent')
    const { deposit } = await cashier.openGateway(member, AMOUNT)
    expect(opensOf(deposit.id)).toBe(2)
    expect([...gateway.payments.values()].filter(one => one.reference === deposit.id)).toHaveLength(1)
    const rows = await cashier.database.query('select id from deposits where member_id = $1', [member.id])
    expect(rows).toEqual([{ id: deposit.id }])
  })
}

test('without another request a job repeats it with the same reference', async () => {
  const member = await gatewayMember()
  gateway.fail('open', 'lost', 'lost')
  expect(await refusalOf(cashier.openGateway(member, AMOUNT))).toBe('gateway_silent')
  await cashier.run()
  const rows = await cashier.database.query<{ id: string; pay_url: string }>(
    'select id, pay_url from deposits where member_id = $1',
    [member.id],
  )
  expect(rows).toEqual([{ id: rows[0]?.id, pay_url: `http://localhost:3000/pay/pay_${rows[0]?.id}` }])
  expect(opensOf(rows[0]?.id ?? '')).toBe(3)
})

test('a refusal by the gateway ends the deposit, and the member can open the next at once', async () => {
  const member = await gatewayMember()
  gateway.fail('open', 'refuse')
  expect(await refusalOf(cashier.openGateway(member, AMOUNT, 'refused-press'))).toBe('gateway_refused')
  expect(await refusalOf(cashier.openGateway(member, AMOUNT, 'refused-press'))).toBe('gateway_refused')
  const { deposit } = await cashier.openGateway(member, AMOUNT)
  expect(deposit.status).toBe('waiting')
})

test('a refusal by the gateway that no look-up confirms does not end the deposit', async () => {
  const member = await gatewayMember()
  gateway.fail('open', 'refuse')
  gateway.fail('find', 'lost')
  expect(await refusalOf(cashier.openGateway(member, AMOUNT))).toBe('gateway_silent')
  expect((await cashier.openGateway(member, AMOUNT)).deposit.status).toBe('waiting')
})

test('an open page blocks another deposit; the same key returns the same page', async () => {
  const member = await gatewayMember()
  const first = await cashier.openGateway(member, AMOUNT, 'one-press')
  expect((await cashier.openGateway(member, AMOUNT, 'one-press')).pay_url).toBe(first.pay_url)
  expect(await refusalOf(cashier.openGateway(member, AMOUNT))).toBe('deposit_open')
  expect(await refusalOf(cashier.prepare(member, AMOUNT))).toBe('deposit_open')
})

test('a cancel closes the gateway’s pay page despite repeated gateway timeouts', async () => {
  const { member, id } = await opened()
  gateway.fail('cancel', 'lost', 'lost')
  await cancelDeposit(cashier.ctx, member.id, id)
  await cashier.run()
  expect(gateway.payments.get(id)?.status).toBe('cancelled')
  expect((await cashier.deposit(member, id)).status).toBe('cancelled')
})

test('paid at the gateway while it was cancelled here: suspense, once', async () => {
  const { member, id } = await opened()
  gateway.pay(id, AMOUNT, cashier.ctx.clock.now())
  const before = await cashier.suspense()
  await cancelDeposit(cashier.ctx, member.id, id)
  await cashier.run()
  await cashier.strike('cashier:poll-gateway')
  expect(await cashier.suspenseItems(id)).toMatchObject([
    { reason: 'after_cancel', hint_member_id: member.id },
  ])
  expect((await cashier.suspense()) - before).toBe(AMOUNT)
  expect(await credit(member)).toBe(0n)
})

test('cancelled on the gateway’s page is cancelled here', async () => {
  const { member, id } = await opened()
  await gateway.cancel({ reference: id, payment_id: null, ordered_at: cashier.ctx.clock.now() })
  await cashier.strike('cashier:poll-gateway')
  expect(await cashier.deposit(member, id)).toMatchObject({
    status: 'cancelled',
    deleted_cause: 'ยกเลิกที่หน้าชำระเงิน',
  })
})

test('a payment in time but reported after the expiry counts; a payment after the expiry waits in suspense', async () => {
  const inTime = await opened()
  const late = await opened()
  gateway.pay(inTime.id, AMOUNT, cashier.ctx.clock.now())
  cashier.advance(16)
  gateway.pay(late.id, AMOUNT, cashier.ctx.clock.now())
  await cashier.strike('cashier:expire')
  await cashier.run()
  expect((await cashier.deposit(inTime.member, inTime.id)).status).toBe('completed')
  expect(await credit(inTime.member)).toBe(AMOUNT)
  expect((await cashier.deposit(late.member, late.id)).status).toBe('expired')
  expect(await cashier.suspenseItems(late.id)).toMatchObject([{ reason: 'late' }])
})

test('a page that opens after its deposit ended is closed again', async () => {
  const member = await gatewayMember()
  const open = gateway.open
  cashier.gateway.open = async order => {
    // The deposit expires during the call to the gateway. So its payment page is never stored, and must be cancelled at the gateway.
    cashier.advance(16)
    await cashier.strike('cashier:expire')
    await cashier.run()
    return open(order)
  }
  expect(await refusalOf(cashier.openGateway(member, AMOUNT))).toBe('deposit_timed_out')
  cashier.gateway.open = open
  await cashier.run()
  const [row] = await cashier.database.query<{ id: string }>('select id from deposits where member_id = $1', [
    member.id,
  ])
  expect(gateway.payments.get(row?.id ?? '')?.status).toBe('cancelled')
})
