import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentGameSite } from '../../src/partners/adapters/game-agent/game-site.ts'
import { salaGameSite } from '../../src/partners/adapters/sala-protocol/game-site.ts'
import type { GameSite } from '../../src/partners/ports/game-site.ts'

/**
 * The page of rounds that the simulated game site returns next. Seamless game sites need no such test, because Sala itself dates their bets by its
 * own clock.
 */
let page: object = {}
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(page))
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const money = { stake: '5.00', valid_stake: '5.00', win: '0.00' }
const sites = [
  {
    name: 'sala',
    make: (): GameSite => salaGameSite({ url: url(), key: 'k' }),
    pageOf: (rows: readonly object[]) => ({ username: 'a', after: '0', rounds: rows, next: '9' }),
    rowOf: (cursor: number, time: object) => ({
      round_id: `r${cursor}`,
      cursor: String(cursor),
      game_id: 'g',
      ...money,
      ...time,
    }),
    field: 'played_at',
  },
  {
    name: 'agent',
    make: (): GameSite => agentGameSite({ url: url(), prefix: 'p', agent: 'x', web: 'w', key: 'k' }),
    pageOf: (rows: readonly object[]) => ({ code: 0, last_history_id: 9, data: rows }),
    rowOf: (cursor: number, time: object) => ({
      history_id: cursor,
      user_code: 'xa',
      game_code: 'g',
      txn_id: `r${cursor}`,
      bet: 5,
      valid_bet: 5,
      win: 0,
      ...time,
    }),
    field: 'created_at',
  },
] as const

const read = async (site: GameSite) => {
  if (site.rounds.of !== 'member') throw new Error('each member has a list')
  const result = await site.rounds.read('a', null)
  if (result === null) throw new Error('the site answered with no page')
  return result
}

const readable = [
  ['with microseconds', '2026-11-18T08:00:00.123456Z', '2026-11-18T08:00:00.123Z'],
  ['with another offset', '2026-11-18T15:00:00+07:00', '2026-11-18T08:00:00.000Z'],
  ['with an offset to the west', '2026-11-18T00:30:00-07:30', '2026-11-18T08:00:00.000Z'],
  ['in the future', '2046-11-18T08:00:00Z', '2046-11-18T08:00:00.000Z'],
  ['before there were members', '1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
] as const
const unreadable = [
  ['missing', undefined],
  ['null', null],
  ['a number', 1_763_452_800],
  ['without a zone', '2026-11-18T08:00:00'],
  ['a day alone', '2026-11-18'],
  ['no day of the calendar', '2026-02-30T08:00:00Z'],
  ['beyond every calendar', '9999-12-31T23:59:59Z'],
] as const

for (const { name, make, pageOf, rowOf, field } of sites) {
  test.each(readable)(`${name}: a round whose time is %s is that moment`, async (_what, time, moment) => {
    page = pageOf([rowOf(1, { [field]: time })])
    const { rounds, unreadable: odd } = await read(make())
    expect([rounds.map(({ played_at }) => played_at.toISOString()), odd]).toEqual([[moment], []])
  })

  test.each(unreadable)(
    `${name}: a round whose time is %s waits for a person, and the other rounds are read`,
    async (_what, time) => {
      const wrong = rowOf(1, time === undefined ? {} : { [field]: time })
      page = pageOf([wrong, rowOf(2, { [field]: '2026-11-18T08:00:00Z' })])
      const { rounds, unreadable: odd } = await read(make())
      expect(rounds.map(({ round_id }) => round_id)).toEqual(['r2'])
      expect(odd).toEqual([JSON.stringify(wrong)])
    },
  )

  test(`${name}: rounds keep the order in which the site wrote them, whatever their times say`, async () => {
    page = pageOf([
      rowOf(1, { [field]: '2026-11-18T08:00:00Z' }),
      rowOf(2, { [field]: '2026-11-18T07:00:00Z' }),
    ])
    expect((await read(make())).rounds.map(({ round_id }) => round_id)).toEqual(['r1', 'r2'])
  })
}
