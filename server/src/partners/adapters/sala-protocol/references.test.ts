import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { satang } from '@sala/contract/wire/money.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { salaBank } from './bank.ts'
import { salaGameSite } from './game-site.ts'
import { salaGateway } from './payment-gateway.ts'
import { salaSms } from './sms.ts'

const PAID_AT = '2026-11-18T08:00:00Z'
/** A partner's response about an object that the call did not ask about. */
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

/** If set, the simulated partner sends this response instead of its usual one. */
let instead: { readonly status: number; readonly body: string } | null = null
const server = createServer((request, response) => {
  if (instead !== null) return void response.writeHead(instead.status).end(instead.body)
  const bodies = { '/transfers': TRANSFER, '/sessions/end': CLOSED }
  const body = Object.entries(bodies).find(([part]) => request.url?.includes(part))?.[1] ?? ANSWER
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
})
const settings = () => ({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'k' })

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterEach(() => {
  instead = null
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const never = (): never => {
  throw new Error('the site tells rounds of each member')
}

const keyOf = (reference: string) => ({
  ...{ reference, payment_id: null, payout_id: null, ordered_at: new Date(0) },
})

test("a gateway's answer about another payment is not applied to this one", async () => {
  const gateway = salaGateway(settings())
  await expect(gateway.find(keyOf('mine'))).rejects.toThrow(PartnerConfused)
  await expect(gateway.cancel(keyOf('mine'))).rejects.toThrow(PartnerConfused)
  const order = {
    ...{ reference: 'mine', amount: satang(50_000n), return_url: 'https://lobby.example' },
    ...{ ordered_at: new Date(0), expires_at: new Date(1), channel: null, wallet_phone: null },
  }
  await expect(gateway.open(order)).rejects.toThrow(PartnerConfused)
  expect(await gateway.find(keyOf('other'))).toMatchObject({ status: 'paid', paid_amount: 50_000n })
})

test("a bank's answer about another payout does not settle this one", async () => {
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

test("a game site's answer about another order to close games does not count for this one", async () => {
  const site = salaGameSite(settings())
  await expect(site.endSessions({ reference: 'mine', username: 'u' })).rejects.toThrow(PartnerConfused)
  expect(await site.endSessions({ reference: 'other', username: 'u' })).toBe(1)
})

test("a game site's refusal of another transfer leaves this one unknown", async () => {
  const site = salaGameSite(settings())
  const order = { reference: 'mine', username: 'u', direction: 'out', amount: satang(50_000n) } as const
  instead = { status: 422, body: JSON.stringify({ error: 'refused', reference: 'other' }) }
  expect(await site.move(order)).toEqual({ result: 'unknown' })
  instead = { status: 422, body: JSON.stringify({ error: 'refused', reference: 'mine' }) }
  expect(await site.move(order)).toEqual({ result: 'rejected', reason: 'refused' })
})

test("a game site's answer about another member's account, rounds or game is refused", async () => {
  const site = salaGameSite(settings())
  const sums = { rounds: 1, stake: '5.00', valid_stake: '5.00', win: '0.00', win_loss: '-5.00' }
  const round = { round_id: 'r', game_id: 'g', stake: '5.00', valid_stake: '5.00', win: '0.00' }
  const page = { rounds: [{ ...round, cursor: '7', played_at: PAID_AT }], next: '7' }
  const launch = { username: 'u', mode: 'real', return_url: 'https://lobby.example' } as const
  const asked: readonly [ask: () => Promise<unknown>, answer: object][] = [
    [() => site.balance('u'), { balance: '5.00' }],
    [() => (site.rounds.of === 'member' ? site.rounds.read('u', '3') : never()), { ...page, after: '3' }],
    [() => site.report('u', new Date(0), new Date(1)), sums],
    [() => site.launch(launch), { url: 'https://games.example/?token=t' }],
  ]
  for (const [ask, answer] of asked) {
    for (const wrong of [answer, { ...answer, username: 'other' }]) {
      instead = { status: 200, body: JSON.stringify(wrong) }
      await expect(ask()).rejects.toThrow(PartnerConfused)
    }
    instead = { status: 200, body: JSON.stringify({ ...answer, username: 'u' }) }
    await expect(ask()).resolves.toBeDefined()
  }
  // A page that starts after a later cursor than the requested one is refused, because it would skip the rounds in between.
  instead = { status: 200, body: JSON.stringify({ ...page, username: 'u', after: '6' }) }
  await expect(asked[1]?.[0]()).rejects.toThrow(PartnerConfused)
})

test('an answer about another account or another message is refused', async () => {
  instead = { status: 200, body: JSON.stringify({ username: 'other' }) }
  await expect(salaGameSite(settings()).openAccount('u')).rejects.toThrow(PartnerConfused)
  const message = { reference: 'mine', to: '0812345678', text: 'รหัส 123456' }
  for (const body of ['', '{}', '<h1>OK</h1>', JSON.stringify({ reference: 'other' })]) {
    instead = { status: 202, body }
    await expect(salaSms(settings()).send(message)).rejects.toThrow(PartnerConfused)
  }
  instead = { status: 202, body: JSON.stringify({ reference: 'mine' }) }
  expect(await salaSms(settings()).send(message)).toEqual({ message_id: null })
})

test("a 404 without the partner's own body does not prove that it never had the object", async () => {
  const find = [
    () => salaBank(settings()).findPayout(keyOf('mine')),
    () => salaGateway(settings()).find(keyOf('mine')),
    () => salaGateway(settings()).cancel(keyOf('mine')),
  ]
  const sent = { ...keyOf('mine'), username: 'u', direction: 'in', amount: satang(1n) } as const
  const movement = { ...sent, mark: null, sent_at: null, asked_at: new Date(0) }
  for (const body of ['', '<h1>Not Found</h1>', '{"message":"no route"}']) {
    instead = { status: 404, body }
    for (const ask of find) await expect(ask()).rejects.toThrow(PartnerConfused)
    expect(await salaGameSite(settings()).findMovement(movement)).toEqual({ result: 'unknown' })
  }
  instead = { status: 404, body: '{"error":"not_found"}' }
  for (const ask of find) expect(await ask()).toBeNull()
  expect(await salaGameSite(settings()).findMovement(movement)).toEqual({ result: 'absent' })
})
