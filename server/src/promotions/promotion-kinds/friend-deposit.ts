import { DAY_MS } from '../../platform/calendar.ts'
import { rewardFor } from '../rules/reward-calculation.ts'
import { hasAllFriends, newFriend } from './invited-friends.ts'
import type { PromotionKind } from './promotion-kind.ts'
import { byFrequency } from './promotion-periods.ts'

/**
 * The bonus of an inviter after the first deposit of an invited member. Its period is the invited member's id, so that each invited member gives at
 * most one bonus. A claim checks again whether the invited member qualifies.
 */
export const friendDepositKind: PromotionKind = {
  comes_by: 'claim',
  transfer: 'bonus',
  period: byFrequency,
  whyNothing: (promotion, member) => {
    if (hasAllFriends(promotion, member)) return { reason: 'friends_full', until: null }
    return newFriend(promotion, member) === null ? { reason: 'no_friend', until: null } : null
  },
  whyLost: (_promotion, { friends }, period) =>
    friends.some(({ friend_id }) => friend_id === period) ? null : 'friend_not_counted',
  amount: promotion => rewardFor(promotion, 0n),
  claimUntil: ({ claim_days }, _member, at) => new Date(at.getTime() + (claim_days ?? 0) * DAY_MS),
  reckoned: null,
}
