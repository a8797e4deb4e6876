import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { rewardRefusalOf } from '../../protection/play-permission.ts'

export type RewardPermission =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly refusal: Refusal }

/**
 * Returns whether the member may receive any reward. A member gets none who is suspended, in review, too young, on a break, self-excluded, at a loss
 * limit, or under care because of possible harm by play. Only this function has the rule. Every kind of reward calls it for its page and before each
 * grant.
 */
export const mayReceiveReward = async (
  db: Db | Tx,
  memberId: MemberId,
  at: Date,
): Promise<RewardPermission> => {
  const refusal = await rewardRefusalOf(db, memberId, at)
  return refusal === null ? { allowed: true } : { allowed: false, refusal }
}

/** Throws the Refusal of `mayReceiveReward` if the member may not receive a reward. */
export const requireMayReceive = async (db: Db | Tx, memberId: MemberId, at: Date): Promise<void> => {
  const permission = await mayReceiveReward(db, memberId, at)
  if (!permission.allowed) throw permission.refusal
}
