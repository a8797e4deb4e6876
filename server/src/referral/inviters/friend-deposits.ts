import { FRIENDS_MAX } from '@sala/contract/promotions/promotion-edit.ts'
import type { FriendDeposits } from '../../ports.ts'
import { findFriendDeposits } from './friend-deposits-sql.ts'

/** A dry run reads only the inviters of this many newest invitations. */
const TRIED_MAX = 2_000

/**
 * Returns the first deposits of the invited members who give their inviter a bonus. Reads at most the newest FRIENDS_MAX invited members of each
 * inviter.
 */
export const friendDeposits: FriendDeposits = (db, asked) =>
  findFriendDeposits(db, asked, { friends: FRIENDS_MAX, invitations: TRIED_MAX })
