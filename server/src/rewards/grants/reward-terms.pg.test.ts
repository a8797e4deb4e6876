import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { useRewards } from '../../../test/rewards-setup.ts'
import { grantBonus } from '../../promotions/bonuses/bonus-decisions.ts'
import { requireTrueAdvertising } from '../../promotions/offers/advertising-check.ts'
import {
  copyPromotion,
  editClosedPromotion,
  editPromotion,
  promotionById,
  switchPromotion,
} from '../../promotions/offers/promotion-edit.ts'

const rewards = useRewards()
const { cashier } = rewards
const BY_TWO = { operator: 'nok', checker: 'malee', reason: 'a test' }
const BUDGETS = 'select promotion_id, budget from promotion_budgets order by promotion_id'

test('no edit, copy, switch or grant of a promotion reaches the promotion of a reward', async () => {
  const id = await rewards.reward()
  const before = await cashier.database.query(BUDGETS)
  const member = await cashier.member()
  const { ctx } = cashier
  for (const attempt of [
    () => promotionById(ctx, id),
    () => editPromotion(ctx, BY_TWO, id, { budget: null }),
    () => editClosedPromotion(ctx, BY_TWO, id, { reward_fixed: satang(1_000_000n) }),
    () => switchPromotion(ctx, BY_TWO, id, false),
    () => copyPromotion(ctx, BY_TWO, id, 'a copy'),
    () => grantBonus(ctx, BY_TWO, member.id, { promotion: id, amount: satang(5_000n) }),
  ])
    expect(await refusalOf(attempt())).toBe('not_found')
  expect(await cashier.database.query(BUDGETS)).toEqual(before)
  await cashier.run()
})

test('a banner promises no bonus that only a reward gives', async () => {
  await rewards.reward({ amount: satang(77_700n), summary: 'ของขวัญ' })
  const texts = [{ field: 'title' as const, text: 'รับโบนัส 777 บาท' }]
  expect(await refusalOf(requireTrueAdvertising(cashier.ctx.db, texts))).toBe('advertising_contradicts')
})
