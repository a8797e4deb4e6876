import type { FlowKey } from '@sala/contract/flows/flow-switches.ts'
import { afterEach, expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../test/cashier-setup.ts'
import { CLOSED_TEXT, closeSwitch, openSwitch } from '../../test/flow-switch-steps.ts'
import { startGame } from '../games/launch/game-launch.ts'
import { returnToPayer } from './payer-returns/returns.ts'
import { LOOK_UP_JOB } from './withdrawals/payouts.ts'

const cashier = useCashier()
const { bank, gateway } = cashier
const AMOUNT = 50_000n
const BY_NOK = { operator: 'nok', reason: 'a stranger paid' }
const RECEIVING: FlowKey = 'account:kbank:9000000011'

const closed = new Set<FlowKey>()
const close = (key: FlowKey, state?: 'closed_to_new' | 'closed') => {
  closed.add(key)
  return closeSwitch(cashier.ctx, key, state)
}
afterEach(async () => {
  for (const key of closed) await openSwitch(cashier.ctx, key)
  closed.clear()
})
const ordersOf = (id: string) => bank.callsOf(`pay ${id}`)
const goOn = async () => {
  cashier.advance(1)
  await cashier.strike('cashier:resume-after-closing')
  await cashier.strike('cashier:due-returns')
  await cashier.run()
}

test('a closed flow refuses a new deposit with the sentence of the staff, and an open deposit is still credited', async () => {
  const member = await cashier.member()
  const waiting = await cashier.prepare(member, AMOUNT)
  await close('deposit_qr')
  await close('deposit_bank')
  const late = await cashier.member()
  await expect(cashier.prepare(late, AMOUNT)).rejects.toMatchObject({
    code: 'flow_closed',
    sentence: `ยังทำรายการนี้ไม่ได้ ${CLOSED_TEXT}`,
  })
  cashier.pay(member, AMOUNT, { ref: waiting.ref })
  await cashier.read()
  expect((await cashier.deposit(member, waiting.id)).status).toBe('completed')
})

test('while only QR deposits are closed, a deposit shows the account without a QR code', async () => {
  await close('deposit_qr', 'closed_to_new')
  const deposit = await cashier.prepare(await cashier.member(), AMOUNT)
  expect(deposit).toMatchObject({ method: 'transfer', qr: null })
})

test('a closed receiving account gets no new deposit', async () => {
  await close(RECEIVING, 'closed_to_new')
  expect(await refusalOf(cashier.prepare(await cashier.member(), AMOUNT))).toBe('flow_closed')
})

test('a gateway deposit that was prepared before the closing keeps its state, and money that came in is credited', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  gateway.fail('open', 'lost')
  expect(await refusalOf(cashier.openGateway(member, AMOUNT))).toBe('gateway_silent')
  const paying = await cashier.member()
  await cashier.setGatewayMember(paying.id)
  const { deposit } = await cashier.openGateway(paying, AMOUNT)

  await close('deposit_gateway')
  const opens = gateway.calls.length
  expect(await refusalOf(cashier.openGateway(member, AMOUNT))).toBe('flow_closed')
  await cashier.run()
  expect(gateway.calls.slice(opens).filter(call => call.startsWith('open'))).toEqual([])
  gateway.pay(deposit.id, AMOUNT, cashier.ctx.clock.now())
  await cashier.strike('cashier:poll-gateway')
  await cashier.run()
  expect((await cashier.deposit(paying, deposit.id)).status).toBe('completed')

  await openSwitch(cashier.ctx, 'deposit_gateway')
  const { pay_url } = await cashier.openGateway(member, AMOUNT)
  expect(pay_url).toContain('http')
})

for (const key of ['withdrawal', 'payout', RECEIVING] as const)
  test(`a withdrawal that was prepared before ${key} closed keeps its hold, and is paid once after the opening`, async () => {
    const member = await cashier.player(AMOUNT)
    const { id } = await cashier.withdraw(member, AMOUNT)
    await close(key)
    await cashier.run()
    await goOn()
    expect(ordersOf(id)).toHaveLength(0)
    expect((await cashier.withdrawal(member, id)).status).toBe('approved')
    expect((await cashier.balances(member)).withdrawing).toBe(AMOUNT)
    await openSwitch(cashier.ctx, key)
    await goOn()
    expect(ordersOf(id)).toHaveLength(1)
    expect((await cashier.withdrawal(member, id)).status).toBe('paid')
  })

test('closed to new, withdrawals that were requested before are paid, and a repeated request gets its withdrawal', async () => {
  const member = await cashier.player(AMOUNT)
  const other = await cashier.player(AMOUNT)
  const { id } = await cashier.withdraw(member, AMOUNT, 'key-1')
  await close('withdrawal', 'closed_to_new')
  expect(await refusalOf(cashier.withdraw(other, AMOUNT))).toBe('flow_closed')
  expect((await cashier.withdraw(member, AMOUNT, 'key-1')).id).toBe(id)
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
})

test('an order without an answer is looked up while payouts are closed, and not sent again', async () => {
  const member = await cashier.player(AMOUNT)
  const { id } = await cashier.withdraw(member, AMOUNT)
  bank.fail('pay', 'lost')
  await cashier.run({ [LOOK_UP_JOB]: async () => undefined })
  expect((await cashier.withdrawal(member, id)).status).toBe('uncertain')
  await close('payout')
  cashier.advance(60)
  await cashier.strike('cashier:look-up-payouts')
  await cashier.run()
  expect(ordersOf(id)).toHaveLength(1)
  await openSwitch(cashier.ctx, 'payout')
  cashier.advance(120)
  await cashier.strike('cashier:look-up-payouts')
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
})

test('a return to a payer waits while payouts are closed', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, AMOUNT)
  const line = cashier.payByStranger(AMOUNT, deposit.ref)
  await cashier.read()
  await close('payout')
  const id = await returnToPayer(cashier.ctx, BY_NOK, line)
  await cashier.run()
  expect(ordersOf(id)).toHaveLength(0)
  await openSwitch(cashier.ctx, 'payout')
  cashier.advance(60)
  await goOn()
  expect(ordersOf(id)).toHaveLength(1)
})

for (const whole of [true, false])
  test(`while ${whole ? 'play' : 'play at a site'} is closed, no game starts, and credit stays in the wallet and can be withdrawn`, async () => {
    await close(whole ? 'play' : `play:site:${cashier.site.name}`)
    const member = await cashier.member()
    const deposit = await cashier.prepare(member, AMOUNT)
    cashier.pay(member, AMOUNT, { ref: deposit.ref })
    await cashier.read()
    expect(await cashier.balances(member)).toMatchObject({ wallet: AMOUNT, game: 0n })
    expect(await refusalOf(startGame(cashier.ctx, member.id, null))).toBe('flow_closed')
    const { id } = await cashier.withdraw(member, 20_000n)
    await cashier.run()
    expect((await cashier.withdrawal(member, id)).status).toBe('paid')
  })
