import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { readPayment } from './gateway-payments.ts'

const cashier = useCashier()

test('a gateway payment in suspense is never credited as well, even if the gateway later reports otherwise', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  const { deposit } = await cashier.openGateway(member, 50_000n)
  const inTime = cashier.ctx.clock.now()
  cashier.advance(16)
  cashier.gateway.pay(deposit.id, 50_000n, cashier.ctx.clock.now())
  await cashier.strike('cashier:expire')
  await cashier.run()
  expect(await cashier.suspenseItems(deposit.id)).toHaveLength(1)
  const payment = cashier.gateway.payments.get(deposit.id)
  if (payment === undefined) throw new Error('no payment')
  Object.assign(payment, { paid_at: inTime })
  await readPayment(cashier.ctx, { reference: deposit.id, payment_id: null })
  await cashier.run()
  const { wallet, moving, game } = await cashier.balances(member)
  expect(wallet + moving + game).toBe(0n)
})
