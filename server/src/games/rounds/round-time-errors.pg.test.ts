import { expect, test } from 'vitest'
import { useGames } from '../../../test/games-setup.ts'
import { usernameOf } from '../game-sites/site-account.ts'
import { syncRounds } from './round-sync.ts'

const games = useGames()
const { site } = games
const HOUR = 3_600_000
const DAY = 24 * HOUR

const now = (): number => games.ctx.clock.now().getTime()
const daysOf = (id: string) =>
  games.database.query<{ day: string; stake: number }>(
    'select day::text, sum(stake)::int as stake from play_days where member_id = $1 group by day order by day',
    [id],
  )
const casesOf = async (id: string): Promise<string[]> => {
  const rows = await games.database.query<{ raw: string }>(
    `select raw from unreadable_rows where what = 'round' and settled_at is null and position($1 in raw) > 0`,
    [usernameOf(id as Parameters<typeof usernameOf>[0])],
  )
  return rows.map(({ raw }) => String(JSON.parse(raw).round_id))
}

test.each([
  ['in the future', HOUR],
  ['in another zone', 7 * HOUR],
  ['in another year', 400 * DAY],
  ['from before the member was registered', -400 * DAY],
])('a round dated %s counts once, today, and waits for a person', async (_what, by) => {
  const member = await games.player(10_000n)
  site.play(member.username, 100n, 0n, new Date(now() + by))
  expect(await syncRounds(games.ctx, member.id)).toBe(1)
  expect(await syncRounds(games.ctx, member.id)).toBe(0)
  expect(await daysOf(member.id)).toEqual([{ day: '2026-11-18', stake: 100 }])
  expect(await casesOf(member.id)).toEqual(['r1'])
})

test('a round dated before its predecessor is a bet decided later: it counts on the day of its bet', async () => {
  const member = await games.player(10_000n)
  games.ctx.clock.set(new Date(now() + 2 * DAY))
  site.play(member.username, 100n, 0n, new Date(now()))
  site.play(member.username, 200n, 0n, new Date(now() - DAY))
  expect(await syncRounds(games.ctx, member.id)).toBe(2)
  expect((await daysOf(member.id)).map(({ stake }) => stake)).toEqual([200, 100])
  expect(await casesOf(member.id)).toEqual([])
})

test('a site clock measured one hour ahead dates no round to the future or to the next day', async () => {
  site.says = () => new Date(now() + HOUR)
  const member = await games.player(10_000n)
  // 23:50 in Bangkok: ten minutes later another day begins.
  games.ctx.clock.set(new Date('2026-11-24T16:50:00Z'))
  site.play(member.username, 100n, 0n, new Date(now() + HOUR))
  await syncRounds(games.ctx, member.id)
  expect(await daysOf(member.id)).toEqual([{ day: '2026-11-24', stake: 100 }])
  expect(await casesOf(member.id)).toEqual([])
  site.says = () => null
})

test('the clock of a site is measured by the answers to movements, and is measured again after it was set', async () => {
  const measured = async () => {
    const [row] = await games.database.query<{ ahead: number; doubt: number }>(
      'select ahead_ms::int as ahead, doubt_ms::int as doubt from partner_clocks',
    )
    return row
  }
  for (const ahead of [-5_000, HOUR, -HOUR]) {
    site.says = () => new Date(now() + ahead)
    await games.player(10_000n)
    const row = await measured()
    expect(Math.abs((row?.ahead ?? 0) - ahead)).toBeLessThanOrEqual(row?.doubt ?? 0)
  }
  site.says = () => null
})
