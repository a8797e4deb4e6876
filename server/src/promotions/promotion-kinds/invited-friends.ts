import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Friend, MemberFacts } from '../member-facts/member-facts.ts'
import type { Promotion } from '../rules/promotion-terms.ts'

type Rules = Pick<Promotion, 'id' | 'deposit_minimum' | 'starts_at' | 'ends_at' | 'friends_max'>
type Invitations = Pick<MemberFacts, 'friends' | 'friend_bonuses'>

/** Returns whether the friend's first deposit was large enough, and made while the promotion ran. */
const isCounted = ({ deposit_minimum, starts_at, ends_at }: Rules, { at, amount }: Friend): boolean =>
  amount >= (deposit_minimum ?? 0n) && at >= starts_at && (ends_at === null || at < ends_at)

/**
 * Returns the invited member with the oldest first deposit, among those for whom the member has no bonus yet. Returns null if there is none. There is
 * no new bonus for a friend who is on a break, self-excluded, or under care because of possible harm by play.
 */
export const newFriend = (rules: Rules, { friends, friend_bonuses }: Invitations): MemberId | null =>
  friends.find(
    friend =>
      !friend.is_protected &&
      isCounted(rules, friend) &&
      !friend_bonuses.some(({ period }) => period === friend.friend_id),
  )?.friend_id ?? null

/**
 * Returns the id of the invited member for whom the next bonus is: a new friend, or otherwise the friend of an existing offer. Returns null if
 * there is none.
 */
export const nextFriend = (rules: Rules, member: Invitations): string | null =>
  (hasAllFriends(rules, member) ? null : newFriend(rules, member)) ??
  member.friend_bonuses.find(({ promotion_id, is_offered }) => promotion_id === rules.id && is_offered)
    ?.period ??
  null

/** Returns whether the member has as many bonuses and offers of the promotion as a person may have. */
export const hasAllFriends = ({ id, friends_max }: Rules, { friend_bonuses }: Invitations): boolean =>
  friends_max !== null &&
  friend_bonuses.filter(({ promotion_id }) => promotion_id === id).length >= friends_max
