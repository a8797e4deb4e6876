import { commitmentOf, resultOf } from '@sala/contract/rewards/draws/fair-draw.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useDraws } from '../../../test/draws-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { drawPrize, drawsFor } from './draws.ts'
import { stopWheel } from './wheels.ts'

const draws = useDraws()
const { cashier, wheel, draw, commit, bonuses } = draws
const MEMBERS = 20
const WON = satang(2_000n)
const BY = { operator: 'nok', reason: 'a stop of the test' }

let tried = 0
/** Returns a server seed with which a draw with the member's seed 'lucky' wins on the wheel of these tests, or wins nothing. */
const seedThat = (wins: boolean, nonce = 1): string => {
  for (;;) {
    const server_seed = (tried++).toString(16).padStart(64, '0')
    const { prize } = resultOf({ server_seed, member_seed: 'lucky', nonce }, [{ weight: 50 }, { weight: 50 }])
    if ((prize === 1) === wins) return server_seed
  }
}

const viewOf = async ({ id }: TestMember) => {
  const { mine, wheel: seen } = await drawsFor(cashier.ctx, id)
  if (mine === null || seen === null) throw new Error('a member sees the wheel')
  return { ...mine, seen }
}

test('the commitment is shown before the draw, and the revealed seed matches it and decides the prize', async () => {
  await wheel()
  const member = await cashier.member()
  const before = await viewOf(member)
  expect(before).toMatchObject({ reason: null, left: 3, draws: [], commitment: { nonce: 1 } })
  const { draw: drawn, left, commitment } = await draw(member)
  expect(commitmentOf(drawn.server_seed)).toBe(before.commitment?.hash)
  expect(resultOf(drawn, drawn.prizes).prize).toBe(drawn.prize)
  expect(drawn.amount).toBe(drawn.prizes[drawn.prize]?.amount)
  expect({ left, nonce: commitment.nonce }).toEqual({ left: 2, nonce: 2 })
  expect(commitment.hash).not.toBe(before.commitment?.hash)
  expect((await viewOf(member)).draws).toEqual([drawn])
  await cashier.run()
})

test('a won prize is a bonus of the engine, and no prize gives none', async () => {
  await wheel()
  const member = await cashier.member()
  await viewOf(member)
  await commit(member, seedThat(false))
  expect((await draw(member)).draw.amount).toBe(0n)
  expect(await bonuses(member)).toEqual([])
  await commit(member, seedThat(true, 2))
  expect((await draw(member)).draw.amount).toBe(WON)
  expect(await bonuses(member)).toMatchObject([{ amount: WON, status: 'completed' }])
  await cashier.run()
})

test('the same commitment gives the same draw, with whichever seed it is repeated', async () => {
  const id = await wheel()
  const member = await cashier.member()
  const { commitment } = await viewOf(member)
  const ask = { wheel: id, hash: commitment?.hash ?? '', member_seed: 'lucky' }
  const first = await drawPrize(cashier.ctx, member.id, ask)
  const again = await drawPrize(cashier.ctx, member.id, { ...ask, member_seed: 'another' })
  expect(again).toEqual(first)
  expect((await viewOf(member)).draws).toHaveLength(1)
  await cashier.run()
})

test('ten concurrent calls with one commitment give one draw and one bonus', async () => {
  const id = await wheel()
  const member = await cashier.member()
  const { commitment } = await viewOf(member)
  const secret = seedThat(true)
  await commit(member, secret)
  const hash = commitmentOf(secret)
  expect(commitment?.nonce).toBe(1)
  const ask = { wheel: id, hash, member_seed: 'lucky' }
  const all = await Promise.all(Array.from({ length: 10 }, () => drawPrize(cashier.ctx, member.id, ask)))
  expect(new Set(all.map(({ draw: { server_seed } }) => server_seed)).size).toBe(1)
  expect(await bonuses(member)).toHaveLength(1)
  await cashier.run()
})

test('the draws of a day are bounded, a new wheel adds none, and midnight in Bangkok renews them', async () => {
  draws.at('2026-12-01T10:00:00Z')
  await wheel({ draws_per_day: 2 })
  const member = await cashier.member()
  await draw(member)
  await draw(member)
  await expect(draw(member)).rejects.toMatchObject({ code: 'draw_none_left' })
  await wheel({ draws_per_day: 2 })
  await expect(draw(member)).rejects.toMatchObject({ code: 'draw_none_left' })
  draws.at('2026-12-01T16:59:59Z')
  await expect(draw(member)).rejects.toMatchObject({ code: 'draw_none_left' })
  draws.at('2026-12-01T17:00:00Z')
  expect((await draw(member)).left).toBe(1)
  await cashier.run()
})

test('duplicate accounts share the draws of the day, even at the same time', async () => {
  await wheel({ draws_per_day: 2 })
  const members = [await cashier.member(), await cashier.member(), await cashier.member()]
  await draws.shareDevice(members)
  for (const member of members) await viewOf(member)
  const results = await Promise.allSettled([...members, ...members].map(member => draw(member)))
  const drawn = await cashier.database.query('select 1 from draws where member_id = any($1)', [
    members.map(({ id }) => id),
  ])
  expect(drawn).toHaveLength(2)
  expect(results.some(({ status }) => status === 'rejected')).toBe(true)
  await cashier.run()
})

