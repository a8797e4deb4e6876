import { beforeAll, expect, test } from 'vitest'
import { failWritesExcept } from '../../test/database-write-faults.ts'
import { useGames } from '../../test/games-setup.ts'
import { placeMember } from '../../test/test-members.ts'
import { gamesJobs } from './jobs.ts'
import { countSeamlessRounds } from './rounds/seamless-rounds.ts'

const games = useGames()
/**
 * Number of items that fail in the test. It is one more than the job's batch, so that a job which always takes the oldest batch first would never
 * reach the other items.
 */
const LOST = 501
/** Number of rounds that are counted in one batch. In the test, a whole batch fails while one more round waits behind it. */
const COUNTED_TOGETHER = 200
const LONG_AGO = `timestamptz '2026-01-01 00:00Z'`

const jobsOf = async (task: string): Promise<number | undefined> => {
  const [row] = await games.database.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [task],
  )
  return row?.n
}

const ids: string[] = []
beforeAll(async () => {
  for (let n = 0; n < LOST; n++) ids.push((await placeMember(games.ctx)).id)
  // Ids created in the same millisecond have no fixed order, so they are sorted for the comparisons below.
  ids.sort()
})

test('five hundred movements of a dead worker do not delay the recovery of another movement', async () => {
  await games.database.query(
    `insert into game_accounts (member_id, username, site)
     select id, replace(id, '_', ''), 'sala' from unnest($1::text[]) as given (id) on conflict do nothing`,
    [ids],
  )
  await games.database.query(
    `insert into game_movements (member_id, id, site, direction, amount, status, due_at, created_at)
     select id, 'mov_' || id, 'sala', 'out', 100, 'unknown', ${LONG_AGO}, ${LONG_AGO} from unnest($1::text[]) as given (id)`,
    [ids],
  )
  await gamesJobs(games.ctx)['games:resume']?.({})
  expect(await jobsOf('games:move')).toBe(LOST)
})

test('five hundred game-closing orders of a dead worker do not delay the recovery of another order', async () => {
  const { id } = await placeMember(games.ctx)
  await games.database.query(
    `insert into play_ends (member_id, id, site, why, cause, status, due_at, until, asked_at)
     select $1, 'end_' || n, 'sala', 'break', 'break:' || n, 'asked', ${LONG_AGO}, ${LONG_AGO} + interval '9 years', ${LONG_AGO}
       from generate_series(1, ${LOST}) n`,
    [id],
  )
  await gamesJobs(games.ctx)['games:resume']?.({})
  expect(await jobsOf('games:end-play')).toBe(LOST)
})

test('hundreds of members with uncountable rounds do not block the others', async () => {
  await games.database.query(
    `insert into seamless_rounds (member_id, round, game_id, stake, valid_stake, win, first_no, last_no, opened_at, decided_at)
     select id, 'r', 'g', 0, 0, 0, 1, 1, ${LONG_AGO}, ${LONG_AGO} from unnest($1::text[]) as given (id)`,
    [ids],
  )
  const [stuck, others] = [ids.slice(0, COUNTED_TOGETHER), ids.slice(COUNTED_TOGETHER)]
  const mend = await failWritesExcept(games.database, 'seamless_rounds', 'member_id', others)
  await expect(countSeamlessRounds(games.ctx)).rejects.toThrow('could not be counted')
  const left = () =>
    games.database.query('select member_id from seamless_rounds order by member_id collate "C"')
  expect(await left()).toEqual(stuck.map(member_id => ({ member_id })))
  await mend()
  await countSeamlessRounds(games.ctx)
  expect(await left()).toEqual([])
})
