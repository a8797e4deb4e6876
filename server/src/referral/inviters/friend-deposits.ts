import { NEWEST_FRIENDS } from '@sala/contract/promotions/friend-bonus-limits.ts'
import type { FriendDeposits } from '../../ports.ts'
import { findFriendDeposits } from './friend-deposits-sql.ts'

/** A dry run reads only the inviters of this many newest invitations. */
const TRIED_MAX = 2_000

/** Returns the first deposits of invited members who count. Of a member with more friends, the newest NEWEST_FRIENDS are read. */
export const friendDeposits: FriendDeposits = (db, asked) =>
  findFriendDeposits(db, asked, { friends: NEWEST_FRIENDS, invitations: TRIED_MAX })