test('a member in a break, or suspended, draws nothing and gets no commitment', async () => {
  await wheel()
  const [resting, suspended] = [await cashier.member(), await cashier.member()]
  await draws.takeBreak(resting)
  await draws.suspend(suspended)
  for (const member of [resting, suspended]) {
    const { wheel: seen, mine } = await drawsFor(cashier.ctx, member.id)
    expect({ ...mine, seen }).toMatchObject({
      ...{ commitment: null, left: 0, is_barred: true, reason: expect.any(String) },
      seen: null,
    })
    await expect(draw(member)).rejects.toThrow()
  }
  expect(
    await cashier.database.query('select 1 from draws where member_id = any($1)', [
      [resting.id, suspended.id],
    ]),
  ).toEqual([])
})

test('a refused draw uses neither the seed nor the day', async () => {
  await wheel()
  const member = await cashier.member()
  const { commitment } = await viewOf(member)
  const ask = { hash: commitment?.hash ?? '', member_seed: 'lucky' }
  const newer = await wheel()
  await expect(drawPrize(cashier.ctx, member.id, { ...ask, wheel: newer - 1 })).rejects.toMatchObject({
    code: 'draw_wheel_changed',
  })
  await expect(
    drawPrize(cashier.ctx, member.id, { ...ask, wheel: newer, hash: 'a'.repeat(64) }),
  ).rejects.toMatchObject({ code: 'draw_commitment_old' })
  expect(await viewOf(member)).toMatchObject({ commitment, left: 3 })
})

test('the wheel closes when the rest of the budget no longer covers the largest prize, and its chances stay', async () => {
  await wheel({ budget: 50, draws_per_day: 10 })
  const member = await cashier.member()
  for (const nonce of [1, 2]) {
    await viewOf(member)
    await commit(member, seedThat(true, nonce))
    await draw(member)
  }
  // The budget has 10 of its 50 baht left, which is less than the largest prize of 20 baht.
  const { seen } = await viewOf(member)
  expect(seen).toMatchObject({ is_funded: false, prizes: [{ weight: 50 }, { weight: 50 }] })
  await expect(draw(member)).rejects.toMatchObject({ code: 'draw_budget_spent' })
  await cashier.run()
})

test('twenty members at once win no more than the budget, and the others keep their draw', async () => {
  await wheel({ budget: 100, draws_per_day: 1 })
  const members: TestMember[] = []
  for (let no = 0; no < MEMBERS; no++) {
    const member = await cashier.member()
    await viewOf(member)
    await commit(member, seedThat(true))
    members.push(member)
  }
  const results = await Promise.allSettled(members.map(member => draw(member)))
  const [budget] = await cashier.database.query<{ spent: bigint; budget: bigint }>(
    'select spent, budget from promotion_budgets order by promotion_id desc limit 1',
  )
  expect(Number(budget?.spent)).toBeLessThanOrEqual(10_000)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'draw_budget_spent' })
  const drawn = await cashier.database.query('select 1 from draws where member_id = any($1)', [
    members.map(({ id }) => id),
  ])
  // Each of the twenty calls would win 20 baht. The budget has 100 baht left.
  expect(drawn).toHaveLength(5)
  await cashier.run()
})

test('a stopped wheel is not shown and gives nothing', async () => {
  const id = await wheel()
  const member = await cashier.member()
  await viewOf(member)
  await stopWheel(cashier.ctx, BY, id)
  const active = await cashier.database.query(
    'select p.active from draw_wheels w join promotions p on p.id = w.promotion_id where w.id = $1',
    [id],
  )
  expect(active).toEqual([{ active: false }])
  expect((await drawsFor(cashier.ctx, member.id)).wheel).toBeNull()
  await expect(draw(member)).rejects.toMatchObject({ code: 'draw_wheel_closed' })
  await expect(stopWheel(cashier.ctx, BY, id)).rejects.toMatchObject({ code: 'draw_wheel_closed' })
})

test('an open bonus, or a missing deposit, is stated before the draw', async () => {
  await wheel({ turnover_times: 5, draws_per_day: 5 })
  const member = await cashier.member()
  await viewOf(member)
  await commit(member, seedThat(true))
  await draw(member)
  expect((await viewOf(member)).reason).toContain('โบนัสเดิม')
  await expect(draw(member)).rejects.toMatchObject({ code: 'promotion_refused' })
  expect((await viewOf(member)).left).toBe(4)
  await cashier.run()
})

test('a visitor sees the wheel with its chances, its average prize and its terms', async () => {
  await wheel({ turnover_times: 5 })
  const { wheel: seen, mine } = await drawsFor(cashier.ctx, null)
  expect(mine).toBeNull()
  expect(seen).toMatchObject({ average: 1_000n, is_funded: true, draws_per_day: 3 })
  expect(seen?.terms).toContain('ทำยอดเทิร์น 5 เท่าของโบนัส ภายใน 7 วัน')
})
