import { expect, test } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, payoutsTo, profileOf, register, type TestMember } from './test-member.ts'

const product = useProduct({}, { GAMES: 'sala,agent' })

const ROUNDS = [
  [20, 0],
  [30, 45],
] as const

/** Creates a member who deposits 500 baht, plays `ROUNDS` of this game at its game site, and returns to the lobby. */
const playedAway = async (gameId: string): Promise<TestMember> => {
  const member = await register(product)
  await deposit(product, member, 500)
  const path = `/customers/login-game?game_id=${gameId}`
  const { url } = await expectOk(product.api('GET', path, undefined, member.token))
  await product.settle()
  const token = new URL(String(url)).searchParams.get('token')
  for (const [stake, win] of ROUNDS)
    expect((await product.sandbox('POST', '/game-site/rounds', { token, stake, win })).status).toBe(201)
  return member
}
const countedOf = async () =>
  (
    await product.query<{ rounds: number }>(
      'select sum(rounds)::int as rounds from play_days group by member_id',
    )
  ).map(({ rounds }) => rounds)
const gameAt = async (site: string): Promise<string> => {
  const rows = await product.query<{ game_id: string }>(
    `select game_id from games where site = '${site}' and site_game_id = 'pg-tiger-drum'`,
  )
  return rows[0]?.game_id ?? ''
}

test('rounds of many members arrive through the site’s common list under faults, and their withdrawals are correct', async () => {
  const members: TestMember[] = []
  for (let one = 0; one < 3; one++) members.push(await playedAway(await gameAt('sala')))
  const other = await playedAway(await gameAt('agent'))
  // At each game site, the call for one member's rounds fails. The product can then import rounds only from the list of all members' rounds.
  const fault = (operation: string, kind: string, count: number) =>
    product.sandbox('POST', '/faults', { partner: 'game-site', operation, kind, count })
  await fault('rounds', 'refuse', 1_000)
  await fault('all_rounds', 'duplicate', 1)
  await product.settle()
  expect(await countedOf()).toEqual([2, 2, 2])
  await product.sandbox('DELETE', '/faults')
  await fault('all_rounds', 'reorder', 1)
  await product.settle()
  const [{ cursor } = { cursor: null }] = await product.query<{ cursor: string | null }>(
    "select cursor from site_feeds where site = 'sala'",
  )
  expect(Number(cursor)).toBeGreaterThan(0)
  // The product could read each row of the list of all members' rounds. It could not read rounds of accounts that the agent API opened, so the list
  // must have none.
  expect(await product.query('select raw from unreadable_rows')).toEqual([])
  await product.sandbox('DELETE', '/faults')
  for (const member of [...members, other]) {
    await product.query('delete from limit_hits')
    await expectOk(product.api('GET', '/customers/check-credit', undefined, member.token))
    await product.settle()
    expect((await profileOf(product, member)).ufabet_credit).toBe(495)
    const order = { phone: member.phone, amount: 495 }
    await expectOk(product.api('POST', '/requests/withdraw', order, member.token))
    await product.settle()
    expect(await payoutsTo(product, member)).toMatchObject([{ amount: 495, status: 'paid' }])
  }
  expect(await countedOf()).toEqual([2, 2, 2, 2])
  const { code, text } = await operatorOn(product.context)('reconcile', 'full')
  expect(text).toContain('everything agrees')
  expect(code).toBe(0)
})
