import { expect, test } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, payoutsTo, profileOf, register } from './test-member.ts'

const product = useProduct({}, { GAMES: 'sala,hub88,agent' })

const creditOf = async (member: Parameters<typeof profileOf>[1]) =>
  (await profileOf(product, member)).ufabet_credit

/** Returns Sala's ids of three games, one at each game site. All three sites use the same id for their game. */
const idsOf = async () => {
  const rows = await product.query<{ site: string; game_id: string }>(
    "select site, game_id from games where site_game_id = 'pg-tiger-drum' and gone_at is null order by site",
  )
  return new Map(rows.map(({ site, game_id }) => [site, game_id]))
}

test('a member plays at three sites in sequence from one credit, and withdraws all of it', async () => {
  const ids = await idsOf()
  expect([...ids.keys()]).toEqual(['agent', 'hub88', 'sala'])
  const member = await register(product)
  await deposit(product, member, 500)
  let credit = 500
  for (const site of ['sala', 'agent', 'hub88', 'sala']) {
    await product.query('delete from limit_hits')
    const path = `/customers/login-game?game_id=${ids.get(site)}`
    const { url } = await expectOk(product.api('GET', path, undefined, member.token))
    await product.settle()
    const token = new URL(String(url)).searchParams.get('token')
    expect((await product.sandbox('POST', '/game-site/rounds', { token, stake: 50, win: 60 })).status).toBe(
      201,
    )
    credit += 10
    await product.query('delete from limit_hits')
    await expectOk(product.api('GET', '/customers/check-credit', undefined, member.token))
    await product.settle()
    expect(await creditOf(member)).toBe(credit)
  }
  const days = await product.query<{ rounds: number; stake: string }>(
    'select sum(rounds)::int as rounds, sum(stake)::text as stake from play_days',
  )
  expect(days).toEqual([{ rounds: 4, stake: '20000' }])
  const order = { phone: member.phone, amount: credit }
  await expectOk(product.api('POST', '/requests/withdraw', order, member.token))
  await product.settle()
  expect(await payoutsTo(product, member)).toMatchObject([{ amount: credit, status: 'paid' }])
  const { code, text } = await operatorOn(product.context)('reconcile', 'full')
  expect(text).toContain('everything agrees')
  expect(code).toBe(0)
})
