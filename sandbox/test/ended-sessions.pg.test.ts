import { beforeEach, expect, test } from 'vitest'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()
const [USER, OTHER] = ['mem_test', 'mem_other']
const RETURN_URL = 'http://sala.test/lobby/'

const launch = async (username: string, mode: 'real' | 'free' = 'real') => {
  const order = { username, mode, return_url: RETURN_URL }
  const { url } = (await world.partner('POST', '/game-site/v1/launches', order)).body as { url: string }
  return new URL(url).searchParams.get('token') ?? ''
}
const end = (username: string, reference: string) =>
  world.partner('POST', `/game-site/v1/accounts/${username}/sessions/end`, { reference })
const play = async (token: string) => {
  const round = { token, game_id: 'pg-tiger-drum', stake: 10 }
  return (await world.call('POST', '/game-site/rounds/play', round)).status
}
const isEnded = async (token: string) =>
  (await world.call('GET', `/game-site/session/ended?token=${token}`)).body

beforeEach(async () => {
  for (const username of [USER, OTHER]) {
    await world.partner('PUT', `/game-site/v1/accounts/${username}`, {})
    const order = { reference: `in-${username}`, username, direction: 'in', amount: '100.00' }
    await world.partner('POST', '/game-site/v1/transfers', order)
  }
})

test('ending a member’s sessions closes all games of that member with real credit, and no other games', async () => {
  const [first, second] = [await launch(USER), await launch(USER)]
  const [free, others] = [await launch(USER, 'free'), await launch(OTHER)]
  expect(await end(USER, 'e1')).toEqual({ status: 200, body: { reference: 'e1', closed: 2 } })
  expect(await Promise.all([first, second, free, others].map(play))).toEqual([401, 401, 200, 200])
  expect(await world.call('GET', `/game-site/session?token=${first}`)).toEqual({
    status: 401,
    body: { error: 'session_ended' },
  })
  expect(await isEnded(first)).toEqual({ ended: true, return_url: RETURN_URL })
  expect(await isEnded(others)).toEqual({ ended: false, return_url: RETURN_URL })
  expect(await isEnded('nobody')).toEqual({ ended: false, return_url: null })
})

test('a repeated order to end sessions gets the same response and closes no newer session', async () => {
  await launch(USER)
  const answers = await Promise.all(Array.from({ length: 10 }, () => end(USER, 'e2')))
  for (const answer of answers) expect(answer).toEqual({ status: 200, body: { reference: 'e2', closed: 1 } })
  const later = await launch(USER)
  expect((await end(USER, 'e2')).body).toEqual({ reference: 'e2', closed: 1 })
  expect(await play(later)).toBe(200)
})

test('the reference of another account’s order is refused with 409, and an unknown account with 404', async () => {
  await end(USER, 'e3')
  expect(await end(OTHER, 'e3')).toEqual({ status: 409, body: { error: 'reference_conflict' } })
  expect((await end('nobody', 'e4')).status).toBe(404)
})
