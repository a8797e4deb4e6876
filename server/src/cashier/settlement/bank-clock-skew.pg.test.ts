import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { HOUR_MS } from '../../platform/calendar.ts'

const cashier = useCashier()
const AMOUNT = 50_000n
/** How far the bank's clock is ahead in these tests, in ms. The time is longer than a deposit waits for its payment. */
const AHEAD_MS = HOUR_MS
cashier.bank.aheadMs = () => AHEAD_MS
cashier.gateway.aheadMs = () => AHEAD_MS

test('a bank clock that is ahead makes no payment late: a bill and a plain transfer are credited', async () => {
  const [one, two] = [await cashier.member(), await cashier.member()]
  const bill = await cashier.prepare(one, AMOUNT)
  cashier.pay(one, AMOUNT, { ref: bill.ref })
  const plain = await cashier.prepare(two, AMOUNT)
  cashier.pay(two, plain.transfer_amount ?? AMOUNT)
  await cashier.read()
  expect((await cashier.deposit(one, bill.id)).status).toBe('completed')
  expect((await cashier.deposit(two, plain.id)).status).toBe('completed')
})

test('a gateway clock that is ahead makes no payment late', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  const { deposit } = await cashier.openGateway(member, AMOUNT)
  expect(cashier.gateway.pay(deposit.id, AMOUNT, cashier.ctx.clock.now())).toBe(true)
  await cashier.strike('cashier:poll-gateway')
  await cashier.run()
  expect((await cashier.deposit(member, deposit.id)).status).toBe('completed')
})

test('a payment after the expiry is late by any clock', async () => {
  const member = await cashier.member()
  const bill = await cashier.prepare(member, AMOUNT)
  cashier.advance(90)
  cashier.pay(member, AMOUNT, { ref: bill.ref })
  await cashier.read()
  expect((await cashier.deposit(member, bill.id)).status).not.toBe('completed')
})
