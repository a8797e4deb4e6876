import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opnGateway } from './charges.ts'

const AT = '2026-11-18T08:00:00Z'
const GOOD = {
  object: 'charge',
  id: 'chrg_test_5fz1',
  amount: 50_000,
  currency: 'THB',
  status: 'successful',
  paid: true,
  paid_at: AT,
  created_at: AT,
  metadata: { reference: 'dep_1' },
}
const ODD = { ...GOOD, amount: 'much' }

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [ODD, GOOD], total: 2 }))
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))
const gateway = () =>
  opnGateway({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'k' }, [])
const keyOf = (reference: string) => ({ reference, payment_id: null, ordered_at: new Date(AT) })

test('a malformed charge is stored unchanged, and the charges around it are read', async () => {
  expect(await gateway().paid('0')).toMatchObject({
    payments: [{ cursor: '2', reference: 'dep_1', paid_amount: 50_000n }],
    unreadable: [JSON.stringify(ODD)],
    next: '2',
  })
  expect(await gateway().find(keyOf('dep_1'))).toMatchObject({ status: 'paid' })
})

test('a payment that may be an unreadable charge is not reported as missing', async () => {
  await expect(gateway().find(keyOf('dep_2'))).rejects.toMatchObject({ name: 'PartnerConfused' })
})
