import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { satang } from '@sala/contract/wire/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { salaBank } from '../../partners/adapters/sala-protocol/bank.ts'
import { salaGameSite } from '../../partners/adapters/sala-protocol/game-site.ts'
import { salaGateway } from '../../partners/adapters/sala-protocol/payment-gateway.ts'
import { salaSms } from '../../partners/adapters/sala-protocol/sms.ts'

const cashier = useCashier()
/** A text that PostgreSQL cannot store: it contains U+0000 and lone surrogates. */
const ODD = 'A\u0000B\ud800C\udc00'
const HELD = 'A\ufffdB\ufffdC\ufffd'
const ENDLESS = randomBytes(6_000).toString('base64')
const AT = '2026-11-18T08:00:00Z'

const answers: Record<string, unknown> = {}
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (path === '/v1/messages')
    return void response.writeHead(202).end(JSON.stringify({ reference: 'r', note: ODD }))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path] ?? { next: '0' }))
})
const settings = () => ({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'k' })

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const line = (no: number, given: Record<string, unknown>) => ({
  line_id: `odd_${no}`,
  cursor: String(no),
  account: '9000000011',
  from_bank: 'scb',
  from_account: '8000000202',
  from_name: 'PAYER',
  amount: '500.00',
  bill_reference: null,
  paid_at: AT,
  ...given,
})

test('a statement with text that no column holds is read to its end, and what can be kept of it is', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  answers['/v1/statement'] = {
    lines: [
      line(1, { from_name: ODD, from_account: ODD, from_bank: ODD, bill_reference: ODD, trans_ref: ODD }),
      line(2, { trans_ref: ENDLESS }),
      line(3, { from_account: ENDLESS, from_bank: ENDLESS }),
      line(4, { amount: '0.00' }),
      line(5, { paid_at: '9999-12-31T23:59:59Z' }),
      line(6, { [ODD]: ODD, line_id: ODD }),
      line(7, { from_account: member.account_number, bill_reference: deposit.ref }),
    ],
    next: '7',
  }
  const { bank } = cashier
  const { statement } = bank
  Object.assign(bank, { statement: salaBank(settings()).statement })
  await cashier.read()
  await cashier.read()
  Object.assign(bank, { statement })
  expect(await cashier.deposit(member, deposit.id)).toMatchObject({ status: 'completed' })
  expect(
    await cashier.database.query(
      `select line_id, from_name, from_account, from_bank, bill_reference, trans_ref from bank_lines
        where line_id like 'odd%' order by paid_at, line_id`,
    ),
  ).toMatchObject([
    {
      line_id: 'odd_1',
      from_name: HELD,
      from_account: HELD,
      from_bank: HELD,
      bill_reference: HELD,
      trans_ref: HELD,
    },
    { line_id: 'odd_7' },
  ])
  expect(await cashier.database.query('select from unreadable_rows')).toHaveLength(4)
  expect(await cashier.database.query('select cursor from bank_statement_points')).toEqual([{ cursor: '7' }])
})

test('rounds whose numbers and games no column can store are counted like others', async () => {
  const member = await cashier.player(50_000n)
  const round = { stake: '5.00', valid_stake: '5.00', win: '0.00', played_at: AT }
  answers[`/v1/accounts/${member.username}/rounds`] = {
    ...{ username: member.username, after: '0' },
    rounds: [
      { ...round, round_id: ODD, cursor: '1', game_id: ODD },
      { ...round, round_id: ENDLESS, cursor: '2', game_id: ENDLESS },
    ],
    next: '2',
  }
  const { site } = cashier
  const { rounds } = site
  Object.assign(site, { rounds: salaGameSite(settings()).rounds })
  await syncRounds(cashier.ctx, member.id)
  Object.assign(site, { rounds })
  expect(
    await cashier.database.query('select rounds, stake::int from play_days where member_id = $1', [
      member.id,
    ]),
  ).toEqual([{ rounds: 2, stake: 1_000 }])
  // Sets the balance at the game site to that in the ledger. The two then no longer differ.
  cashier.site.wallets.set(member.username, 49_000n)
})

test('reasons and numbers from the gateway, the game site and the bank are converted to storable text', async () => {
  answers['/v1/transfers/mov_1'] = { reference: 'mov_1', status: 'refused', balance_after: null, reason: ODD }
  answers['/v1/payouts/wdr_1'] = { reference: 'wdr_1', status: 'refused', reason: ODD, paid_at: null }
  answers['/v1/payments/dep_1'] = {
    reference: 'dep_1',
    payment_id: ODD,
    status: 'open',
    amount: '1.00',
    paid_amount: null,
    paid_at: null,
  }
  const order = { reference: 'mov_1', username: 'u', direction: 'in', amount: satang(1n) } as const
  const sent = { ...order, mark: null, sent_at: null, asked_at: new Date(0) }
  expect(await salaGameSite(settings()).findMovement(sent)).toMatchObject({ reason: HELD })
  expect(
    await salaBank(settings()).findPayout({ reference: 'wdr_1', payout_id: null, ordered_at: new Date(0) }),
  ).toMatchObject({ reason: HELD })
  const key = { reference: 'dep_1', payment_id: null, ordered_at: new Date(0) }
  expect(await salaGateway(settings()).find(key)).toMatchObject({ payment_id: HELD })
})

test('a message accepted by the SMS gateway counts as sent, with any text after its reference', async () => {
  await salaSms(settings()).send({ to: '0812345678', text: 'x', reference: 'r' })
})
