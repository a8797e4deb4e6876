import { expect, test, vi } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, payoutsTo, profileOf, register, type TestMember } from './test-member.ts'

const product = useProduct({}, { PAYOUTS: 'opn', GATEWAY: 'opn' })

const setFault = (operation: string, kind: string) =>
  product.sandbox('POST', '/faults', { partner: 'bank', operation, kind, count: 1, late_ms: 300 })
const withdraw = async (member: TestMember, amount: number): Promise<string> => {
  const { phone, token } = member
  const made = await expectOk(product.api('POST', '/requests/withdraw', { phone, amount }, token))
  return String(made.id)
}
const rich = async () => {
  const member = await register(product)
  await deposit(product, member, 500)
  return member
}
const becomes = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await product.settle()
      await check()
    },
    { timeout: 20_000, interval: 200 },
  )
const isPaid = (member: TestMember, amount: number) =>
  becomes(async () => {
    const [last] = (await profileOf(product, member)).completed_requests
    expect(last).toMatchObject({ type: 'withdraw', status: 'completed', amount })
  })

test('a withdrawal is taken, sent and paid, and the member sees it under way meanwhile', async () => {
  const member = await rich()
  await withdraw(member, 200)
  await product.settle()
  await isPaid(member, 200)
  expect(await payoutsTo(product, member)).toMatchObject([{ amount: 200, status: 'paid' }])
})

test.each(['drop_after_commit', 'delay'])(
  'an order whose answer is late or missing (%s) is found and paid once',
  async kind => {
    const member = await rich()
    await setFault('payout', kind)
    await withdraw(member, 300)
    await isPaid(member, 300)
    expect(await payoutsTo(product, member)).toHaveLength(1)
  },
)

test('an order that never arrived is not given again: it waits for a person', async () => {
  const member = await rich()
  await setFault('payout', 'timeout')
  const id = await withdraw(member, 200)
  await becomes(async () => {
    const [row] = await product.query<{ why: string }>('select why from cashier_waiting where id = $1', [id])
    expect(row?.why).toContain('ask the bank')
  })
  expect(await payoutsTo(product, member)).toHaveLength(0)
  const text = await operatorOn(product.context)('queue', 'list')
  expect(text.text).toContain(id)
})

test.each(['drop_after_commit', 'timeout', 'refuse'])(
  'without Opn’s balance before the order (%s) nothing is ordered until Opn reports it',
  async kind => {
    const member = await rich()
    await setFault('payout_lookup', kind)
    await withdraw(member, 200)
    await isPaid(member, 200)
    expect(await payoutsTo(product, member)).toMatchObject([{ amount: 200, status: 'paid' }])
  },
)

test.each([
  ['payout', 'transfer_failed'],
  ['payee', 'name_mismatch'],
])('refused at the %s, the credit is back', async operation => {
  const member = await rich()
  await setFault(operation, 'refuse')
  await withdraw(member, 200)
  await becomes(async () => {
    expect((await profileOf(product, member)).ufabet_credit).toBe(500)
  })
})

test('duplicate, reordered and late events change nothing', async () => {
  const member = await rich()
  for (const kind of ['duplicate', 'reorder']) await setFault('payout_notice', kind)
  await withdraw(member, 400)
  await isPaid(member, 400)
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(100)
})

test('Opn’s list of payments agrees with the books, over the wire', async () => {
  const { text } = await operatorOn(product.context)('reconcile', 'full')
  expect(text).toMatch(/outgoing payments: [1-9]\d* compared, 0 different, 0 open/)
})
