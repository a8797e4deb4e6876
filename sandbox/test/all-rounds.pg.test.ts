import { beforeEach, expect, test } from 'vitest'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()
const USERS = ['mem1', 'mem2', 'mem3', 'mem4'] as const
const MINUTE_MS = 60_000

type Page = {
  after: string
  rounds: { username: string; round_id: string; cursor: string; stake: string; played_at: string }[]
  next: string
}

const page = async (query = '') => (await world.partner('GET', `/game-site/v1/rounds${query}`)).body as Page
const ownOf = async (username: string) =>
  ((await world.partner('GET', `/game-site/v1/accounts/${username}/rounds?limit=500`)).body as Page).rounds
const launch = async (username: string) => {
  const order = { username, mode: 'real', return_url: 'http://sala.test/lobby/' }
  const { url } = (await world.partner('POST', '/game-site/v1/launches', order)).body as { url: string }
  return new URL(url).searchParams.get('token') ?? ''
}
const tokens = new Map<string, string>()
const play = async (username: string, stake = 1) => {
  const played = await world.call('POST', '/game-site/rounds', { token: tokens.get(username), stake, win: 0 })
  expect(played.status).toBe(201)
}

beforeEach(async () => {
  for (const username of USERS) {
    await world.partner('PUT', `/game-site/v1/accounts/${username}`, {})
    const order = { reference: `in_${username}`, username, direction: 'in', amount: '500.00' }
    await world.partner('POST', '/game-site/v1/transfers', order)
    tokens.set(username, await launch(username))
  }
})

test('rounds of all members are listed in insertion order, page by page, with the cursors of the member lists', async () => {
  for (const username of ['mem1', 'mem2', 'mem1', 'mem3', 'mem2']) await play(username)
  const first = await page('?limit=2')
  expect(first).toMatchObject({ after: '0', rounds: [{ username: 'mem1' }, { username: 'mem2' }] })
  const second = await page(`?limit=2&after=${first.next}`)
  expect(second).toMatchObject({ after: first.next, rounds: [{ username: 'mem1' }, { username: 'mem3' }] })
  const third = await page(`?limit=2&after=${second.next}`)
  expect(third.rounds).toMatchObject([{ username: 'mem2' }])
  expect(await page(`?after=${third.next}`)).toEqual({ after: third.next, rounds: [], next: third.next })
  expect((await page('?limit=2')).rounds).toEqual(first.rounds)
  const received = [...first.rounds, ...second.rounds, ...third.rounds]
  for (const username of USERS) {
    const own = received
      .filter(round => round.username === username)
      .map(({ username: _, ...round }) => round)
    expect(own).toEqual(await ownOf(username))
  }
})

test('reading after the last cursor during play misses no round', async () => {
  const received: string[] = []
  let after = '0'
  const readOn = async () => {
    const { rounds, next } = await page(`?limit=500&after=${after}`)
    received.push(...rounds.map(({ round_id }) => round_id))
    after = next
  }
  let isPlaying = true
  const plays = Promise.all(
    USERS.map(async username => {
      for (let round = 0; round < 25; round++) await play(username)
    }),
  ).finally(() => {
    isPlaying = false
  })
  while (isPlaying) await readOn()
  await plays
  await readOn()
  const all = (await Promise.all(USERS.map(ownOf))).flat().map(({ round_id }) => round_id)
  expect(all).toHaveLength(100)
  expect(received.toSorted()).toEqual(all.toSorted())
})

test('a bet on a match is listed when the match is over, after rounds played since the bet', async () => {
  const { body } = await world.partner('GET', '/game-site/v1/offers')
  const { said_at, fixtures } = body as {
    said_at: string
    fixtures: {
      event_id: string
      starts_at: string
      ends_at: string
      outcomes: { choice: string; pays: string }[]
    }[]
  }
  const from = new Date(said_at).getTime() + 5 * MINUTE_MS
  const match = fixtures.find(({ starts_at }) => new Date(starts_at).getTime() > from)
  const [outcome] = match?.outcomes ?? []
  if (match === undefined || outcome === undefined) throw new Error('nothing is played soon')
  const pays = Math.round(Number(outcome.pays) * 100)
  const order = { event_id: match.event_id, choice: outcome.choice, stake: 10, pays }
  expect((await world.call('POST', '/game-site/bets', { token: tokens.get('mem1'), ...order })).status).toBe(
    201,
  )
  await play('mem2')
  const before = await page()
  expect(before.rounds).toMatchObject([{ username: 'mem2' }])
  const over = new Date(new Date(match.ends_at).getTime() + MINUTE_MS)
  await world.call('POST', '/clock', { now: over.toISOString() })
  const { rounds } = await page(`?after=${before.next}`)
  expect(rounds).toMatchObject([{ username: 'mem1', stake: '10.00' }])
  expect(new Date(rounds[0]?.played_at ?? 0).getTime()).toBeLessThan(new Date(match.starts_at).getTime())
})

test('a page has a maximum size, a cursor is a number, and faults of this list affect no other list', async () => {
  for (const query of ['?limit=501', '?limit=0', '?after=-1', '?after=x'])
    expect((await world.partner('GET', `/game-site/v1/rounds${query}`)).status).toBe(400)
  expect((await world.call('GET', '/game-site/v1/rounds')).status).toBe(401)
  await play('mem1')
  await play('mem2')
  const fault = (kind: string) => ({ partner: 'game-site', operation: 'all_rounds', kind, count: 1 })
  await world.call('POST', '/faults', fault('reorder'))
  expect(await ownOf('mem1')).toHaveLength(1)
  expect((await page()).rounds).toMatchObject([{ username: 'mem2' }, { username: 'mem1' }])
  await world.call('POST', '/faults', fault('duplicate'))
  expect((await page()).rounds).toHaveLength(4)
  await world.call('POST', '/faults', fault('refuse'))
  expect((await world.partner('GET', '/game-site/v1/rounds')).status).toBe(503)
  expect((await page()).rounds).toHaveLength(2)
})
