import { FRIENDS_MAX } from '@sala/contract/promotions/promotion-edit.ts'
import type { FriendDeposits } from '../../ports.ts'
import { findFriendDeposits, findFriendDepositsOfAll } from './friend-deposits-sql.ts'

/** Maximum number of first deposits in the dry run of a promotion. */
const TRIED_MAX = 2_000

/** Returns the first deposits of invited members who count. Of a member with more friends, the newest FRIENDS_MAX are read. */
export const friendDeposits: FriendDeposits = (db, { inviters, ...asked }) =>
  inviters === null
    ? findFriendDepositsOfAll(db, asked, TRIED_MAX)
    : findFriendDeposits(db, { ...asked, inviters }, FRIENDS_MAX)
