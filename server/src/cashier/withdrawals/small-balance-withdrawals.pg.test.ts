import { expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { eraseOwnAccount } from '../../privacy/account-erasure.ts'

const cashier = useCashier()
const DAY_MINUTES = 24 * 60

const payIn = async (member: TestMember, amount: bigint) => {
  const { ref } = await cashier.prepare(member, amount)
  cashier.pay(member, amount, { ref })
  await cashier.read()
}

test('a full balance below the minimum is paid out, and the account can be erased', async () => {
  const member = await cashier.player(5_000n)
  expect(await refusalOf(eraseOwnAccount(cashier.ctx, member.id, TEST_PASSWORD))).toBe('erasure_credit_left')
  const { id } = await cashier.withdraw(member, 5_000n)
  await cashier.run()
  expect(await cashier.withdrawal(member, id)).toMatchObject({ status: 'paid', amount: 5_000n })
  await eraseOwnAccount(cashier.ctx, member.id, TEST_PASSWORD)
})

test('a part of a balance below the minimum is refused, and so is more than the balance', async () => {
  const member = await cashier.player(5_000n)
  for (const amount of [4_999n, 5_001n, 9_999n])
    expect(await refusalOf(cashier.withdraw(member, amount))).toBe('withdrawal_below_minimum')
})

test('a full balance below the minimum is paid out once in thirty days, which bounds the bank fees', async () => {
  const member = await cashier.player(5_000n)
  await cashier.withdraw(member, 5_000n)
  await cashier.run()
  await payIn(member, 6_000n)
  expect(await refusalOf(cashier.withdraw(member, 6_000n))).toBe('withdrawal_below_minimum')
  cashier.advance(30 * DAY_MINUTES)
  await cashier.withdraw(member, 6_000n)
  await cashier.run()
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, game: 0n, withdrawing: 0n })
})

test('of 20 concurrent requests for the remaining balance, one is accepted', async () => {
  const member = await cashier.player(5_000n)
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => cashier.withdraw(member, 5_000n)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await cashier.run()
})
