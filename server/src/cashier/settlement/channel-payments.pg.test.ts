import type { GatewayChannel } from '@sala/contract/cashier/gateway-channels.ts'
import type { FlowKey } from '@sala/contract/flows/flow-switches.ts'
import { afterEach, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { CLOSED_TEXT, closeSwitch, openSwitch } from '../../../test/flow-switch-steps.ts'
import { newId } from '../../platform/random.ts'
import { cancelDeposit } from '../deposits/deposits.ts'
import { returnedDeposit } from './app-payment-return.ts'
import { resumeGatewayDeposits } from './gateway-payments.ts'

const cashier = useCashier()
const { gateway } = cashier
const AMOUNT = 50_000n
const CHANNELS = ['truemoney', 'mobile_banking_scb'] as const
const SWITCHES = ['deposit_truemoney', 'deposit_mobile_banking', 'deposit_gateway'] as const

afterEach(async () => {
  for (const key of SWITCHES) await openSwitch(cashier.ctx, key)
  await cashier.settings({})
})
const opened = async (channel: GatewayChannel, amount = AMOUNT) => {
  const member = await cashier.member()
  const { deposit, pay_url } = await cashier.openGateway(member, amount, null, channel)
  return { member, id: deposit.id, pay_url }
}
const creditOf = async (member: Parameters<typeof cashier.balances>[0]) => {
  const { wallet, moving, game } = await cashier.balances(member)
  return wallet + moving + game
}
const cancelAtApp = (id: string) =>
  gateway.cancel({ reference: id, payment_id: null, ordered_at: cashier.ctx.clock.now() })
const phoneKept = async (id: string) => {
  const [row] = await cashier.database.query<{ wallet_phone: string | null }>(
    'select wallet_phone from deposits where id = $1',
    [id],
  )
  return row?.wallet_phone
}

for (const channel of CHANNELS) {
  test(`a payment with ${channel} needs no flag, goes to the app with its amount, and is credited once`, async () => {
    const { member, id, pay_url } = await opened(channel)
    expect(gateway.orders.get(id)).toMatchObject({
      ...{ reference: id, amount: AMOUNT, channel },
      return_url: `${cashier.ctx.config.public_url}/lobby/deposit/return/${id}`,
    })
    expect(await cashier.deposit(member, id)).toMatchObject({
      method: 'gateway',
      channel,
      pay_url,
      pay_qr: false,
    })
    gateway.pay(id, AMOUNT, cashier.ctx.clock.now())
    await Promise.all(Array.from({ length: 3 }, () => cashier.strike('cashier:poll-gateway')))
    await Promise.all(Array.from({ length: 3 }, () => returnedDeposit(cashier.ctx, id)))
    await cashier.run()
    expect(await cashier.deposit(member, id)).toMatchObject({ status: 'completed', received_amount: AMOUNT })
    expect(await creditOf(member)).toBe(AMOUNT)
  })

  test(`the answer to an order of ${channel} is lost: the same reference is ordered again, with the same channel`, async () => {
    const member = await cashier.member()
    gateway.fail('open', 'unanswered')
    expect(await refusalOf(cashier.openGateway(member, AMOUNT, null, channel))).toBe('gateway_silent')
    await cashier.run()
    const rows = await cashier.database.query<{ id: string; pay_url: string }>(
      'select id, pay_url from deposits where member_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ id: rows[0]?.id, pay_url: `http://localhost:3000/pay/pay_${rows[0]?.id}` }])
    expect(gateway.orders.get(rows[0]?.id ?? '')).toMatchObject({ channel })
  })
}

test('the wallet’s number is that of the account, or another that the member names, and is erased at the end', async () => {
  const member = await cashier.member()
  const { deposit } = await cashier.openGateway(member, AMOUNT, null, 'truemoney')
  expect(gateway.orders.get(deposit.id)?.wallet_phone).toBe(member.phone)
  expect(await phoneKept(deposit.id)).toBe(member.phone)
  await cancelDeposit(cashier.ctx, member.id, deposit.id)
  expect(await phoneKept(deposit.id)).toBeNull()
  const bank = await opened('mobile_banking_ktb')
  expect(await phoneKept(bank.id)).toBeNull()
})

test('a repeated order with another wallet’s number is refused, and gets no page for the first number', async () => {
  const member = await cashier.member()
  const order = (wallet_phone: string | null, key: string | null = null) =>
    cashier.openGateway(member, AMOUNT, key, 'truemoney', wallet_phone)
  gateway.fail('open', 'lost')
  expect(await refusalOf(order('0810000001', `wallet-${member.id}`))).toBe('gateway_silent')
  for (const other of ['0810000002', null]) {
    expect(await refusalOf(order(other))).toBe('deposit_open')
    expect(await refusalOf(order(other, `wallet-${member.id}`))).toBe('request_invalid')
  }
  const { deposit } = await order('0810000001')
  expect(gateway.orders.get(deposit.id)?.wallet_phone).toBe('0810000001')
  expect((await order('0810000001', `wallet-${member.id}`)).deposit.id).toBe(deposit.id)
  await cancelDeposit(cashier.ctx, member.id, deposit.id)
  const corrected = await order('0810000002')
  expect(gateway.orders.get(corrected.deposit.id)?.wallet_phone).toBe('0810000002')
})

test('the limits of a channel bound an order, beside those of a deposit', async () => {
  await cashier.settings({ truemoney_minimum: 100, truemoney_maximum: 900, deposit_maximum: 100_000 })
  expect(await refusalOf(opened('truemoney', 9_999n))).toBe('deposit_below_minimum')
  expect(await refusalOf(opened('truemoney', 90_001n))).toBe('deposit_above_maximum')
  expect((await opened('mobile_banking_scb', 90_001n)).pay_url).toContain('http')
  expect(await refusalOf(opened('mobile_banking_scb', 10_000_001n))).toBe('deposit_above_maximum')
})

test('a channel that the operators do not offer is refused, and nothing is left', async () => {
  await cashier.settings({ gateway_channels: ['mobile_banking_scb'] })
  const member = await cashier.member()
  const order = (channel: GatewayChannel) => cashier.openGateway(member, AMOUNT, null, channel)
  expect(await refusalOf(order('truemoney'))).toBe('channel_unavailable')
  expect(await refusalOf(order('mobile_banking_kbank'))).toBe('channel_unavailable')
  expect(await cashier.database.query('select 1 from deposits where member_id = $1', [member.id])).toEqual([])
  expect((await order('mobile_banking_scb')).deposit.channel).toBe('mobile_banking_scb')
})

test('declined in the app, the deposit ends without money, and the next may be opened at once', async () => {
  const { member, id } = await opened('truemoney')
  await cancelAtApp(id)
  expect(await returnedDeposit(cashier.ctx, id)).toEqual({ status: 'waiting', channel: 'truemoney' })
  await cashier.run()
  expect(await returnedDeposit(cashier.ctx, id)).toEqual({ status: 'cancelled', channel: 'truemoney' })
  expect(await creditOf(member)).toBe(0n)
  expect((await cashier.openGateway(member, AMOUNT, null, 'mobile_banking_bbl')).deposit.status).toBe(
    'waiting',
  )
})

test('a member who returns before the callback gets the credit by the return alone', async () => {
  const { member, id } = await opened('mobile_banking_kbank')
  gateway.pay(id, AMOUNT, cashier.ctx.clock.now())
  expect((await returnedDeposit(cashier.ctx, id)).status).toBe('waiting')
  await cashier.run()
  expect((await returnedDeposit(cashier.ctx, id)).status).toBe('completed')
  expect(await creditOf(member)).toBe(AMOUNT)
})

test('a member who never returns: the deposit expires, and a payment in time that is reported later is credited', async () => {
  const { member, id } = await opened('truemoney')
  gateway.pay(id, AMOUNT, cashier.ctx.clock.now())
  cashier.advance(16)
  gateway.fail('cancel', 'lost')
  await cashier.strike('cashier:expire')
  expect((await returnedDeposit(cashier.ctx, id)).status).toBe('expired')
  await cashier.run()
  expect((await returnedDeposit(cashier.ctx, id)).status).toBe('completed')
  expect(await creditOf(member)).toBe(AMOUNT)
})

test('a payment after the expiry waits for an operator, and is not lost', async () => {
  const { member, id } = await opened('mobile_banking_bay')
  cashier.advance(16)
  gateway.pay(id, AMOUNT, cashier.ctx.clock.now())
  await cashier.strike('cashier:expire')
  await cashier.run()
  expect(await cashier.suspenseItems(id)).toMatchObject([{ reason: 'late', hint_member_id: member.id }])
})

test('the page of return knows no deposit without a channel, and no unknown id', async () => {
  const member = await cashier.member()
  const plain = await cashier.prepare(member, AMOUNT)
  expect(await refusalOf(returnedDeposit(cashier.ctx, plain.id))).toBe('not_found')
  const unknown = newId('dep', cashier.ctx.clock.now())
  expect(await refusalOf(returnedDeposit(cashier.ctx, unknown))).toBe('not_found')
})

const CLOSINGS: readonly (readonly [FlowKey, GatewayChannel])[] = [
  ['deposit_truemoney', 'truemoney'],
  ['deposit_mobile_banking', 'mobile_banking_scb'],
  ['deposit_gateway', 'mobile_banking_scb'],
]
test.each(CLOSINGS)(
  '%s closed between the order and its page: the deposit of %s waits, and goes on after the opening',
  async (key, channel) => {
    const member = await cashier.member()
    gateway.fail('open', 'lost')
    expect(await refusalOf(cashier.openGateway(member, AMOUNT, null, channel))).toBe('gateway_silent')
    await closeSwitch(cashier.ctx, key)
    const opens = gateway.calls.length
    await expect(cashier.openGateway(member, AMOUNT, null, channel)).rejects.toMatchObject({
      code: 'flow_closed',
      sentence: `ยังทำรายการนี้ไม่ได้ ${CLOSED_TEXT}`,
    })
    await cashier.run()
    expect(gateway.calls.slice(opens).filter(call => call.startsWith('open'))).toEqual([])
    await openSwitch(cashier.ctx, key)
    await resumeGatewayDeposits(cashier.ctx)
    await cashier.run()
    const { deposit } = await cashier
      .openGateway(member, AMOUNT, null, channel)
      .catch(() => ({ deposit: null }))
    const [row] = await cashier.database.query<{ id: string; pay_url: string }>(
      'select id, pay_url from deposits where member_id = $1',
      [member.id],
    )
    expect(deposit).toBeNull()
    expect(row?.pay_url).toBe(`http://localhost:3000/pay/pay_${row?.id}`)
  },
)

test('one closed channel leaves the other open, and a payment that was under way is credited', async () => {
  const { member, id } = await opened('truemoney')
  await closeSwitch(cashier.ctx, 'deposit_truemoney')
  expect(await refusalOf(opened('truemoney'))).toBe('flow_closed')
  expect((await opened('mobile_banking_scb')).pay_url).toContain('http')
  gateway.pay(id, AMOUNT, cashier.ctx.clock.now())
  await cashier.strike('cashier:poll-gateway')
  await cashier.run()
  expect(await creditOf(member)).toBe(AMOUNT)
})
