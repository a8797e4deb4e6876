import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { careRefusalOf } from '../../protection/care-cases/care-cases.ts'
import { rewardRefusalOf } from '../../protection/play-permission.ts'

/** Reasons that forbid a reward only for some time. `isOnlyDelayed` explains what waits for their end. */
const PASSING: ReadonlySet<Refusal['code']> = new Set([
  'loss_limit_day',
  'loss_limit_week',
  'loss_limit_month',
  'cooling_off',
  'account_in_review',
])

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

/**
 * Returns whether the refusal only delays what the member has already won (a prize, or winnings of free rounds): a short break, a reached loss limit, or
 * a review of the account. What is won then waits, because a limit must not cost the member anything. After any other refusal, such as a
 * self-exclusion, it is not paid. Under care, nothing waits for the member either, also during the break that the third step of care sets.
 */
export const isOnlyDelayed = async (
  db: Db | Tx,
  memberId: MemberId,
  { code }: Pick<Refusal, 'code'>,
): Promise<boolean> => PASSING.has(code) && (await careRefusalOf(db, memberId)) === null

/** Throws the Refusal of `mayReceiveReward` if the member may not receive a reward. */
export const requireMayReceive = async (db: Db | Tx, memberId: MemberId, at: Date): Promise<void> => {
  const permission = await mayReceiveReward(db, memberId, at)
  if (!permission.allowed) throw permission.refusal
}
