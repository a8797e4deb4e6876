import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { isPayUrl } from '../settlement/gateway-page-urls.ts'

const cashier = useCashier()
const BAHT = 100n

const loseJobs = () => cashier.database.query('delete from graphile_worker._private_jobs')

test('a withdrawal whose job was lost at either step is resumed by the scheduler and paid once', async () => {
  const member = await cashier.player(500n * BAHT)
  const { id } = await cashier.withdraw(member, 300n * BAHT)
  await cashier.run({ 'cashier:withdrawal-moved': async () => undefined })
  expect((await cashier.withdrawal(member, id)).status).toBe('moving')
  await cashier.strike('cashier:resume-withdrawals')
  await cashier.run({ 'cashier:payout': async () => undefined })
  expect((await cashier.withdrawal(member, id)).status).toBe('moving')

  cashier.advance(16)
  await cashier.strike('cashier:resume-withdrawals')
  await cashier.run({ 'cashier:payout': async () => undefined })
  expect((await cashier.withdrawal(member, id)).status).toBe('approved')

  cashier.advance(16)
  await loseJobs()
  await cashier.strike('cashier:resume-withdrawals')
  await cashier.strike('cashier:resume-withdrawals')
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
  expect([...cashier.bank.payouts.keys()].filter(reference => reference === id)).toHaveLength(1)
})

test('a withdrawal that waits for the game site is left to it', async () => {
  const member = await cashier.player(500n * BAHT)
  const { id } = await cashier.withdraw(member, 300n * BAHT)
  await loseJobs()
  cashier.advance(16)
  await cashier.strike('cashier:resume-withdrawals')
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('moving')
  await cashier.strike('games:resume')
  await cashier.run()
  expect((await cashier.withdrawal(member, id)).status).toBe('paid')
})

test.each([
  ['production', 'https://pay.gateway.example/p/1', true],
  ['production', 'http://pay.gateway.example/p/1', false],
  ['production', 'https://pay.gateway.example.evil.example/p/1', false],
  ['production', 'https://me@pay.gateway.example/p/1', false],
  ['production', 'javascript:alert(1)', false],
  ['production', 'https://lobby.example/p/1', false],
  ['sandbox', 'https://lobby.example/p/1', true],
  ['sandbox', 'https://elsewhere.example/p/1', false],
] as const)('in %s a member is sent to pay at %s: %s', (mode, url, allowed) => {
  const config = { mode, public_url: 'https://lobby.example' }
  expect(isPayUrl(config, ['pay.gateway.example'], url)).toBe(allowed)
})
