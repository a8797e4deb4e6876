import { gamesEndpoints } from '@sala/contract/games/endpoints.ts'
import { promotionsEndpoints } from '@sala/contract/promotions/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { siteGame } from '../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../test/games-setup.ts'
import { useApp } from '../../test/http-app-setup.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { bind } from '../platform/http/route-binding.ts'
import { promotionsRoutes } from '../promotions/routes.ts'
import { turnoverRoutes } from '../promotions/wagering/routes.ts'
import { syncCatalogue } from './catalogue/catalogue-sync.ts'
import { gamesRoutes } from './routes.ts'

const games = useGames()
const { site } = games
site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'

const lobby = useApp(
  () => games.ctx,
  (app, ctx) => {
    bind(app, authenticateBy(ctx), gamesEndpoints, { ...gamesRoutes(ctx), ...turnoverRoutes(ctx) })
    bind(app, authenticateBy(ctx), promotionsEndpoints, promotionsRoutes(ctx))
  },
)
beforeAll(async () => {
  const { ctx } = games
  site.offered = [siteGame('lotus', { name_th: 'บัว' }), siteGame('naga', { section: 'fish' })]
  await syncCatalogue(ctx)
})

const ask = async (
  method: 'GET' | 'POST',
  path: string,
  token: string | null,
  headers: Record<string, string> = {},
) => {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await lobby.app.inject({
    method,
    url: `/lobby/api${path}`,
    headers: { host: 'localhost:3000', ...authorization, ...headers },
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

const WORKING = ['/customers/check-credit', '/customers/check-turnover', '/customers/login-game']

test('check-credit answers that a check was started, and after a call too soon how long to wait', async () => {
  const member = await games.player(50_000n)
  expect(await ask('GET', `/customers/check-credit?phone=0812345678`, member.token)).toMatchObject({
    status: 200,
    body: { credit_success: true },
    headers: { 'cache-control': 'no-store' },
  })
  await games.run()
  const hasty = await ask('GET', '/customers/check-credit', member.token)
  expect(hasty).toMatchObject({ status: 429, body: { success: false, code: 'check_too_soon' } })
  expect(hasty.body.msg).toBe(hasty.body.errors.error[0])
  expect(Number(hasty.headers['retry-after'])).toBeGreaterThan(0)
})

test('check-turnover says what went wrong in msg', async () => {
  const member = await games.player(50_000n)
  site.fail('rounds', 'lost')
  const { status, body } = await ask('GET', '/customers/check-turnover', member.token)
  expect(status).toBe(503)
  expect(body).toEqual({
    success: false,
    msg: 'ระบบเกมยังไม่ตอบกลับ ยอดเงินของคุณยังอยู่ครบ กรุณาลองใหม่อีกครั้ง',
    message: 'ระบบเกมยังไม่ตอบกลับ ยอดเงินของคุณยังอยู่ครบ กรุณาลองใหม่อีกครั้ง',
    code: 'game_site_silent',
    errors: { error: ['ระบบเกมยังไม่ตอบกลับ ยอดเงินของคุณยังอยู่ครบ กรุณาลองใหม่อีกครั้ง'] },
  })
})

test('check-turnover answers false when nothing is new', async () => {
  const member = await games.player(50_000n)
  expect(await ask('GET', '/customers/check-turnover', member.token)).toMatchObject({
    status: 200,
    body: { credit_success: false },
  })
})

test('login-game answers the address, and E12 to who never deposited', async () => {
  const member = await games.player(50_000n)
  expect(await ask('GET', '/customers/login-game?game_id=lotus', member.token)).toMatchObject({
    status: 200,
    body: { success: true, url: site.launch_url },
  })
  const guest = await games.player(0n)
  expect(await ask('GET', '/customers/login-game', guest.token)).toMatchObject({
    status: 422,
    body: { success: false, msg: 'กรุณาเติมเงินครั้งแรกเพื่อเข้าเล่น หรือติดต่อแอดมิน' },
  })
})

test('the catalogue is public and shows exactly the contract’s fields', async () => {
  const { status, body } = await ask('GET', '/games?section=slot', null)
  expect(status).toBe(200)
  expect(body.data).toEqual([
    {
      game_id: 'lotus',
      name: 'lotus',
      name_th: 'บัว',
      section: 'slot',
      provider: 'pg',
      rtp: 96.5,
      volatility: 'medium',
      free_play: true,
      features: [],
      emblem: 'lotus',
      hue: 40,
      accent_hue: 200,
      released_on: null,
      starts: expect.any(Number),
    },
  ])
  expect(await ask('GET', '/games?section=kitchen', null)).toMatchObject({ status: 422 })
})

test('a bonus that does not exist is refused with msg', async () => {
  const member = await games.player(0n)
  expect(await ask('POST', '/customers/get-bonus/99', member.token)).toMatchObject({
    status: 422,
    body: { success: false, code: 'bonus_unavailable', msg: 'ไม่พบโบนัสนี้ หรือยังไม่เปิดให้รับ' },
  })
})

describe.each(WORKING)('%s', path => {
  test.each([
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
    ["another site's page", { 'sec-fetch-site': 'cross-site' }],
  ])('%s makes no call to the site', async (_who, headers) => {
    const member = await games.player(50_000n)
    const before = site.calls.length
    expect(await ask('GET', path, member.token, headers)).toMatchObject({ status: 403 })
    await games.run()
    expect(site.calls.length).toBe(before)
  })

  test('calls without a token start no work', async () => {
    const before = site.calls.length
    expect(await ask('GET', path, null)).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
    expect(site.calls.length).toBe(before)
  })
})
