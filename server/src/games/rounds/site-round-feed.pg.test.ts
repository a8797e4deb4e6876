import { satang } from '@sala/contract/wire/money.ts'
import { expect, test, vi } from 'vitest'
import { serveCommonList } from '../../../test/fake-expiring-cursor-list.ts'
import { PLAYED_AT } from '../../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../../test/games-setup.ts'
import { forgetOldPlay } from '../play-data-retention.ts'
import { syncRounds } from './round-sync.ts'
import { readUnreadRounds } from './unread-rounds.ts'

const games = useGames()
const { site } = games
const PAGE = 3
const wide = serveCommonList(site, PAGE)
const DAY_SECONDS = 24 * 3600

const playedBy = async (...members: readonly { id: string }[]) => {
  const sums = `select coalesce(sum(rounds), 0)::int as rounds, coalesce(sum(stake), 0)::int as stake from play_days where member_id = $1`
  const rows = members.map(({ id }) => games.database.query<{ rounds: number; stake: number }>(sums, [id]))
  return (await Promise.all(rows)).map(([row]) => [row?.rounds, row?.stake])
}

test('a request counts the rounds of all members once each, under parallel requests', async () => {
  const [one, two] = [await games.player(10_000n), await games.player(10_000n)]
  for (let round = 0; round < 4; round++) {
    site.play(one.username, 100n, 0n)
    site.play(two.username, 10n, 5n)
  }
  await Promise.all(
    Array.from({ length: 8 }, (_, reader) => syncRounds(games.ctx, reader % 2 ? one.id : two.id)),
  )
  expect(await playedBy(one, two)).toEqual([
    [4, 400],
    [4, 40],
  ])
  expect(await syncRounds(games.ctx, one.id)).toBe(0)
  site.play(two.username, 10n, 0n)
  expect(await syncRounds(games.ctx, one.id)).toBe(1)
  expect(await playedBy(one, two)).toEqual([
    [4, 400],
    [5, 50],
  ])
})

test('a cursor that is refused begins the list again, and doubles nothing', async () => {
  const member = await games.player(10_000n)
  for (let round = 0; round < 7; round++) site.play(member.username, 100n, 0n)
  await syncRounds(games.ctx, member.id)
  wide.forget()
  site.play(member.username, 100n, 0n)
  await Promise.all(Array.from({ length: 4 }, () => syncRounds(games.ctx, member.id)))
  expect(await playedBy(member)).toEqual([[8, 800]])
  // 70 days later the stored id of the round is deleted. If the site then reports the round again, it is too old to be counted.
  games.advance(70 * DAY_SECONDS)
  await forgetOldPlay(games.ctx)
  expect(await games.database.query('select * from counted_rounds')).toEqual([])
  wide.forget()
  site.play(member.username, 50n, 0n, games.ctx.clock.now())
  expect(await syncRounds(games.ctx, member.id)).toBe(1)
  expect(await playedBy(member)).toEqual([[9, 850]])
})

test('a round of an unknown member waits for a person, and blocks no other', async () => {
  const member = await games.player(10_000n)
  const money = { stake: satang(500n), valid_stake: satang(500n), win: satang(0n) }
  const strange = { round_id: 'r-strange', game_id: 'g', ...money, played_at: PLAYED_AT }
  wide.add({ ...strange, username: 'mallory' })
  wide.add({ ...strange, username: 'mem01jx00000000000000000000ab' })
  site.play(member.username, 100n, 0n, games.ctx.clock.now())
  expect(await syncRounds(games.ctx, member.id)).toBe(1)
  const kept = await games.database.query<{ raw: string }>(
    "select raw from unreadable_rows where what = 'round'",
  )
  expect(kept.map(({ raw }) => raw).filter(raw => raw.includes('r-strange'))).toHaveLength(2)
})

test('rounds that no request asked for are read with the others', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => games.player(1_000n)))
  for (const { username } of members) site.play(username, 100n, 0n, games.ctx.clock.now())
  games.advance(DAY_SECONDS)
  const asks = vi.spyOn(site.rounds, 'read')
  await readUnreadRounds(games.ctx, games.ctx.clock.now())
  // Four members have unread rounds. The game site's common list must be read to its end once for all of them, not once per member.
  expect(asks.mock.calls.length).toBeLessThanOrEqual(2)
  asks.mockRestore()
  expect(await playedBy(...members)).toEqual([
    [1, 100],
    [1, 100],
    [1, 100],
    [1, 100],
  ])
  const unread = await games.database.query(
    'select 1 from site_accounts where rounds_read_at is null and member_id = any($1)',
    [members.map(({ id }) => id)],
  )
  expect(unread).toEqual([])
})
