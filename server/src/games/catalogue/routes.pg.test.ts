import { gamesEndpoints } from '@sala/contract/games/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../../test/games-setup.ts'
import { useApp } from '../../../test/http-app-setup.ts'
import { authenticateBy } from '../../account/sessions/sessions.ts'
import { bind } from '../../platform/http/route-binding.ts'
import { turnoverRoutes } from '../../promotions/wagering/routes.ts'
import { startGame } from '../launch/game-launch.ts'
import { gamesRoutes } from '../routes.ts'
import { syncCatalogue } from './catalogue-sync.ts'
import { hasGamePage } from './game-pages.ts'
import { publishGuides } from './play-guides.ts'

const games = useGames()
const { site } = games
site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'

const GUIDE = {
  summary: 'เล่นทีละน้อย',
  bankroll: ['ตั้งงบก่อนเริ่ม'],
  bonus_rounds: [],
  facts: ['คืนเงินเฉลี่ย 96.5%'],
}

const lobby = useApp(
  () => games.ctx,
  (app, ctx) =>
    bind(app, authenticateBy(ctx), gamesEndpoints, { ...gamesRoutes(ctx), ...turnoverRoutes(ctx) }),
)
beforeAll(async () => {
  const { ctx } = games
  site.offered = [
    siteGame('lotus', {
      name: 'Lotus',
      name_th: 'บัวน้ำ',
      rtp: 95,
      released_on: '2026-01-02',
      how_it_works: ['หมุนวงล้อ'],
    }),
    siteGame('naga', { name: 'Naga', section: 'fish', rtp: 97, released_on: '2026-05-02', free_play: false }),
    siteGame('tiger', {
      name: 'Tiger',
      provider: 'itp',
      rtp: 96,
      released_on: null,
      features: ['jackpot'],
    }),
  ]
  await syncCatalogue(ctx)
  await publishGuides(ctx, [{ game_id: 'lotus', ...GUIDE }])
})

