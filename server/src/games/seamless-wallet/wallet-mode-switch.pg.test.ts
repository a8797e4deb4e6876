import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeGameSite, siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { useSeamless } from '../../../test/seamless-wallet-setup.ts'
import { inTransaction } from '../../platform/db.ts'
import { reservedOf, reserveMoney } from '../../protection/reserved-money/reserved-money.ts'
import { syncCatalogue } from '../catalogue/catalogue-sync.ts'
import { startGame } from '../launch/game-launch.ts'
import { syncRounds } from '../rounds/round-sync.ts'
import { countSeamlessRounds } from '../rounds/seamless-rounds.ts'
import { recoverReceivablesOwed } from '../transfer-wallet/receivable-recovery.ts'
import { openReceivables } from '../transfer-wallet/receivables.ts'
import { openSession, switchMode } from './seamless-sessions.ts'

const seamless = useSeamless()
const { games, player, bet, win, rollback, walletOf, newId } = seamless
const withCredit = Object.assign(fakeGameSite('with-credit'), {
  launch_url: 'http://localhost:3000/sandbox/game-site/?token=a',
  offered: [siteGame('tiger')],
})
const MEETINGS = 25
const LONGER_THAN_A_ROUND_SECONDS = 49 * 3600

beforeAll(async () => {
  games.site.launch_url = withCredit.launch_url
  games.site.offered = [siteGame('lotus')]
  Object.assign(games.ctx.partners, { game_sites: [games.site, withCredit] })
  await syncCatalogue(games.ctx)
})
// Advances the clock, so that each test stays within the rate limit of game starts.
beforeEach(() => games.advance(20))

const to = (memberId: MemberId, mode: 'transfer' | 'seamless') =>
  inTransaction(games.ctx.db, tx => switchMode(tx, games.ctx, memberId, mode))
const allOf = async (memberId: MemberId): Promise<bigint> => {
  const { wallet, moving, game } = await games.balances(memberId)
  return wallet + moving + game
}
const daysOf = (memberId: MemberId) =>
  games.database.query(
    'select sum(stake)::int as stake, sum(win)::int as win from play_days where member_id = $1',
    [memberId],
  )

test('a switch and bets that meet: either no bet is taken any more, or nothing is switched', async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const member = await player(1_000n)
    const stakes: (() => Promise<unknown>)[] = Array.from(
      { length: 4 },
      () => () => bet(member, 100n, newId()),
    )
    const switching = () => to(member.id, 'transfer')
    const calls = stakes.toSpliced(meeting % 5, 0, switching)
    const answers = await Promise.all(calls.map(call => call()))
    const [switched] = answers.filter(answer => typeof answer === 'boolean')
    const taken = answers.filter(answer => (answer as { outcome?: string }).outcome === 'done')
    expect([switched, taken.length]).toEqual(switched === true ? [true, 0] : [false, 4])
    expect(await walletOf(member)).toBe(switched === true ? 1_000n : 600n)
    expect((await bet(member, 100n, newId())).outcome).toBe(switched === true ? 'other_mode' : 'done')
  }
})

test('switches, sweeps, bets and launches of one member at once lose and make no satang', async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    games.advance(20)
    const member = await player(1_000n)
    const staked = newId()
    const answers = await Promise.allSettled([
      bet(member, 300n, staked),
      to(member.id, 'transfer'),
      startGame(games.ctx, member.id, 'tiger'),
      games.sweep(member.id),
      to(member.id, 'seamless'),
      openSession(games.ctx, member.id, null),
    ])
    await games.run()
    const [stake] = answers
    const isTaken = stake.status === 'fulfilled' && stake.value.outcome === 'done'
    expect(await allOf(member.id)).toBe(isTaken ? 700n : 1_000n)
    // A rollback returns the stake even after the member switched the wallet mode.
    await rollback(member, newId(), staked)
    expect(await allOf(member.id)).toBe(1_000n)
  }
})

test('a game of a site with credit opens as soon as the last round is over, and not before', async () => {
  const member = await player(1_000n)
  const one = newId()
  await bet(member, 400n, one)
  await expect(startGame(games.ctx, member.id, 'tiger')).rejects.toThrow('game_round_open')
  await win(member, 100n, newId(), { bet: one, closes: true })
  games.advance(20)
  await startGame(games.ctx, member.id, 'tiger')
  await games.run()
  expect(await games.balances(member.id)).toMatchObject({ wallet: 0n, game: 700n })
  expect(await daysOf(member.id)).toEqual([{ stake: 400, win: 100 }])
})

test('a late win is paid, counted and moved to the site with credit that the member joined since', async () => {
  const member = await player(1_000n)
  const one = newId()
  await bet(member, 400n, one)
  games.advance(LONGER_THAN_A_ROUND_SECONDS)
  await countSeamlessRounds(games.ctx)
  await startGame(games.ctx, member.id, 'tiger')
  await games.run()
  expect(await win(member, 900n, newId(), { bet: one })).toEqual({ outcome: 'done', balance: 900n })
  expect(await syncRounds(games.ctx, member.id)).toBe(1)
  expect(await daysOf(member.id)).toEqual([{ stake: 400, win: 900 }])
  expect(await allOf(member.id)).toBe(1_500n)
  games.advance(20)
  await startGame(games.ctx, member.id, 'tiger')
  await games.run()
  expect(await games.balances(member.id)).toMatchObject({ wallet: 0n, game: 1_500n })
})

test('a win that is taken back after the member went to a site with credit is owed there', async () => {
  const member = await player(1_000n)
  const [one, prize] = [newId(), newId()]
  await bet(member, 400n, one)
  await win(member, 900n, prize, { bet: one, closes: true })
  await startGame(games.ctx, member.id, 'tiger')
  await games.run()
  expect(await games.balances(member.id)).toMatchObject({ wallet: 0n, game: 1_500n })
  expect(await rollback(member, newId(), prize, one)).toEqual({ outcome: 'done', balance: 0n })
  const owed = (await openReceivables(games.ctx.db)).filter(({ member_id }) => member_id === member.id)
  expect(owed).toMatchObject([{ id: `seamless:${prize}`, amount: 900n }])
})

test('a rolled-back win is fetched from the member’s new site with credit, and reserved money stays', async () => {
  const member = await player(1_000n)
  const [one, prize] = [newId(), newId()]
  await bet(member, 400n, one)
  await win(member, 900n, prize, { bet: one, closes: true })
  await startGame(games.ctx, member.id, 'tiger')
  await games.run()
  await games.credit(member.id, 500n)
  const money = { why: 'deposit_limit', amount: satang(500n), came_at: games.ctx.clock.now() } as const
  await inTransaction(games.ctx.db, tx => reserveMoney(tx, member.id, { id: 'aside', ...money }))
  expect(await rollback(member, newId(), prize, one)).toEqual({ outcome: 'done', balance: 0n })
  await games.run()
  games.advance(20)
  await recoverReceivablesOwed(games.ctx)
  await games.run()
  expect(await games.balances(member.id)).toMatchObject({ wallet: 500n, game: 600n })
  expect(await reservedOf(games.ctx.db, member.id)).toBe(500n)
  await games.database.query('select assert_invariants()')
})
