import { promotionEdit } from '@sala/contract/promotions/promotion-edit.ts'
import { expect, test } from 'vitest'
import { siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { syncCatalogue } from '../../games/catalogue/catalogue-sync.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'
import { copyPromotion, editPromotion, switchPromotion } from '../offers/promotion-edit.ts'

const promotions = usePromotions()
const { cashier, bonuses, bonus, play, count, claim, at, atSite } = promotions
const [DAILY, REBATE] = [7, 8]
/** A Monday, 22:00 in Bangkok, and 00:05 on the next day. */
const MONDAY_EVENING = '2026-11-23T15:00:00Z'
const TUESDAY = '2026-11-23T17:05:00Z'
const WEDNESDAY = '2026-11-24T17:05:00Z'
const SLOT_GAME = 'slot-game'

const compute = () => cashier.strike('promotions:offer')
/** Opens the daily cashback or the rebate, and closes the other one and the weekly cashback, so that a test sees only one refund. */
const open = async (id: number) => {
  await cashier.database.query(
    `update promotions set active = id = $1, opened_at = coalesce(opened_at, timestamptz '2026-01-01 00:00+07')
      where id in (1, 7, 8)`,
    [id],
  )
}
const player = async (credit: bigint): Promise<TestMember> => {
  at(MONDAY_EVENING)
  return await cashier.player(credit)
}

test('refunds 2 % of the net loss of yesterday once, and nothing the next day', async () => {
  await open(DAILY)
  const member = await player(150_000n)
  play(member, 100_000n, 20_000n)
  await count(member)
  await compute()
  expect(await bonuses(member)).toEqual([])
  at(TUESDAY)
  await compute()
  await compute()
  expect(await bonus(member)).toMatchObject({
    amount: 1_600n,
    can_claim: true,
    claim_until: new Date('2026-11-24T17:00:00Z'),
  })
  const before = atSite(member)
  await claim(member, DAILY)
  await cashier.run()
  expect(atSite(member)).toBe(before + 1_600n)
  await expect(claim(member, DAILY)).rejects.toMatchObject({ code: 'promotion_refused' })
  at(WEDNESDAY)
  await compute()
  expect(await bonuses(member)).toHaveLength(1)
})

test('an unclaimed daily refund ends at midnight in Bangkok', async () => {
  await open(DAILY)
  const member = await player(150_000n)
  play(member, 100_000n, 0n)
  await count(member)
  at(TUESDAY)
  await compute()
  const { id } = await bonus(member)
  at('2026-11-24T16:59:00Z')
  expect(await bonus(member)).toMatchObject({ can_claim: true })
  at('2026-11-24T17:00:00Z')
  expect(await bonus(member)).toMatchObject({ can_claim: false, reason: { code: 'lapsed' } })
  await expect(claim(member, id)).rejects.toMatchObject({ code: 'bonus_unavailable' })
})

test('unread rounds of yesterday delay the daily refund, and late rounds change it', async () => {
  await open(DAILY)
  const member = await player(150_000n)
  play(member, 50_000n, 0n)
  await count(member)
  at(TUESDAY)
  await compute()
  expect(await bonus(member)).toMatchObject({ amount: 1_000n })
  play(member, 10_000n, 30_000n, new Date(MONDAY_EVENING))
  await count(member)
  await compute()
  expect(await bonus(member)).toMatchObject({ amount: 600n })
})

test('refunds 0.3 % of last week’s slot stakes, won or lost, and of no other section', async () => {
  await open(REBATE)
  const member = await player(400_000n)
  cashier.site.offered = [siteGame(SLOT_GAME, { section: 'slot' })]
  await syncCatalogue(cashier.ctx)
  cashier.site.play(usernameOf(member.id), 200_000n, 200_000n, cashier.ctx.clock.now(), SLOT_GAME)
  play(member, 100_000n, 100_000n)
  await count(member)
  at(TUESDAY)
  await compute()
  expect(await bonuses(member)).toEqual([])
  at(WEDNESDAY)
  await compute()
  expect(await bonus(member)).toMatchObject({ amount: 600n, can_claim: true })
})

test('a member without stakes in the section reads why there is no rebate', async () => {
  await open(REBATE)
  const member = await player(400_000n)
  play(member, 100_000n, 0n)
  await count(member)
  at(WEDNESDAY)
  await compute()
  await expect(claim(member, REBATE)).rejects.toMatchObject({
    sentence: expect.stringContaining('ไม่มียอดเดิมพันที่คืนได้'),
  })
})

test('an undecided round of yesterday delays the daily refund', async () => {
  await open(DAILY)
  const member = await player(150_000n)
  play(member, 50_000n, 0n)
  await count(member)
  await cashier.database.query(
    `insert into seamless_rounds (member_id, round, game_id, stake, valid_stake, win, first_no, last_no, opened_at)
     values ($1, 'x:1', 'g', 100, 100, 0, 1, 1, $2)`,
    [member.id, MONDAY_EVENING],
  )
  at(TUESDAY)
  await compute()
  expect(await bonuses(member)).toEqual([])
  await cashier.database.query('delete from seamless_rounds where member_id = $1', [member.id])
  await compute()
  expect(await bonus(member)).toMatchObject({ amount: 1_000n })
})

test('a second open refund of the same play is refused', async () => {
  const by = { operator: 'nok', checker: 'lek', reason: 'test' }
  await cashier.database.query('update promotions set active = id = 7 where id in (1, 7, 8)')
  const copy = await copyPromotion(cashier.ctx, by, DAILY, 'คืนยอดเสียเมื่อวาน')
  await expect(switchPromotion(cashier.ctx, by, copy, true)).rejects.toMatchObject({
    code: 'promotion_refund_twice',
  })
  await expect(
    editPromotion(cashier.ctx, by, copy, promotionEdit.parse({ rate_percent: 2.01 })),
  ).rejects.toMatchObject({ code: 'promotion_daily_too_high' })
})
