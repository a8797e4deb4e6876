import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { satang } from '@sala/contract/wire/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerConfused } from '../../kit/partner-http.ts'
import { salaBank } from './bank.ts'
import { salaGameSite } from './game-site.ts'
import { salaGateway } from './gateway.ts'

const PAID_AT = '2026-11-18T08:00:00Z'
/** Whatever is asked, the answer is about `other`. */
const ANSWER = {
  reference: 'other',
  payment_id: 'p1',
  pay_url: 'http://localhost:3000/pay/p1',
  status: 'paid',
  amount: '500.00',
  paid_amount: '500.00',
  paid_at: PAID_AT,
  reason: null,
}
const TRANSFER = {
  reference: 'other',
  status: 'done',
  balance: '500.00',
  balance_after: '500.00',
  reason: null,
}

const CLOSED = { reference: 'other', closed: 1 }

const server = createServer((request, response) => {
  const bodies = { '/transfers': TRANSFER, '/sessions/end': CLOSED }
  const body = Object.entries(bodies).find(([part]) => request.url?.includes(part))?.[1] ?? ANSWER
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
})
const settings = () => ({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'k' })

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))

const keyOf = (reference: string) => ({ reference, payment_id: null, ordered_at: new Date(0) })

test("a gateway's answer about another payment is not applied to this one", async () => {
  const gateway = salaGateway(settings())
  await expect(gateway.find(keyOf('mine'))).rejects.toThrow(PartnerConfused)
  await expect(gateway.cancel(keyOf('mine'))).rejects.toThrow(PartnerConfused)
  const times = { ordered_at: new Date(0), expires_at: new Date(1) }
  const order = { reference: 'mine', amount: satang(50_000n), return_url: 'https://lobby.example', ...times }
  await expect(gateway.open(order)).rejects.toThrow(PartnerConfused)
  expect(await gateway.find(keyOf('other'))).toMatchObject({ status: 'paid', paid_amount: 50_000n })
})

test("a bank's answer about another payout says nothing about this one", async () => {
  const bank = salaBank(settings())
  await expect(
    bank.findPayout({ reference: 'mine', payout_id: null, ordered_at: new Date(0) }),
  ).rejects.toThrow(PartnerConfused)
  expect(
    await bank.findPayout({ reference: 'other', payout_id: null, ordered_at: new Date(0) }),
  ).toMatchObject({ status: 'paid' })
})

test("a game site's answer about another transfer leaves this one unknown", async () => {
  const site = salaGameSite(settings())
  const order = { reference: 'mine', username: 'u', direction: 'in', amount: satang(50_000n) } as const
  expect(await site.move(order)).toEqual({ result: 'unknown' })
  const sent = { ...order, mark: null, sent_at: null, asked_at: new Date(0) }
  expect(await site.findMovement(sent)).toEqual({ result: 'unknown' })
  expect(await site.findMovement({ ...sent, reference: 'other' })).toMatchObject({ result: 'done' })
})

test("a game site's answer about another order to close games is no answer to this one", async () => {
  const site = salaGameSite(settings())
  await expect(site.endSessions({ reference: 'mine', username: 'u' })).rejects.toThrow(PartnerConfused)
  expect(await site.endSessions({ reference: 'other', username: 'u' })).toBe(1)
})
