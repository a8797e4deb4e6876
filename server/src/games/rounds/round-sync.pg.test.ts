import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MemberFeed, PLAYED_AT, siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../../test/games-setup.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import { TEST_START } from '../../../test/test-context.ts'
import { profileOf } from '../../../test/test-members.ts'
import type { CountedRound, RoundsCounter } from '../../ports.ts'
import { syncCatalogue } from '../catalogue/catalogue-sync.ts'
import { checkTurnover } from '../transfer-wallet/credit-check.ts'
import { syncRounds } from './round-sync.ts'

const games = useGames()
const { site } = games

const daysOf = (memberId: MemberId) =>
  games.database.query(
    `select day::text, rounds, stake::text, valid_stake::text, win::text from play_days where member_id = $1 order by day`,
    [memberId],
  )

test('each round is counted once into its day under repeated and parallel counting', async () => {
  const member = await games.player(1_000_000n)
  for (let i = 0; i < 30; i++) site.play(member.username, 100n, 50n)
  await Promise.all(Array.from({ length: 10 }, () => syncRounds(games.ctx, member.id)))
  expect(await syncRounds(games.ctx, member.id)).toBe(0)
  games.ctx.clock.set(new Date('2026-11-18T18:00:00Z'))
  site.play(member.username, 100n, 0n, games.ctx.clock.now())
  expect(await syncRounds(games.ctx, member.id)).toBe(1)
  games.ctx.clock.set(TEST_START)
  expect(await daysOf(member.id)).toEqual([
    { day: '2026-11-18', rounds: 30, stake: '3000', valid_stake: '3000', win: '1500' },
    { day: '2026-11-19', rounds: 1, stake: '100', valid_stake: '100', win: '0' },
  ])
})

test('each day is listed by game too, and the two always agree', async () => {
  const member = await games.player(1_000_000n)
  for (let i = 0; i < 3; i++) site.play(member.username, 100n, 50n)
  await syncRounds(games.ctx, member.id)
  site.play(member.username, 100n, 0n)
  await syncRounds(games.ctx, member.id)
  const byGame =
    'select day::text, rounds, stake::text, valid_stake::text, win::text from game_days where member_id = $1'
  expect(await games.database.query(byGame, [member.id])).toEqual(await daysOf(member.id))
  const tampered = games.ctx.db.transaction().execute(async tx => {
    await sql`update game_days set win = win + 1 where member_id = ${member.id}`.execute(tx)
    await sql`select assert_invariants()`.execute(tx)
  })
  await expect(tampered).rejects.toThrow('is not the sum of its games')
})

test('more rounds than one answer holds are all counted', async () => {
  const member = await games.player(1_000_000n)
  for (let i = 0; i < 1_203; i++) site.play(member.username, 100n, 100n)
  expect(await syncRounds(games.ctx, member.id)).toBe(1_203)
  expect(await daysOf(member.id)).toMatchObject([{ rounds: 1_203 }])
})

test('many rounds are counted in as many statements as one, and make one session of play', async () => {
  const member = await games.player(1_000_000n)
  const counted = async (rounds: number): Promise<number> => {
    for (let i = 0; i < rounds; i++) site.play(member.username, 100n, 50n)
    return (await statementsOf(() => syncRounds(games.ctx, member.id))).length
  }
  await counted(1)
  expect(await counted(40)).toBe(await counted(1))
  const sessions = 'select net::text, ended_at from play_sessions where member_id = $1'
  expect(await games.database.query(sessions, [member.id])).toEqual([{ net: '-2100', ended_at: null }])
})

test('a site that gives the same rounds again counts nothing twice', async () => {
  const member = await games.player(1_000_000n)
  site.play(member.username, 100n, 0n)
  await syncRounds(games.ctx, member.id)
  const { rounds } = site
  site.rounds = { ...rounds, read: username => rounds.read(username, null) }
  expect(await syncRounds(games.ctx, member.id)).toBe(0)
  site.rounds = rounds
  expect(await daysOf(member.id)).toMatchObject([{ rounds: 1 }])
})

describe('effects of rounds', () => {
  const effects: CountedRound[] = []
  const listen: RoundsCounter = async (_tx, _member, rounds) => {
    effects.push(...rounds)
  }
  beforeEach(() => {
    effects.length = 0
  })

  test('each round is reported once, oldest first, with its game’s section', async () => {
    site.offered = [siteGame('lotus'), siteGame('reef', { section: 'fish' })]
    await syncCatalogue(games.ctx)
    site.offered = [siteGame('lotus')]
    await syncCatalogue(games.ctx)
    const member = await games.player(1_000_000n)
    for (const game_id of ['lotus', 'reef', 'nobody-knows'])
      site.play(member.username, 700n, 0n, PLAYED_AT, game_id)
    const { rounds } = site
    const twice: MemberFeed['read'] = async (username, after) => {
      const page = await rounds.read(username, after)
      return page && { ...page, rounds: [...page.rounds, ...page.rounds] }
    }
    site.rounds = { ...rounds, read: twice }
    await Promise.all(Array.from({ length: 8 }, () => syncRounds(games.ctx, member.id, [listen])))
    site.rounds = rounds
    expect(effects.map(({ round_id, section, valid_stake }) => [round_id, section, valid_stake])).toEqual([
      ['r1', 'slot', 700n],
      ['r2', 'fish', 700n],
      ['r3', null, 700n],
    ])
  })

  test('a failing effect leaves the rounds uncounted, and they are reported again', async () => {
    const member = await games.player(1_000_000n)
    site.play(member.username, 100n, 0n)
    const refuse: RoundsCounter = async () => {
      throw new Error('a test says so')
    }
    await expect(syncRounds(games.ctx, member.id, [listen, refuse])).rejects.toThrow('a test says so')
    expect(await daysOf(member.id)).toEqual([])
    expect(await syncRounds(games.ctx, member.id, [listen])).toBe(1)
    expect(effects).toHaveLength(2)
  })
})

test('turnover: new rounds that changed the credit are worth polling again, and then no more', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 10_000n, 4_000n)
  expect(await checkTurnover(games.ctx, member.id)).toBe(true)
  expect(await profileOf(games.ctx, member)).toMatchObject({
    ufabet_credit: 44_000n,
    ufabet_credit_checking: 0,
  })
  games.advance(5)
  expect(await checkTurnover(games.ctx, member.id)).toBe(false)
})

test('turnover: new rounds that left the credit unchanged are not worth polling again', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 10_000n, 10_000n)
  expect(await checkTurnover(games.ctx, member.id)).toBe(false)
  expect(await daysOf(member.id)).toMatchObject([{ rounds: 1 }])
})

test('turnover: without new rounds the balance is not asked for', async () => {
  const member = await games.player(50_000n)
  const before = site.calls.length
  expect(await checkTurnover(games.ctx, member.id)).toBe(false)
  expect(site.calls.slice(before)).toEqual([`rounds ${member.username}`])
})

test('turnover: a site without an answer and a call too soon are refused with their codes', async () => {
  const member = await games.player(50_000n)
  site.fail('rounds', 'lost')
  await expect(checkTurnover(games.ctx, member.id)).rejects.toMatchObject({ code: 'game_site_silent' })
  await expect(checkTurnover(games.ctx, member.id)).rejects.toMatchObject({ code: 'check_too_soon' })
})
