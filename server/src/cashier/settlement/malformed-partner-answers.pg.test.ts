import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { PartnerConfused } from '../../partners/adapter-kit/partner-http.ts'
import type { GatewayKey } from '../../partners/ports/payment-gateway.ts'

const cashier = useCashier()

test('one unexpected gateway response does not block the other payments', async () => {
  const [odd, payer] = [await cashier.member(), await cashier.member()]
  for (const { id } of [odd, payer]) await cashier.setGatewayMember(id)
  const first = await cashier.openGateway(odd, 20_000n)
  const second = await cashier.openGateway(payer, 50_000n)
  cashier.gateway.pay(second.deposit.id, 50_000n, cashier.ctx.clock.now())
  const { gateway } = cashier.ctx.partners
  const { find } = gateway
  Object.assign(gateway, {
    find: async (key: GatewayKey) => {
      if (key.reference === first.deposit.id) throw new PartnerConfused('gateway', { status: 500, body: {} })
      return find(key)
    },
  })
  await cashier.strike('cashier:poll-gateway')
  await cashier.run()
  Object.assign(gateway, { find })
  expect((await cashier.balances(payer)).game).toBe(50_000n)
})

test('a bank that answers look-ups and hangs on payouts is not asked to pay again and again in one run', async () => {
  for (let i = 0; i < 5; i++) {
    const member = await cashier.player(50_000n)
    cashier.bank.fail('pay', 'lost')
    await cashier.withdraw(member, 20_000n)
    await cashier.run({ 'cashier:look-up-payout': async () => undefined })
  }
  cashier.advance(120)
  cashier.bank.calls.length = 0
  cashier.bank.fail('pay', 'lost', 'lost', 'lost', 'lost', 'lost')
  await cashier.strike('cashier:look-up-payouts')
  cashier.bank.heal()
  expect(cashier.bank.calls.filter(call => call.startsWith('pay'))).toHaveLength(1)
})
