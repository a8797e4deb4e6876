import { NEWEST_FRIENDS } from '@sala/contract/promotions/friend-bonus-limits.ts'
import type { FriendDeposits } from '../../ports.ts'
import { findFriendDeposits } from './friend-deposits-sql.ts'

/** Number of newest invitations whose inviters a dry run reads. */
const TRIED_MAX = 2_000

/**
 * Returns the first deposits of invited members, without those that `findFriendDeposits` leaves out. Only the newest NEWEST_FRIENDS invited members
 * of each inviter are read.
 */
export const friendDeposits: FriendDeposits = (db, asked) =>
  findFriendDeposits(db, asked, { friends: NEWEST_FRIENDS, invitations: TRIED_MAX })
