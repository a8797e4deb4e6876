import { FRIENDS_MAX } from '@sala/contract/promotions/promotion-edit.ts'
import type { FriendDeposits } from '../../ports.ts'
import { findFriendDeposits } from './friend-deposits-sql.ts'

/** Number of the newest invitations whose inviters a dry run reads. */
const TRIED_MAX = 2_000

/** Returns the first deposits of invited members who count. Of a member with more friends, the newest FRIENDS_MAX are read. */
export const friendDeposits: FriendDeposits = (db, asked) =>
  findFriendDeposits(db, asked, { friends: FRIENDS_MAX, invitations: TRIED_MAX })
