import { expect, test } from 'vitest'
import { sizeOr } from '../simulation/simulation-seeds.ts'
import { useProduct } from './lobby-under-test.ts'
import {
  deposit,
  expectOk,
  fault,
  moveClock,
  pay,
  payoutsTo,
  prepareDeposit,
  profileOf,
  register,
  type TestMember,
} from './test-member.ts'

const product = useProduct()

const suspended = async (): Promise<bigint> => {
  const rows = await product.query<{ total: string }>(
    'select coalesce(sum(amount), 0)::text as total from suspense_items where assigned_at is null',
  )
  return BigInt(rows[0]?.total ?? 0)
}

const lastRequest = async (member: TestMember) => (await profileOf(product, member)).completed_requests[0]

test('paid late: the deposit has expired, the money waits in suspense and nothing is credited', async () => {
  const member = await register(product)
  const open = await prepareDeposit(product, member, 500)
  const before = await suspended()
  await moveClock(product, 16)
  await pay(product, member, open.to_account_number, 500, open.ref)
  await product.settle()
  expect(await lastRequest(member)).toMatchObject({ id: open.id, status: 'expired' })
  expect((await profileOf(product, member)).ufabet_credit).toBe(0)
  expect((await suspended()) - before).toBe(50_000n)
  await moveClock(product, null)
})

test('a payment of another amount credits the received amount, not the requested one', async () => {
  const member = await register(product)
  const open = await prepareDeposit(product, member, 10_000)
  await pay(product, member, open.to_account_number, 1, open.ref)
  await product.settle()
  expect(await lastRequest(member)).toMatchObject({ id: open.id, status: 'completed', amount: 1 })
  expect((await profileOf(product, member)).ufabet_credit).toBe(1)
})

test('paid twice: the first is credited, the second waits in suspense', async () => {
  const member = await register(product)
  const open = await prepareDeposit(product, member, 500)
  const before = await suspended()
  await pay(product, member, open.to_account_number, 500, open.ref)
  await pay(product, member, open.to_account_number, 500, open.ref)
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(500)
  expect((await suspended()) - before).toBe(50_000n)
})

test('a bank line delivered twice credits once', async () => {
  const member = await register(product)
  await fault(product, 'bank', 'duplicate', 1)
  await deposit(product, member, 500)
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(500)
})

test('cancelled while paying: one end state, and the money is either credited or in suspense', async () => {
  const rounds = sizeOr(4, 12)
  for (let round = 0; round < rounds; round++) {
    const member = await register(product)
    const open = await prepareDeposit(product, member, 500)
    const before = await suspended()
    const [cancel] = await Promise.all([
      product.api('POST', `/requests/deposit/${open.id}/cancel`, {}, member.token),
      pay(product, member, open.to_account_number, 500, open.ref).then(() => product.settle()),
    ])
    await product.settle()
    const profile = await profileOf(product, member)
    const end = profile.completed_requests[0]
    if (cancel.status === 200) {
      expect(end).toMatchObject({ id: open.id, status: 'cancelled' })
      expect(profile.ufabet_credit).toBe(0)
      expect((await suspended()) - before).toBe(50_000n)
    } else {
      expect(cancel.body).toMatchObject({ code: 'deposit_already_completed' })
      expect(end).toMatchObject({ id: open.id, status: 'completed' })
      expect(profile.ufabet_credit).toBe(500)
      expect((await suspended()) - before).toBe(0n)
    }
  }
})

test('a forged gateway callback is refused and changes nothing', async () => {
  const member = await register(product)
  await product.query('update members set payment_gateway_status = true where phone = $1', [member.phone])
  const opened = await expectOk(
    product.api('POST', '/requests/deposit/payment-gateway', { amount: 500 }, member.token),
  )
  const response = await fetch(`${product.context().config.public_url}/lobby/api/callbacks/gateway`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-partner-timestamp': String(Math.floor(Date.now() / 1000)),
      'x-partner-signature': 'ab'.repeat(32),
    },
    body: JSON.stringify({ event_id: 'forged-1', type: 'payment', reference: opened.id, status: 'paid' }),
  })
  expect(response.status).toBe(401)
  await product.settle()
  const profile = await profileOf(product, member)
  expect(profile.pending_request).toMatchObject({ id: opened.id, status: 'waiting' })
  expect(profile.ufabet_credit).toBe(0)
})

test('the game site stops answering after it took the transfer, and the credit is there once', async () => {
  const member = await register(product)
  await fault(product, 'game-site', 'drop_after_commit', 1)
  await deposit(product, member, 500)
  await product.settle()
  const profile = await profileOf(product, member)
  expect(profile.ufabet_credit).toBe(500)
  expect(profile.games).toEqual([{ credit: 500 }])
})

test('the bank falls silent after it paid: the payout is looked up, never sent again', async () => {
  const member = await register(product)
  await deposit(product, member, 500)
  await fault(product, 'bank', 'drop_after_commit', 1)
  await expectOk(product.api('POST', '/requests/withdraw', { amount: 200 }, member.token))
  await product.settle()
  expect(await payoutsTo(product, member)).toMatchObject([{ amount: 200, status: 'paid' }])
  expect(await lastRequest(member)).toMatchObject({ type: 'withdraw', status: 'completed', amount: 200 })
  expect((await profileOf(product, member)).ufabet_credit).toBe(300)
})

test('the bank refuses the payout: the reason is shown and the credit is back', async () => {
  const member = await register(product)
  await deposit(product, member, 500)
  await fault(product, 'bank', 'refuse', 1)
  await expectOk(product.api('POST', '/requests/withdraw', { amount: 200 }, member.token))
  await product.settle()
  const end = await lastRequest(member)
  expect(end).toMatchObject({ type: 'withdraw', status: 'refused' })
  expect(end?.deleted_cause).toMatch(/[ก-๙]/)
  expect((await profileOf(product, member)).ufabet_credit).toBe(500)
})
