import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { useGames } from '../../../test/games-setup.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'

const games = useGames()
const desk = deskOn(() => games.ctx)

type Row = { key: string; stake: number; win: number; ggr: number; rounds: number; players: number }

test('game earnings are the sum of play, equally by game, provider and section', async () => {
  const call = await desk.operator('reader', ['finance'])
  const [one, other] = [await games.player(1_000_000n), await games.player(1_000_000n)]
  for (const member of [one, other]) {
    games.site.play(member.username, 10_000n, 4_000n)
    games.site.play(member.username, 500n, 2_000n)
    await syncRounds(games.ctx, member.id)
  }
  const [{ day } = { day: '' }] = await games.database.query<{ day: string }>(
    'select max(day)::text as day from game_days',
  )
  for (const by of ['game', 'provider', 'section']) {
    const { status, body } = await call(`GET /games?from=${day}&to=${day}&by=${by}`)
    expect(status).toBe(200)
    const { rows, total, days } = body as { rows: Row[]; total: Row; days: object[] }
    const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
    expect([sum(row => row.stake), sum(row => row.win), sum(row => row.ggr), sum(row => row.rounds)]).toEqual(
      [210, 120, 90, 4],
    )
    expect(total).toMatchObject({
      stake: 210,
      win: 120,
      ggr: 90,
      players: 2,
      rtp_seen: 57.14,
      rtp_between: null,
    })
    expect(days).toEqual([{ day, stake: 210, ggr: 90 }])
  }
  expect((await call(`GET /games?from=2026-01-01&to=${day}&by=game`)).body).toMatchObject({
    code: 'desk_days_range',
  })
})

test('a credit movement is shown with its masked member', async () => {
  const call = await desk.operator('looker', ['support'])
  const { status, body } = await call('GET /games/open')
  expect(status).toBe(200)
  expect(body).toEqual({ movements: expect.any(Array), rounds: [], receivables: [] })
})
