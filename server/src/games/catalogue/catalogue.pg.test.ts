import { expect, test } from 'vitest'
import { siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../../test/games-setup.ts'
import { startGame } from '../launch/game-launch.ts'
import { openCatalogue } from './catalogue.ts'
import { syncCatalogue } from './catalogue-sync.ts'

const games = useGames()
const { site } = games
site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'

/** Lists the games as a server node with an empty cache does. */
const listed = async (filter = {}) =>
  (await openCatalogue(games.ctx).list(filter)).map(({ game_id, starts }) => `${game_id} ${starts}`)

const offer = async (...offered: typeof site.offered) => {
  site.offered = offered
  await syncCatalogue(games.ctx)
}

test('the game list is imported: changed games are updated, missing games disappear, returning games reappear', async () => {
  await offer(siteGame('a'), siteGame('b'), siteGame('c'))
  await offer(siteGame('a', { name: 'Zebra' }), siteGame('c'))
  expect(await listed()).toEqual(['c 0', 'a 0'])
  await offer(siteGame('a'), siteGame('b'), siteGame('c'))
  expect(await listed()).toEqual(['a 0', 'b 0', 'c 0'])
})

test('changed facts are stored, invalid facts are left out, and an unchanged list writes nothing', async () => {
  const game = siteGame('a', {
    hue: -30,
    accent_hue: null,
    hit_rate: 140,
    released_on: '2026-02-31',
    volatility: 'wild',
  })
  await offer(game)
  const read = async () => (await openCatalogue(games.ctx).list({}))[0]
  expect(await read()).toMatchObject({
    hue: 330,
    accent_hue: 10,
    hit_rate: null,
    released_on: null,
    volatility: null,
  })
  // A game with an impossible release date is imported without the date, and does not prevent the import of the other games.
  await offer({ ...game, released_on: '2026-01-00' })
  expect(await read()).toMatchObject({ released_on: null })
  await offer({ ...game, rtp: 95.1, lines: 25, hit_rate: 31, released_on: '2026-02-28', how_it_works: ['x'] })
  expect(await read()).toMatchObject({ rtp: 95.1, lines: 25, hit_rate: 31, released_on: '2026-02-28' })
  const version = () => games.database.query(`select xmin::text from games where game_id = 'a'`)
  const before = await version()
  await syncCatalogue(games.ctx)
  expect(await version()).toEqual(before)
})

test('the features that the lobby knows are kept in its order, each once, and others are left out', async () => {
  const game = siteGame('a', { features: ['many_ways', 'luck', 'free_spins', 'many_ways'] })
  const featuresOf = async (filter = {}) =>
    (await openCatalogue(games.ctx).list(filter)).map(({ features }) => features)
  await offer(game)
  expect(await featuresOf()).toEqual([['free_spins', 'many_ways']])
  expect(await featuresOf({ feature: 'free_spins' })).toEqual([['free_spins', 'many_ways']])
  expect(await featuresOf({ feature: 'jackpot' })).toEqual([])
  await offer({ ...game, features: ['jackpot'] })
  expect(await featuresOf()).toEqual([['jackpot']])
})

test('a game whose id equals one of the lobby’s routes, or cannot be part of a path, is left out', async () => {
  await offer(siteGame('a'), siteGame('hit'), siteGame('recent'), siteGame('a/b'), siteGame('กข'))
  expect(await listed()).toEqual(['a 0'])
})

test('concurrent imports of the game list leave one list', async () => {
  site.offered = [siteGame('a'), siteGame('b')]
  await Promise.all(Array.from({ length: 10 }, () => syncCatalogue(games.ctx)))
  expect(await listed()).toEqual(['a 0', 'b 0'])
})

test('a site timeout or an empty list leaves the game list unchanged', async () => {
  await offer(siteGame('a'), siteGame('b'))
  site.fail('games', 'lost')
  await expect(syncCatalogue(games.ctx)).rejects.toThrow('did not answer')
  await expect(offer()).rejects.toThrow('counts as a fault of the site')
  expect(await listed()).toEqual(['a 0', 'b 0'])
})

test('a game of a section the lobby does not have, or with texts no screen holds, is left out', async () => {
  await offer(
    siteGame('a'),
    siteGame('bingo', { section: 'bingo' }),
    siteGame('endless', { name: 'x'.repeat(10_000) }),
    siteGame('nameless', { name_th: '' }),
    siteGame('a', { name: 'Again' }),
  )
  expect(await listed()).toEqual(['a 0'])
})

test('section and provider narrow the list', async () => {
  await offer(
    siteGame('a', { provider: 'pg' }),
    siteGame('b', { provider: 'itp' }),
    siteGame('c', { section: 'fish' }),
  )
  expect(await listed({ section: 'slot' })).toEqual(['a 0', 'b 0'])
  expect(await listed({ section: 'slot', provider: 'itp' })).toEqual(['b 0'])
  expect(await listed({ provider: 'nobody' })).toEqual([])
})

test('the games most started in the last 7 days are first, counted from real starts', async () => {
  await offer(siteGame('a'), siteGame('b'), siteGame('c'))
  const first = await games.player(1_000n)
  const second = await games.player(1_000n)
  await startGame(games.ctx, first.id, 'b')
  games.advance(6 * 24 * 3600)
  await startGame(games.ctx, first.id, 'c')
  await startGame(games.ctx, second.id, 'c')
  expect(await listed()).toEqual(['c 2', 'b 1', 'a 0'])
  games.advance(2 * 24 * 3600)
  expect(await listed()).toEqual(['c 2', 'a 0', 'b 0'])
})

test('a node reads the list once in a few seconds, and again after a failure', async () => {
  await offer(siteGame('a'))
  const catalogue = openCatalogue(games.ctx)
  const seen = async () => (await catalogue.list({})).map(game => game.game_id)
  expect(await seen()).toEqual(['a'])
  await offer(siteGame('b'))
  expect(await seen()).toEqual(['a'])
  games.advance(5)
  expect(await seen()).toEqual(['b'])
})

test('a node counts the starts of the week once a minute, so that a list stays the same for the browsers that have it', async () => {
  await offer(siteGame('a'))
  const member = await games.player(1_000n)
  const catalogue = openCatalogue(games.ctx)
  const starts = async () => (await catalogue.list({}))[0]?.starts
  const before = await starts()
  games.advance(10)
  await startGame(games.ctx, member.id, 'a')
  games.advance(40)
  expect(await starts()).toBe(before)
  games.advance(20)
  expect(await starts()).toBe((before ?? 0) + 1)
})
