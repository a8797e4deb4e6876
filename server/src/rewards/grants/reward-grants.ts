import { promotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember, type Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx, violates } from '../../platform/db.ts'
import { requireOpen } from '../../platform/flow-switches/flow-switches.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Bonus } from '../../promotions/bonuses/bonuses.ts'
import { noteLookalike } from '../../promotions/offers/duplicate-claims.ts'
import { giveRewardBonus, type Reward } from '../../promotions/reward-bonus.ts'
import { requireMayReceive } from './reward-permission.ts'

/** A grant in progress: its transaction, the locked member, the time, and `give`, which grants the reward's bonus. */
export type Grant = {
  readonly tx: Tx
  readonly member: Member
  readonly at: Date
  readonly give: (reward: Reward) => Promise<Bonus>
}

/**
 * Runs a claim of a reward in one transaction, under the member's lock. Every kind of reward grants its bonuses through this function. Throws the
 * Refusals of `requireMayReceive`, `flow_closed`, or `promotion_refused` with the reason if the member is not eligible.
 */
export const grantReward = async <Result>(
  ctx: Context,
  memberId: MemberId,
  claim: (grant: Grant) => Promise<Result>,
): Promise<Result> => {
  try {
    return await inTransaction(ctx.db, async tx => {
      const member = await lockMember(tx, memberId)
      const at = ctx.clock.now()
      await requireOpen(ctx, tx, 'promotion')
      await requireMayReceive(tx, memberId, at)
      return claim({ tx, member, at, give: reward => giveRewardBonus(tx, ctx, member, reward, at) })
    })
  } catch (error) {
    if (violates(error, 'bonuses_bank'))
      throw new Refusal('promotion_refused', { reason: promotionReason('bank_used') })
    await noteLookalike(ctx, error)
    throw error
  }
}
