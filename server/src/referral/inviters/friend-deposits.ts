import { FRIENDS_MAX } from '@sala/contract/promotions/promotion-edit.ts'
import type { FriendDeposits } from '../../ports.ts'
import { findFriendDeposits } from './friend-deposits-sql.ts'

/** A dry run examines the inviters of this many invitations, the newest ones. */
const TRIED_MAX = 2_000

/** Returns the first deposits of invited members who count for a bonus. It reads at most the newest FRIENDS_MAX invited members of an inviter. */
export const friendDeposits: FriendDeposits = (db, asked) =>
  findFriendDeposits(db, asked, { friends: FRIENDS_MAX, invitations: TRIED_MAX })
