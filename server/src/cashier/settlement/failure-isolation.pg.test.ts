import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { placeMember } from '../../../test/test-members.ts'

const cashier = useCashier()
/** Number of gateway payments that the test makes fail. They fill a whole batch of the job, so they could keep the job from later payments. */
const STUCK = 200
const AMOUNT = 10_000n

test('200 gateway payments that cannot be applied do not delay the credit of another payment', async () => {
  const { ctx, gateway } = cashier
  const stuck = new Set<string>()
  const open = async () => {
    const member = await placeMember(ctx)
    await cashier.setGatewayMember(member.id)
    const { deposit } = await cashier.openGateway(member, AMOUNT)
    return { member, id: deposit.id }
  }
  for (let n = 0; n < STUCK; n++) stuck.add((await open()).id)
  cashier.advance(1)
  const { member, id } = await open()
  gateway.pay(id, AMOUNT, ctx.clock.now())
  const { find } = ctx.partners.gateway
  Object.assign(ctx.partners.gateway, {
    find: (key: Parameters<typeof find>[0]) =>
      stuck.has(key.reference) ? Promise.reject(new Error('a fault of ours')) : find(key),
  })
  await expect(cashier.strike('cashier:poll-gateway')).rejects.toThrow('could not be applied')
  Object.assign(ctx.partners.gateway, { find })
  expect((await cashier.deposit(member, id)).status).toBe('completed')
  await cashier.strike('cashier:poll-gateway')
})
