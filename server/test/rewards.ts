import { satang } from '@sala/contract/wire/money.ts'
import { recordSignIn } from '../src/account/devices/device-records.ts'
import { inTransaction } from '../src/platform/db.ts'
import { makeRewardPromotion, type RewardTerms } from '../src/promotions/offers/reward-promotions.ts'
import { beginBreak } from '../src/protection/breaks/play-breaks.ts'
import { usePromotions } from './promotions.ts'
import { callerOf, type TestMember } from './test-members.ts'

/** Terms of a reward of 50 baht without a wagering requirement, with a budget of 1,000 baht. */
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

/** Sets up the rewards domain on a test database, with the functions of `usePromotions`. */
export const useRewards = () => {
  const promotions = usePromotions()
  const { cashier } = promotions
  return {
    ...promotions,
    /** Stores the promotion of a reward and returns its number. */
    reward: (terms: Partial<RewardTerms> = {}): Promise<number> => {
      const { ctx } = cashier
      const at = ctx.clock.now()
      return inTransaction(ctx.db, tx => makeRewardPromotion(tx, { ...REWARD, starts_at: at, ...terms }, at))
    },
    /** Gives the members one device, so that they count as one person's accounts. */
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
    /** Starts a break of a day, or suspends the member. */
    takeBreak: (member: TestMember) => beginBreak(cashier.ctx, member.id, '1d'),
    suspend: (member: TestMember) =>
      cashier.database.query('update members set suspended_at = now() where id = $1', [member.id]),
  }
}
