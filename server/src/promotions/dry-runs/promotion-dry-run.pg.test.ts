import { promotionEdit } from '@sala/contract/promotions/promotion-edit.ts'
import { describe, expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { resultsOf } from '../bonuses/promotion-results.ts'
import { copyPromotion, editClosedPromotion, promotionById } from '../offers/promotion-edit.ts'
import { tryPromotion } from './promotion-dry-run.ts'

const promotions = usePromotions()
const { cashier, deposit, play, count, at } = promotions
const BY_NOK = { operator: 'nok', reason: 'checked' }
const DAY_MINUTES = 24 * 60
const [REFUND, BOOST, BIRTHDAY] = [1, 3, 5]

const tried = async (id: number) => tryPromotion(cashier.ctx, await promotionById(cashier.ctx, id))
const draft = async (from: number, change: object): Promise<number> => {
  const id = await copyPromotion(cashier.ctx, BY_NOK, from, 'ร่าง')
  await editClosedPromotion(cashier.ctx, BY_NOK, id, promotionEdit.parse(change))
  return id
}
const NOBODY = { members: 0, bonuses: 0, amount: 0n }

test('tried on the past in which it ran, a promotion would have given what it gave, and changes nothing', async () => {
  const [done, playing, away] = [await cashier.member(), await cashier.member(), await cashier.member()]
  for (const member of [done, playing, away]) await deposit(member, 100_000n, BOOST)
  for (let i = 0; i < 8; i++) play(done, 130_000n, 130_000n)
  play(playing, 130_000n, 130_000n)
  for (const member of [done, playing]) await count(member)
  cashier.advance(4 * DAY_MINUTES)
  const before = await cashier.database.query('select * from bonuses order by id')
  const { given } = await resultsOf(cashier.ctx, BOOST)
  const trial = await tried(BOOST)
  expect(trial).toMatchObject({
    is_whole: true,
    given,
    finished: { members: 1, bonuses: 1, amount: 30_000n },
    running: { members: 2, bonuses: 2, amount: 60_000n },
    lapsed: NOBODY,
    beyond_budget: 0,
  })
  expect(given).toEqual({ members: 3, bonuses: 3, amount: 90_000n })
  expect(trial.people.find(({ member_id }) => member_id === away.id)).toMatchObject({
    deposited: 100_000n,
    staked: 0n,
    marks: ['hardly_played'],
  })
  expect(await cashier.database.query('select * from bonuses order by id')).toEqual(before)
})

test('a draft’s dry run uses the draft’s own minimum, frequency, weights, audience and budget', async () => {
  const base = await tried(BOOST)
  expect(
    (await tried(await draft(BOOST, { deposit_minimum: 1_000.01, title: 'ฝากรับเพิ่ม', summary: 'รับโบนัส' })))
      .given,
  ).toEqual(NOBODY)
  const uncounted = await tried(await draft(BOOST, { weights: { other: 0 } }))
  expect([uncounted.given, uncounted.finished]).toEqual([base.given, NOBODY])
  expect((await tried(await draft(BOOST, { audience: 'returning', audience_days: 5 }))).given).toEqual(NOBODY)
  const fresh = await tried(await draft(BOOST, { audience: 'new', audience_days: 5 }))
  expect(fresh.given).toEqual(base.given)
  const capped = await tried(await draft(BOOST, { budget: 700 }))
  expect([capped.given.bonuses, capped.beyond_budget]).toEqual([2, 1])
})

test('two members who share a browser are a hit', async () => {
  const [one, other] = [await cashier.member(), await cashier.member()]
  for (const member of [one, other]) await deposit(member, 100_000n, BOOST)
  await cashier.database.query(
    `insert into device_marks (member_id, mark_hash, first_seen_at, seen_at) select id, sha256('same'), now(), now() from members where id = any($1)`,
    [[one.id, other.id]],
  )
  const { suspects, people } = await tried(BOOST)
  expect(suspects).toContainEqual({ mark: 'device', members: 2, amount: 60_000n })
  expect(
    people
      .filter(({ marks }) => marks.includes('device'))
      .map(({ member_id }) => member_id)
      .sort(),
  ).toEqual([one.id, other.id].sort())
})

describe('waiting claims', () => {
  test('a refund is tried on each week that was lost, and is what the job then offers', async () => {
    at('2027-02-24T05:00:00Z')
    const member = await cashier.player(500_000n)
    play(member, 100_000n, 0n)
    await count(member)
    at('2027-03-02T17:05:00Z')
    await cashier.strike('promotions:offer')
    expect(await promotions.bonus(member)).toMatchObject({ status: 'offered', amount: 5_000n })
    expect((await tried(REFUND)).people).toContainEqual(
      expect.objectContaining({ member_id: member.id, bonuses: 1, amount: 5_000n }),
    )
  })

  test('a birthday is tried on those who were born in the months of the window', async () => {
    at('2027-05-20T05:00:00Z')
    const born = await cashier.member({ birth_date: '1990-05-03' })
    const other = await cashier.member({ birth_date: '1990-09-03' })
    const ids = (await tried(BIRTHDAY)).people.map(({ member_id }) => member_id)
    expect([ids.includes(born.id), ids.includes(other.id)]).toEqual([true, false])
  })
})
