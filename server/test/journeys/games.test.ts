import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, profileOf, register } from './test-member.ts'

const product = useProduct()
type Game = {
  game_id: string
  name: string
  rtp: number
  section: string
  provider: string
  how_it_works: string[]
}

const list = async (query = '') => (await expectOk(product.api('GET', `/games${query}`))).data as Game[]
const tokenIn = (url: unknown) => new URL(String(url)).searchParams.get('token')
const sessionOf = async (url: unknown) =>
  (await product.sandbox('GET', `/game-site/session?token=${tokenIn(url)}`)).body

test('R02, R03: every game of the site is in the lobby, over all its pages, with the RTP of the site', async () => {
  const offered = (await product.sandbox('GET', '/game-site/games')).body as unknown as Game[]
  const listed = await list()
  expect(listed.length).toBeGreaterThan(120)
  expect(new Map(listed.map(game => [game.game_id, game.rtp]))).toEqual(
    new Map(offered.map(game => [game.game_id, game.rtp])),
  )
  for (const provider of ['itp', 'pg', 'playngo', 'pragmaticplay'])
    expect((await list(`?section=slot&provider=${provider}`)).length).toBeGreaterThanOrEqual(20)
})

test('R02: a game is found by a part of its Thai name without its tone marks, and by provider and word', async () => {
  const thai = await list(`?q=${encodeURIComponent('ลอยนำ')}`)
  expect(thai.map(game => game.game_id)).toEqual(['itp-floating-fair'])
  expect((await list('?q=pg%20TIG')).map(game => game.game_id)).toEqual(['pg-tiger-drum'])
})

test('R04: a game says in Thai how it works', async () => {
  const { data } = await expectOk(product.api('GET', '/games/playngo-moon-festival'))
  expect((data as Game).how_it_works.join(' ')).toContain('คูณ 5')
})

test('R06: a visitor plays a trial, and a member’s trial touches no credit', async () => {
  const member = await register(product)
  await deposit(product, member, 500)
  const { url } = await expectOk(product.api('GET', '/games/pg-tiger-drum/trial', undefined, member.token))
  expect(await sessionOf(url)).toMatchObject({ mode: 'free', game_id: 'pg-tiger-drum', username: 'visitor' })
  const order = { token: tokenIn(url), game_id: 'pg-tiger-drum', stake: 100 }
  expect((await product.sandbox('POST', '/game-site/rounds/play', order)).status).toBe(200)
  await expectOk(product.api('GET', '/customers/check-credit', undefined, member.token))
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(500)
  expect((await expectOk(product.api('GET', '/games/recent', undefined, member.token))).data).toEqual([])
})

test('L06: a banner’s option opens the game with that option, and the start counts for the week', async () => {
  const member = await register(product)
  await deposit(product, member, 500)
  const query = 'game_id=pragmaticplay-neon-alley&game_option=stake:50'
  const { url } = await expectOk(
    product.api('GET', `/customers/login-game?${query}`, undefined, member.token),
  )
  expect(await sessionOf(url)).toMatchObject({ mode: 'real', game_option: 'stake:50' })
  expect((await expectOk(product.api('GET', '/games/recent', undefined, member.token))).data).toMatchObject([
    { game_id: 'pragmaticplay-neon-alley', starts: expect.any(Number) },
  ])
})

type Fixture = {
  event_id: string
  section: string
  ends_at: string
  starts_at: string
  outcomes: { choice: string; pays: number }[]
}

test('matches and draws of the site are in the lobby as it says them, and a stake on one is seen in the credit', async () => {
  const { data } = await expectOk(product.api('GET', '/offers'))
  const said = (await product.sandbox('GET', '/game-site/offers')).body as unknown as {
    fixtures: Fixture[]
    draws: unknown[]
  }
  const { fixtures, draws } = data as { fixtures: Fixture[]; draws: unknown[] }
  expect(draws).toHaveLength(said.draws.length)
  expect(draws.length).toBeGreaterThan(0)
  // The list of matches changes each minute, so the test uses the last match, which stays in the list longest.
  const later = fixtures.at(-1)
  const [outcome] = later?.outcomes ?? []
  if (later === undefined || outcome === undefined) throw new Error('nothing is played soon')
  expect(said.fixtures.find(one => one.event_id === later.event_id)).toMatchObject({
    starts_at: later.starts_at,
    outcomes: later.outcomes.map(({ choice, pays }) => ({ choice, pays: pays.toFixed(2) })),
  })

  const member = await register(product)
  await deposit(product, member, 500)
  const query = `game_id=${later.event_id.replace(/-\d+$/, '')}&game_option=${later.event_id}_${outcome.choice}`
  const { url } = await expectOk(
    product.api('GET', `/customers/login-game?${query}`, undefined, member.token),
  )
  expect(await sessionOf(url)).toMatchObject({
    takes_bets: true,
    game_option: `${later.event_id}_${outcome.choice}`,
  })
  await product.settle()
  const order = { token: tokenIn(url), event_id: later.event_id, choice: outcome.choice, stake: 120 }
  const pays = Math.round(outcome.pays * 100)
  expect((await product.sandbox('POST', '/game-site/bets', { ...order, pays })).status).toBe(201)
  await expectOk(product.api('GET', '/customers/check-credit', undefined, member.token))
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(380)
})
