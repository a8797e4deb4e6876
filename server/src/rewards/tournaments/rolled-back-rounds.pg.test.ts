import { tournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import { beforeAll, expect, test } from 'vitest'
import { siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { type Player, useSeamless } from '../../../test/seamless-wallet-setup.ts'
import { TOURNAMENT } from '../../../test/tournaments-setup.ts'
import { syncCatalogue } from '../../games/catalogue/catalogue-sync.ts'
import { countSeamlessRounds } from '../../games/rounds/seamless-rounds.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { insertEntry } from './tournament-entries-sql.ts'
import { scoreRounds } from './tournament-scores.ts'
import { openTournament } from './tournaments.ts'

const seamless = useSeamless()
const { games, player, bet, win, rollback, newId } = seamless
let tournament = 0

beforeAll(async () => {
  const { ctx } = games
  games.site.offered = [siteGame('lotus')]
  await syncCatalogue(ctx)
  const starts = ctx.clock.now().getTime() + HOUR_MS
  tournament = await openTournament(
    ctx,
    { operator: 'nok', checker: 'lek', reason: 'a tournament of the test' },
    tournamentDraft.parse({
      ...TOURNAMENT,
      section: siteGame('lotus').section,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + 10 * HOUR_MS).toISOString(),
    }),
  )
  ctx.clock.set(new Date(starts + HOUR_MS))
})

const entrant = async (): Promise<Player> => {
  const { ctx } = games
  const member = await player(100_000n)
  const joined_at = ctx.clock.now()
  const counts_until = new Date(joined_at.getTime() + 100 * HOUR_MS)
  await inTransaction(ctx.db, tx =>
    insertEntry(tx, {
      ...{ tournament_id: tournament, member_id: member.id, shown_name: 'สม•••', joined_at, counts_until },
    }),
  )
  return member
}

const scoreOf = async ({ id }: Player): Promise<number> => {
  await countSeamlessRounds(games.ctx)
  await scoreRounds(games.ctx)
  const [row] = await games.database.query<{ score: string }>(
    'select score::text from tournament_entries where member_id = $1',
    [id],
  )
  return Number(row?.score)
}

test('a seamless round scores after it is counted, and its rolled back win no longer does', async () => {
  const member = await entrant()
  const [one, two] = [newId(), newId()]
  await bet(member, 2_000n, one)
  await win(member, 9_000n, two, { bet: one })
  expect(await scoreOf(member)).toBe(450)
  await rollback(member, newId(), two, one)
  expect(await scoreOf(member)).toBe(0)
})

test('a counted round whose bet is rolled back leaves the scores, and another round takes its place', async () => {
  const member = await entrant()
  const [lost, best, prize] = [newId(), newId(), newId()]
  await bet(member, 1_000n, lost)
  await win(member, 2_000n, newId(), { bet: lost })
  await bet(member, 1_000n, best)
  await win(member, 8_000n, prize, { bet: best })
  expect(await scoreOf(member)).toBe(800)
  await rollback(member, newId(), prize, best)
  await rollback(member, newId(), best)
  expect(await scoreOf(member)).toBe(200)
})

test('a win that arrives after its round was counted raises the score of the same round', async () => {
  const member = await entrant()
  const one = newId()
  await bet(member, 1_000n, one, one, true)
  expect(await scoreOf(member)).toBe(0)
  await win(member, 3_000n, newId(), { bet: one })
  expect(await scoreOf(member)).toBe(300)
})

test('a win that the site rolls back after the end, within the counting hours, no longer scores', async () => {
  const { ctx } = games
  const member = await entrant()
  const [one, two] = [newId(), newId()]
  await bet(member, 1_000n, one)
  await win(member, 6_000n, two, { bet: one })
  expect(await scoreOf(member)).toBe(600)
  ctx.clock.set(new Date(ctx.clock.now().getTime() + 10 * HOUR_MS))
  await rollback(member, newId(), two, one)
  expect(await scoreOf(member)).toBe(0)
})
