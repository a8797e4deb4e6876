import { NEWEST_FRIENDS } from '@sala/contract/promotions/friend-bonus-limits.ts'
import type { FriendDeposits } from '../../ports.ts'
import { findFriendDeposits } from './friend-deposits-sql.ts'

/** A dry run reads the inviters of this many invitations, the newest ones. */
const TRIED_MAX = 2_000

/** Returns the first deposits of invited members who count. For each inviter, only the NEWEST_FRIENDS newest invited members are read. */
export const friendDeposits: FriendDeposits = (db, asked) =>
  findFriendDeposits(db, asked, { friends: NEWEST_FRIENDS, invitations: TRIED_MAX })
