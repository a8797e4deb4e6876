import { expect, test } from 'vitest'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()
const payOut = (reference: string, amount: string) =>
  world.partner('POST', '/bank/v1/payouts', {
    reference,
    from_account: '9000000011',
    to_bank: 'scb',
    to_account: '8123456789',
    to_name: 'ทดลอง รับเงิน',
    amount,
  })
const get = async (path: string) => (await world.partner('GET', path)).body

test('outgoing transfers of credit are listed in pages with their reference, without refused ones', async () => {
  await payOut('wdr_1', '100.00')
  await payOut('wdr_2', '999999999.00')
  await payOut('wdr_3', '50.25')
  const first = (await get('/bank/v1/statement/outgoing?limit=1')) as { next: string }
  expect(first).toMatchObject({ lines: [{ account: '9000000011', reference: 'wdr_1', amount: '100.00' }] })
  const second = (await get(`/bank/v1/statement/outgoing?after=${first.next}`)) as { next: string }
  expect(second).toMatchObject({ lines: [{ reference: 'wdr_3', amount: '50.25' }] })
  expect(await get(`/bank/v1/statement/outgoing?after=${second.next}`)).toEqual({
    lines: [],
    next: second.next,
  })
})

test('gateway payments are listed in the order of payment', async () => {
  const opened: string[] = []
  for (const reference of ['dep_1', 'dep_2', 'dep_3']) {
    const order = { reference, amount: '20.00', return_url: 'http://sala.test/lobby/deposit' }
    const { payment_id } = (await world.partner('POST', '/gateway/v1/payments', order)).body as {
      payment_id: string
    }
    opened.push(payment_id)
  }
  for (const payment of [opened[2], opened[0]])
    await world.call('POST', `/gateway/payments/${payment}/pay`, {
      from_bank: 'kbank',
      from_account: '8000000101',
    })
  const { payments } = (await get('/gateway/v1/payments')) as { payments: { cursor: string }[] }
  expect(payments).toMatchObject([
    { reference: 'dep_3', paid_amount: '20.00' },
    { reference: 'dep_1', paid_amount: '20.00' },
  ])
  expect(await get(`/gateway/v1/payments?after=${payments[0]?.cursor}`)).toMatchObject({
    payments: [{ reference: 'dep_1' }],
  })
})

test('all balances are listed by name, in pages', async () => {
  for (const username of ['memb', 'mema', 'memc'])
    await world.partner('PUT', `/game-site/v1/accounts/${username}`, {})
  const order = { reference: 'in', username: 'memb', direction: 'in', amount: '7.50' }
  await world.partner('POST', '/game-site/v1/transfers', order)
  expect(await get('/game-site/v1/accounts?limit=2')).toEqual({
    accounts: [
      { username: 'mema', balance: '0.00' },
      { username: 'memb', balance: '7.50' },
    ],
    next: 'memb',
  })
  expect(await get('/game-site/v1/accounts?limit=2&after=memb')).toEqual({
    accounts: [{ username: 'memc', balance: '0.00' }],
    next: null,
  })
})
