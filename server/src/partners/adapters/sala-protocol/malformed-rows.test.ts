import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { salaBank } from './bank.ts'
import { salaGameSite } from './game-site.ts'
import { salaGateway } from './payment-gateway.ts'

const AT = '2026-11-18T08:00:00Z'
const OUT = { line_id: 'o1', cursor: '1', account: '9', reference: 'wdr_1', amount: '5.00', paid_at: AT }
const PAID = { cursor: '1', reference: 'dep_1', paid_amount: '5.00', paid_at: AT }
const STAKED = { stake: '5.00', valid_stake: '5.00', win: '0.00' }
const ROUND = { round_id: 'r1', cursor: '1', game_id: 'g', ...STAKED, played_at: AT }
const ACCOUNT = { username: 'a', balance: '5.00' }

const OF = { username: 'a', after: '0' }
let page: object = {}
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(page))
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))

const settings = () => ({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'k' })

const roundsOf = (username: string) => {
  const { rounds } = salaGameSite(settings())
  return rounds.of === 'member' ? rounds.read(username, null) : null
}

const everybodys = (after: string | null = null) => {
  const { rounds } = salaGameSite(settings())
  return rounds.of === 'member' ? rounds.common?.read(after) : null
}

/**
 * Calls of the protocol that return lists. Each entry has a name, the name of the list's field, a valid row, fields that make a row malformed, and
 * the call itself.
 */
const pages = [
  ['payments that went out', 'lines', OUT, { amount: '-5.00' }, () => salaBank(settings()).outgoing('0')],
  ['payments at the gateway', 'payments', PAID, { paid_at: 'noon' }, () => salaGateway(settings()).paid('0')],
  ['rounds', 'rounds', ROUND, { stake: 5 }, () => roundsOf('a')],
  ['rounds of everybody', 'rounds', { ...ROUND, username: 'a' }, { username: null }, () => everybodys()],
  ['balances', 'accounts', ACCOUNT, { balance: '-1.00' }, () => salaGameSite(settings()).balances?.('')],
] as const

test.each(pages)(
  'a malformed one of the %s is stored as received and spoils no other',
  async (_, list, good, wrong, read) => {
    const odd = { ...good, ...wrong }
    page = { ...OF, [list]: [odd, good, 'nonsense'], next: '9' }
    const answer = await read()
    expect(answer).toMatchObject({
      [list]: [expect.anything()],
      unreadable: [JSON.stringify(odd), '"nonsense"'],
    })
    page = { ...OF, [list]: [good], next: '9' }
    expect(await read()).toMatchObject({ [list]: [expect.anything()], unreadable: [] })
  },
)

test('a page with only malformed rounds is not the last page, and has the next cursor', async () => {
  page = { ...OF, rounds: Array.from({ length: 500 }, () => ({})), next: '500' }
  expect(await roundsOf('a')).toMatchObject({
    rounds: [],
    next: '500',
    is_last: false,
  })
})

test('rounds out of order, repeated, or older than the cursor are returned once each, oldest first', async () => {
  const of = (cursor: string) => ({ ...ROUND, round_id: `r${cursor}`, cursor })
  page = { ...OF, after: '2', rounds: ['10', '9', '2', '9'].map(of), next: '10' }
  const { rounds } = salaGameSite(settings())
  const result = rounds.of === 'member' ? await rounds.read('a', '2') : null
  expect(result?.rounds.map(({ round_id }) => round_id)).toEqual(['r9', 'r10'])
  expect(result?.next).toBe('10')
})

test("common rounds have their member and that member's cursor, oldest first, once each", async () => {
  const of = (cursor: string, username: string) => ({ ...ROUND, round_id: `r${cursor}`, cursor, username })
  page = { after: '2', rounds: [of('10', 'a'), of('9', 'b'), of('2', 'b'), of('9', 'b')], next: '10' }
  const result = await everybodys('2')
  expect(result?.rounds.map(({ username, own_cursor }) => [username, own_cursor])).toEqual([
    ['b', '9'],
    ['a', '10'],
  ])
  expect(result).toMatchObject({ next: '10', is_last: true })
  const { rounds } = salaGameSite(settings())
  const [first] = result?.rounds ?? []
  if (rounds.of !== 'member' || rounds.common === null || first === undefined) throw new Error('no list')
  const { common } = rounds
  expect([null, '8', '9', '10'].map(own => common.isBehind(own, first))).toEqual([true, true, false, false])
})

test.each([
  ['behind another cursor', { after: '1', next: '9', rounds: [] }],
  ['that says not behind which', { next: '9', rounds: [] }],
  ['with a cursor that is no number', { after: '2', next: 'nine', rounds: [] }],
  ['without rounds', { after: '2', next: '2' }],
  [
    'whose last round stands behind its end',
    { after: '2', next: '5', rounds: [{ ...ROUND, cursor: '6', username: 'a' }] },
  ],
])("a page of everybody's rounds %s is no answer", async (_, odd) => {
  page = odd
  await expect(everybodys('2')).rejects.toThrow(PartnerConfused)
})
