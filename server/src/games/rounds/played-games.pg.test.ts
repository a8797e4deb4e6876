import { expect, test } from 'vitest'
import { PLAYED_AT } from '../../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../../test/games-setup.ts'
import { TEST_START } from '../../../test/test-context.ts'
import { playedGamesOf } from './played-games.ts'
import { syncRounds } from './round-sync.ts'

const games = useGames()
const { site } = games
/** 01:00 in Bangkok on the next day. */
const NEXT_DAY = new Date('2026-11-18T18:00:00Z')

const AFTER = new Date('2026-11-18T19:00:00Z')

const player = async () => {
  games.ctx.clock.set(TEST_START)
  const member = await games.player(1_000_000n)
  for (const [game, stake, win] of [
    ['lotus', 700n, 0n],
    ['lotus', 300n, 900n],
    ['reef', 400n, 100n],
  ] as const)
    site.play(member.username, stake, win, PLAYED_AT, game)
  site.play(member.username, 50n, 0n, NEXT_DAY, 'reef')
  games.ctx.clock.set(AFTER)
  await Promise.all(Array.from({ length: 5 }, () => syncRounds(games.ctx, member.id)))
  return member
}

test('C21: GET /plays returns a day and a month by game, each round once', async () => {
  const member = await player()
  const lotus = { game_id: 'lotus', rounds: 2, stake: 1_000n, win: 900n }
  expect(await playedGamesOf(games.ctx, member.id, { day: '2026-11-18' })).toEqual({
    from: '2026-11-18',
    to: '2026-11-18',
    data: [lotus, { game_id: 'reef', rounds: 1, stake: 400n, win: 100n }],
    more: false,
  })
  expect(await playedGamesOf(games.ctx, member.id, { month: '2026-11' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    data: [lotus, { game_id: 'reef', rounds: 2, stake: 450n, win: 100n }],
    more: false,
  })
  expect((await playedGamesOf(games.ctx, member.id, { month: '2026-10' })).data).toEqual([])
})

test('the games of each day sum to the daily totals of play', async () => {
  const member = await player()
  const sums = (table: string) =>
    games.database.query(
      `select day::text, sum(rounds)::int as rounds, sum(stake)::text as stake, sum(win)::text as win
         from ${table} where member_id = $1 group by day order by day`,
      [member.id],
    )
  expect(await sums('game_days')).toEqual(await sums('play_days'))
  expect(await sums('game_days')).toHaveLength(2)
})

test('a member never sees another member’s play', async () => {
  const member = await player()
  const other = await games.player(1_000n)
  expect((await playedGamesOf(games.ctx, other.id, { day: '2026-11-18' })).data).toEqual([])
  expect((await playedGamesOf(games.ctx, member.id, { day: '2026-11-18' })).data).toHaveLength(2)
})