type Method = 'GET' | 'PUT' | 'DELETE'
const ask = async (
  method: Method,
  path: string,
  token?: string,
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.7',
) => {
  const response = await lobby.app.inject({
    method,
    remoteAddress,
    url: `/lobby/api${path}`,
    headers: {
      host: 'localhost:3000',
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  const body = response.body === '' ? null : response.json()
  return { status: response.statusCode, body, headers: response.headers }
}
const idsOf = async (path: string, token?: string) =>
  (await ask('GET', path, token)).body.data.map((game: { game_id: string }) => game.game_id)

test('R02: the list is searched in Thai and Latin and sorted as asked', async () => {
  expect(await idsOf('/games?q=LOT')).toEqual(['lotus'])
  expect(await idsOf(`/games?q=${encodeURIComponent('บวนำ')}`)).toEqual([])
  expect(await idsOf(`/games?q=${encodeURIComponent('บัวนำ')}`)).toEqual(['lotus'])
  expect(await idsOf('/games?q=itp')).toEqual(['tiger'])
  expect(await idsOf('/games?sort=rtp')).toEqual(['naga', 'tiger', 'lotus'])
  expect(await idsOf('/games?sort=new')).toEqual(['tiger', 'naga', 'lotus'])
  expect(await idsOf('/games?sort=name&section=slot')).toEqual(['lotus', 'tiger'])
  expect((await ask('GET', '/games?sort=luck')).status).toBe(422)
  expect(await idsOf('/games?feature=jackpot')).toEqual(['tiger'])
  expect((await ask('GET', '/games?feature=luck')).status).toBe(422)
})

test('R04: a game page has its facts and its guide, and an unknown one is not found', async () => {
  const { status, body } = await ask('GET', '/games/lotus')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    game_id: 'lotus',
    lines: 20,
    hit_rate: 24.5,
    max_win: 500,
    how_it_works: ['หมุนวงล้อ'],
    guide: GUIDE,
  })
  expect((await ask('GET', '/games/naga')).body.data.guide).toBeNull()
  expect(await ask('GET', '/games/nobody-knows')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('R05: every guide says that results are random; a game without one is not found', async () => {
  const { body } = await ask('GET', '/play-guides')
  expect(body.data).toMatchObject([{ game: { game_id: 'lotus' }, summary: GUIDE.summary }])
  expect(body.random_notice).toContain('ไม่มีสูตรหรือวิธีเล่นใดเปลี่ยนโอกาสชนะได้')
  const playGuide = await ask('GET', '/play-guides/lotus')
  expect(playGuide.body.data.guide).toEqual({ ...GUIDE, random_notice: body.random_notice })
  expect((await ask('GET', '/play-guides/naga')).status).toBe(404)
  expect((await ask('GET', '/play-guides/nobody-knows')).status).toBe(404)
})

test('R01: hit games are counted from real starts', async () => {
  const member = await games.player(1_000n)
  games.advance(10)
  await startGame(games.ctx, member.id, 'tiger')
  games.advance(60)
  const { body } = await ask('GET', '/games/hit')
  expect(body.data[0]).toMatchObject({ game_id: 'tiger', starts: 1 })
  expect(body.data[1]).toMatchObject({ starts: 0 })
})

test('R01: a member’s last started game is listed first and once, for that member only', async () => {
  const member = await games.player(1_000n)
  const other = await games.player(1_000n)
  for (const game_id of ['lotus', 'naga', 'lotus', 'tiger', 'lotus']) {
    games.advance(10)
    await startGame(games.ctx, member.id, game_id)
  }
  expect(await idsOf('/games/recent', member.token)).toEqual(['lotus', 'tiger', 'naga'])
  expect(await idsOf('/games/recent', other.token)).toEqual([])
  expect((await ask('GET', '/games/recent')).status).toBe(401)
})

test('a favourite is stored once at repeated requests, and can be removed', async () => {
  const member = await games.player(0n)
  const marks = Array.from({ length: 20 }, () => ask('PUT', '/games/naga/favourite', member.token))
  expect((await Promise.all(marks)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  games.advance(1)
  await ask('PUT', '/games/lotus/favourite', member.token)
  expect(await idsOf('/games/favourites', member.token)).toEqual(['lotus', 'naga'])
  await ask('DELETE', '/games/naga/favourite', member.token)
  expect((await ask('DELETE', '/games/naga/favourite', member.token)).body).toEqual({ success: true })
  expect(await idsOf('/games/favourites', member.token)).toEqual(['lotus'])
  expect((await ask('PUT', '/games/nobody-knows/favourite', member.token)).status).toBe(404)
  expect((await ask('PUT', '/games/lotus/favourite')).status).toBe(401)
})

test('a member has a bounded number of favourites, also after concurrent requests', async () => {
  const member = await games.player(0n)
  await games.database.query(
    `insert into games (game_id, site, site_game_id, name, name_th, section, provider, free_play, emblem, hue)
     select 'm' || n, 'sala', 'm' || n, 'm', 'm', 'slot', 'pg', true, 'coin', 1 from generate_series(1, 199) n`,
  )
  await games.database.query(
    `insert into game_favourites select $1, 'm' || n, now() from generate_series(1, 199) n`,
    [member.id],
  )
  const marks = await Promise.all(
    ['lotus', 'naga', 'tiger'].map(id => ask('PUT', `/games/${id}/favourite`, member.token)),
  )
  expect(marks.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(marks.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'favourites_full' })
  await games.database.query(`delete from game_favourites; delete from games where game_id like 'm%'`)
})

test('R06: a trial needs no session, belongs to no member, and exists for games with a free mode only', async () => {
  expect((await ask('GET', '/games/lotus/trial')).body).toEqual({ success: true, url: site.launch_url })
  expect(site.callsOf('launch').at(-1)).toBe('launch nobody lotus')
  const before = site.calls.length
  expect((await ask('GET', '/games/naga/trial')).status).toBe(404)
  expect((await ask('GET', '/games/lotus/trial', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  )
  expect(site.calls.length).toBe(before)
})

test('R06: a trial is refused by name when the site is silent or leads elsewhere, and after sixty a minute', async () => {
  games.advance(60)
  site.fail('launch', 'lost')
  expect(await ask('GET', '/games/lotus/trial')).toMatchObject({
    status: 503,
    body: { code: 'game_site_silent' },
  })
  const url = site.launch_url
  site.launch_url = 'https://elsewhere.example/'
  expect((await ask('GET', '/games/lotus/trial')).status).toBe(503)
  site.launch_url = url
  const many = await Promise.all(Array.from({ length: 70 }, () => ask('GET', '/games/lotus/trial')))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(58)
  expect(many.filter(({ status }) => status === 429)).toHaveLength(12)
})

test('R06: a household of IPv6 is one caller, and a provider’s customer with many of them is held back as one', async () => {
  games.advance(60)
  const tryFrom = (count: number, address: (n: number) => string) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => ask('GET', '/games/lotus/trial', undefined, {}, address(n))),
    )
  const allowed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length
  expect(allowed(await tryFrom(70, n => `2001:db8:1:1::${n + 1}`))).toBe(60)
  expect(allowed(await tryFrom(1, () => '2001:db8:1:2::1'))).toBe(1)
  expect(allowed(await tryFrom(620, n => `2001:db8:2:${(n + 1).toString(16)}::1`))).toBe(600)
  expect(allowed(await tryFrom(1, () => '2001:db8:3::1'))).toBe(1)
})

test.each(['/games', '/games/hit', '/games/lotus', '/play-guides', '/play-guides/lotus'])(
  '%s is kept by a browser and only sent again when it changed',
  async path => {
    const first = await ask('GET', path)
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
    const tag = String(first.headers.etag)
    expect(await ask('GET', path, undefined, { 'if-none-match': tag })).toMatchObject({
      status: 304,
      body: null,
    })
    expect(await ask('GET', path, undefined, { 'if-none-match': `"x", W/${tag}` })).toMatchObject({
      status: 304,
    })
    expect(await ask('GET', path, undefined, { 'if-none-match': '"x"' })).toMatchObject({ status: 200 })
  },
)

test.each([
  ['slot-pg', 'lotus', true],
  ['slot-pg', 'tiger', false],
  ['slot-pg', 'naga', false],
  ['slot-playngo', 'no-such-game', false],
  ['hack-slot', 'lotus', true],
  ['hack-slot', 'tiger', false],
  ['casino-test', 'tiger', true],
  ['casino-test', 'no-such-game', false],
])('R16: a page below /%s about the game %s is there: %s', async (list, game_id, there) =>
  expect(await hasGamePage(games.ctx, { list, game_id })).toBe(there),
)
