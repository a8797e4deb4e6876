import type { MemberId } from '@sala/contract/wire/ids.ts'
import { beforeAll, expect, test } from 'vitest'
import { siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../../test/games-setup.ts'
import { syncCatalogue } from '../catalogue/catalogue-sync.ts'
import { startGame } from './game-launch.ts'

const games = useGames()
const { site } = games
site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'

beforeAll(async () => {
  site.offered = [siteGame('lotus'), siteGame('tiger')]
  await syncCatalogue(games.ctx)
  site.offered = [siteGame('lotus')]
  await syncCatalogue(games.ctx)
})

const startsOf = (memberId: MemberId) =>
  games.database.query('select game_id from game_starts where member_id = $1', [memberId])
const callsSince = (before: number) => site.calls.slice(before)

test('a start opens the game for the member and is counted', async () => {
  const member = await games.player(50_000n)
  expect(await startGame(games.ctx, member.id, 'lotus')).toBe(site.launch_url)
  expect(site.callsOf('launch').at(-1)).toBe(`launch ${member.username} lotus`)
  expect(await startsOf(member.id)).toEqual([{ game_id: 'lotus' }])
})

test('L06: a banner’s option is sent to the site with its game; an invalid option is not', async () => {
  const member = await games.player(50_000n)
  await startGame(games.ctx, member.id, 'lotus', 'stake:50')
  expect(site.callsOf('launch').at(-1)).toBe(`launch ${member.username} lotus stake:50`)
  games.advance(5)
  await startGame(games.ctx, member.id, 'lotus', 'a b<script>')
  expect(site.callsOf('launch').at(-1)).toBe(`launch ${member.username} lotus`)
})

test("without a game the site's own lobby is opened", async () => {
  const member = await games.player(50_000n)
  await startGame(games.ctx, member.id, null)
  expect(await startsOf(member.id)).toEqual([{ game_id: null }])
})

test('a start moves credit that is still in the wallet to the game site', async () => {
  const member = await games.player(50_000n)
  await games.credit(member.id, 20_000n)
  await startGame(games.ctx, member.id, 'lotus')
  expect(await games.balances(member.id)).toMatchObject({ wallet: 0n, moving: 20_000n })
  await games.run()
  expect(await games.balances(member.id)).toMatchObject({ moving: 0n, game: 70_000n })
})

test('the game opens while a credit movement is still open', async () => {
  const member = await games.player(50_000n)
  await games.credit(member.id, 20_000n)
  await games.sweep(member.id)
  await games.credit(member.id, 300n)
  expect(await startGame(games.ctx, member.id, 'lotus')).toBe(site.launch_url)
  await games.run()
  expect(await games.balances(member.id)).toMatchObject({ wallet: 0n, game: 70_300n })
})

test('first credit that never reached the site opens the account there', async () => {
  const member = await games.player(0n)
  await games.credit(member.id, 20_000n)
  await startGame(games.ctx, member.id, 'lotus')
  expect(site.wallets.has(member.username)).toBe(true)
  await games.run()
})

test('a member without credit is asked to deposit first, and the site gets no call', async () => {
  const member = await games.player(0n)
  const before = site.calls.length
  await expect(startGame(games.ctx, member.id, 'lotus')).rejects.toMatchObject({
    code: 'game_start_failed',
    sentence: 'กรุณาเติมเงินครั้งแรกเพื่อเข้าเล่น หรือติดต่อแอดมิน',
  })
  expect(callsSince(before)).toEqual([])
  expect(await startsOf(member.id)).toEqual([])
})

test('a member who lost everything may still open the games', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 50_000n, 0n)
  expect(await startGame(games.ctx, member.id, 'lotus')).toBe(site.launch_url)
})

test.each(['nobody-knows', 'tiger', ''])('a game that is not offered is not found: %j', async gameId => {
  const member = await games.player(50_000n)
  const before = site.calls.length
  await expect(startGame(games.ctx, member.id, gameId)).rejects.toMatchObject({ code: 'not_found' })
  expect(callsSince(before)).toEqual([])
})

test('a member with credit reads that the site does not answer, or that GAME_HOSTS does not list its address', async () => {
  const silent = await games.player(50_000n)
  site.fail('launch', 'lost')
  await expect(startGame(games.ctx, silent.id, 'lotus')).rejects.toMatchObject({ code: 'game_site_silent' })
  const lured = await games.player(50_000n)
  const { launch } = site
  site.launch = async () => 'https://elsewhere.example/?token=t'
  await expect(startGame(games.ctx, lured.id, 'lotus')).rejects.toMatchObject({
    code: 'game_address_unlisted',
    sentence: expect.stringContaining('เครดิตของคุณยังอยู่ครบ'),
  })
  const troubles = await games.database.query(
    "select id, why from platform_waiting where what = 'setting' order by id",
  )
  expect(troubles).toEqual([
    {
      id: 'GAME_HOSTS',
      why: 'the game site opens games at https://elsewhere.example, which GAME_HOSTS does not list',
    },
  ])
  site.launch = launch
  expect([...(await startsOf(silent.id)), ...(await startsOf(lured.id))]).toEqual([])
})

test('R13: a reload gets a new address and counts as the same start', async () => {
  const member = await games.player(50_000n)
  const before = site.calls.length
  await startGame(games.ctx, member.id, 'lotus')
  expect(await startGame(games.ctx, member.id, 'lotus')).toBe(site.launch_url)
  expect(callsSince(before)).toHaveLength(2)
  expect(await startsOf(member.id)).toHaveLength(1)
  games.advance(15)
  await startGame(games.ctx, member.id, 'lotus')
  expect(await startsOf(member.id)).toHaveLength(2)
})

test('a hundred concurrent starts call the site three times and count once; the next is allowed after 15 seconds', async () => {
  const member = await games.player(50_000n)
  games.advance(15)
  const before = site.calls.length
  const starts = await Promise.allSettled(
    Array.from({ length: 100 }, () => startGame(games.ctx, member.id, 'lotus')),
  )
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const each of starts)
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) })
  expect(callsSince(before)).toEqual(Array.from({ length: 3 }, () => `launch ${member.username} lotus`))
  expect(await startsOf(member.id)).toHaveLength(1)
  games.advance(15)
  await startGame(games.ctx, member.id, 'lotus')
})
