import type { CouponBatchOrder } from '@sala/contract/rewards/coupons/coupon-batch.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { recordSignIn } from '../src/account/devices/device-records.ts'
import { DAY_MS } from '../src/platform/calendar.ts'
import { inTransaction } from '../src/platform/db.ts'
import { makeRewardPromotion, type RewardTerms } from '../src/promotions/offers/reward-promotions.ts'
import { beginBreak } from '../src/protection/breaks/play-breaks.ts'
import { allowCodeList, makeBatch, takeCodeList } from '../src/rewards/coupons/coupon-batches.ts'
import { redeemCoupon } from '../src/rewards/coupons/coupon-redemption.ts'
import { usePromotions } from './promotions-setup.ts'
import { callerOf, TEST_IP, type TestMember } from './test-members.ts'

/** Terms of a reward of 50 baht without a wagering requirement. Its budget is 1,000 baht. */
export const REWARD: Omit<RewardTerms, 'starts_at'> = {
  title: 'ของขวัญต้อนรับ',
  summary: 'รับโบนัส 50 บาท',
  amount: satang(5_000n),
  turnover_times: 0,
  maximum_withdrawal: null,
  valid_days: 30,
  ends_at: null,
  audience: 'everybody',
  audience_days: null,
  budget: satang(100_000n),
}

const BY_TWO = { operator: 'nok', checker: 'malee', reason: 'ทดสอบ' }

/** Returns an order for ten coupon codes. Each code gives 50 baht and can be used once. */
export const coupons = (at: Date, order: Partial<CouponBatchOrder> = {}): CouponBatchOrder => ({
  title: 'คูปองทดสอบ',
  purpose: 'ทดสอบ',
  form: 'single',
  uses: 10,
  uses_per_person: 1,
  reward_fixed: satang(5_000n),
  turnover_times: 0,
  maximum_withdrawal: null,
  valid_days: 30,
  starts_at: at,
  ends_at: new Date(at.getTime() + DAY_MS),
  audience: 'everybody',
  audience_days: null,
  members: [],
  budget: satang(100_000n),
  ...order,
})

/** Returns test functions for rewards on a test database, in addition to those of `usePromotions`. */
export const useRewards = () => {
  const promotions = usePromotions()
  const { cashier } = promotions
  return {
    ...promotions,
    /** Stores the promotion of a reward. Returns its number. */
    reward: (terms: Partial<RewardTerms> = {}): Promise<number> => {
      const { ctx } = cashier
      const at = ctx.clock.now()
      return inTransaction(ctx.db, tx => makeRewardPromotion(tx, { ...REWARD, starts_at: at, ...terms }, at))
    },
    /** Creates a batch of coupons by two operators and downloads the list of its codes. Returns the batch and the codes. */
    coupons: async (order: Partial<CouponBatchOrder> = {}) => {
      const { ctx } = cashier
      const at = ctx.clock.now()
      const batch = await inTransaction(ctx.db, async tx => {
        const id = await makeBatch(tx, BY_TWO, coupons(at, order), at)
        await allowCodeList(tx, BY_TWO, id, ['nok', 'malee'], at)
        return id
      })
      return { batch, codes: await takeCodeList(ctx, batch, 'nok') }
    },
    redeem: (
      member: Pick<TestMember, 'id'>,
      code: string,
      { ip = TEST_IP, key = null }: { readonly ip?: string; readonly key?: string | null } = {},
    ) => redeemCoupon(cashier.ctx, { member_id: member.id, ip }, code, key),
    /** Gives the members one device. They then count as accounts of one person. */
    shareDevice: async (members: readonly TestMember[]): Promise<void> => {
      for (const { id } of members)
        await inTransaction(cashier.ctx.db, tx =>
          recordSignIn(
            tx,
            callerOf({ browser: true, device_mark: 'd'.repeat(43) }),
            id,
            cashier.ctx.clock.now(),
          ),
        )
    },
    /** Brings a member into a state in which the product gives no rewards: here a break of a day, in the next function a suspension. */
    takeBreak: (member: TestMember) => beginBreak(cashier.ctx, member.id, '1d'),
    suspend: (member: TestMember) =>
      cashier.database.query('update members set suspended_at = now() where id = $1', [member.id]),
    /** Waits until `count` statements wait for a lock. Stops if `ended` returns true, because no statement will wait any more then. */
    untilBlocked: async (count: number, ended: () => boolean = () => false): Promise<void> => {
      for (;;) {
        const [row] = await cashier.database.query<{ blocked: number }>(
          `select count(*)::integer as blocked from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (ended() || row?.blocked === count) return
      }
    },
  }
}
