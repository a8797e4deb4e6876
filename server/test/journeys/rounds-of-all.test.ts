import { expect, test } from 'vitest'
import { operatorOn } from '../operator.ts'
import { deposit, expectOk, payoutsTo, profileOf, register, type TestMember } from './member.ts'
import { useTown } from './town.ts'

const town = useTown({}, { GAMES: 'sala,agent' })

const ROUNDS = [
  [20, 0],
  [30, 45],
] as const

/** A member who plays and leaves. */
const playedAway = async (gameId: string): Promise<TestMember> => {
  const member = await register(town)
  await deposit(town, member, 500)
  const path = `/customers/login-game?game_id=${gameId}`
  const { url } = await expectOk(town.api('GET', path, undefined, member.token))
  await town.settle()
  const token = new URL(String(url)).searchParams.get('token')
  for (const [stake, win] of ROUNDS)
    expect((await town.sandbox('POST', '/game-site/rounds', { token, stake, win })).status).toBe(201)
  return member
}
const countedOf = async () =>
  (
    await town.query<{ rounds: number }>(
      'select sum(rounds)::int as rounds from play_days group by member_id',
    )
  ).map(({ rounds }) => rounds)
const gameAt = async (site: string): Promise<string> => {
  const rows = await town.query<{ game_id: string }>(
    `select game_id from games where site = '${site}' and site_game_id = 'pg-tiger-drum'`,
  )
  return rows[0]?.game_id ?? ''
}

test('rounds of many members arrive through the site’s common list under faults, and their withdrawals are correct', async () => {
  const members: TestMember[] = []
  for (let one = 0; one < 3; one++) members.push(await playedAway(await gameAt('sala')))
  const other = await playedAway(await gameAt('agent'))
  // Rounds come from the common list alone: the member lists fail.
  const fault = (operation: string, kind: string, count: number) =>
    town.sandbox('POST', '/faults', { partner: 'game-site', operation, kind, count })
  await fault('rounds', 'refuse', 1_000)
  await fault('all_rounds', 'duplicate', 1)
  await town.settle()
  expect(await countedOf()).toEqual([2, 2, 2])
  await town.sandbox('DELETE', '/faults')
  await fault('all_rounds', 'reorder', 1)
  await town.settle()
  const [{ cursor } = { cursor: null }] = await town.query<{ cursor: string | null }>(
    "select cursor from site_feeds where site = 'sala'",
  )
  expect(Number(cursor)).toBeGreaterThan(0)
  // Agent rounds are not in this list, and no row needs review.
  expect(await town.query('select raw from unreadable_rows')).toEqual([])
  await town.sandbox('DELETE', '/faults')
  for (const member of [...members, other]) {
    await town.query('delete from limit_hits')
    await expectOk(town.api('GET', '/customers/check-credit', undefined, member.token))
    await town.settle()
    expect((await profileOf(town, member)).ufabet_credit).toBe(495)
    const order = { phone: member.phone, amount: 495 }
    await expectOk(town.api('POST', '/requests/withdraw', order, member.token))
    await town.settle()
    expect(await payoutsTo(town, member)).toMatchObject([{ amount: 495, status: 'paid' }])
  }
  expect(await countedOf()).toEqual([2, 2, 2, 2])
  const { code, text } = await operatorOn(town.context)('reconcile', 'full')
  expect(text).toContain('everything agrees')
  expect(code).toBe(0)
})
