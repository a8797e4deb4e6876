import type { CouponBatchOrder } from '@sala/contract/rewards/coupons/coupon-batch.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { DAY_MS } from '../../src/platform/calendar.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { claimBonus } from '../../src/promotions/bonuses/bonuses.ts'
import { offerToAll } from '../../src/promotions/offer-creation/offer-creation.ts'
import { allPromotions, switchPromotion } from '../../src/promotions/offers/promotion-edit.ts'
import { allowCodeList, makeBatch, takeCodeList } from '../../src/rewards/coupons/coupon-batches.ts'
import { redeemCoupon } from '../../src/rewards/coupons/coupon-redemption.ts'
import { joinTournament } from '../../src/rewards/tournaments/tournament-entries.ts'
import { findTournaments } from '../../src/rewards/tournaments/tournaments.ts'
import { DEMO_OPERATORS } from '../demo-accounts.ts'
import { seedDemoTournament } from '../demo-tournament.ts'
import { BAHT } from './deposits.ts'
import { attempt, type SimulatedMember, type SimulatedProduct } from './simulated-product.ts'

const [{ name: MAKER }, { name: CHECKER }] = DEMO_OPERATORS
const USES = 200
/** Number of members who use the coupon code that all members share. */
const GIVEN = 14
/** A coupon code that does not exist. */
const WRONG_CODE = '7KQ2M9XTD4'

const orders = (at: Date): CouponBatchOrder[] => {
  const base = {
    ...{ uses: USES, uses_per_person: 1, turnover_times: 5, valid_days: 7, members: [] },
    ...({ audience: 'everybody', audience_days: null, starts_at: at } as const),
    ends_at: new Date(at.getTime() + 14 * DAY_MS),
    maximum_withdrawal: satang(500n * BAHT),
    reward_fixed: satang(50n * BAHT),
    budget: satang(10_000n * BAHT),
  }
  return [
    { ...base, title: 'ขอบคุณจากใจ', purpose: 'ชดเชยวันที่ธนาคารขัดข้อง', form: 'shared' },
    {
      ...base,
      title: 'ต้อนรับเพื่อนใหม่',
      purpose: 'แจกทางไลน์',
      form: 'single',
      audience: 'new',
      audience_days: 30,
    },
  ]
}

/**
 * Creates two batches of coupons by two operators: one code that many members use, and single codes. Members try the shared code or a wrong one. The
 * list of single codes is not downloaded.
 */
export const leaveCoupons = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
): Promise<void> => {
  const { ctx } = product
  const at = ctx.clock.now()
  const by = { operator: MAKER, checker: CHECKER, reason: 'ตามแผนเดือนนี้' }
  for (const order of orders(at)) {
    const batch = await inTransaction(ctx.db, tx => makeBatch(tx, by, order, at))
    product.note('coupon batch')
    if (order.form === 'single') continue
    await inTransaction(ctx.db, tx => allowCodeList(tx, by, batch, [MAKER, CHECKER], at))
    const [code = ''] = await takeCodeList(ctx, batch, MAKER)
    let given = 0
    for (const [place, { id }] of members.entries()) {
      if (given === GIVEN) break
      const trying = { member_id: id, ip: `198.51.100.${place + 1}` }
      const tried = place % 5 === 0 ? WRONG_CODE : code
      const amount = await attempt(product, 'coupon', () => redeemCoupon(ctx, trying, tried))
      if (amount !== null) given += 1
    }
  }
}

/** Number of members who enter a tournament. */
const ENTRANTS = 40

/** Opens a tournament unless one runs. Then members who have made a deposit enter it. */
export const enterTournament = async (product: SimulatedProduct): Promise<void> => {
  const { ctx, members } = product
  await seedDemoTournament(ctx)
  const now = ctx.clock.now()
  const open = (await findTournaments(ctx.db)).find(({ ends_at }) => ends_at > now)
  if (open === undefined) return
  let entered = 0
  for (const { id, deposits } of members.values()) {
    if (entered === ENTRANTS) break
    if (deposits === 0) continue
    const done = await attempt(product, 'tournament', async () => {
      await joinTournament(ctx, id, open.id)
      return true
    })
    if (done !== null) entered += 1
  }
}

/** Number of inviters who claim the bonus for a friend's first deposit. For all others the bonus stays an offer. */
const FRIEND_BONUSES = 6

/** Opens the promotion for a friend's first deposit by two operators and offers its bonuses. Some inviters claim theirs. */
export const leaveFriendBonuses = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
): Promise<void> => {
  const { ctx } = product
  const promotion = (await allPromotions(ctx)).find(({ trigger }) => trigger === 'friend_deposit')
  if (promotion === undefined) return
  const by = { operator: MAKER, checker: CHECKER, reason: 'ชวนเพื่อนในช่วงสิ้นเดือน' }
  if (!promotion.active) await switchPromotion(ctx, by, promotion.id, true)
  await offerToAll(ctx)
  let taken = 0
  for (const { id } of members) {
    if (taken === FRIEND_BONUSES) break
    const amount = await attempt(product, 'friend bonus', () => claimBonus(ctx, id, String(promotion.id)))
    if (amount !== null) taken += 1
  }
}
