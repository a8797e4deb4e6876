import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Tx } from '../../platform/db.ts'
import { deleteWatch, insertWatch } from './sql.ts'

/** Returns whether every withdrawal of the member waits for the decision of a risk operator. */
export { hasWatch as isWatched } from './sql.ts'

/**
 * Makes every withdrawal of the member wait for an operator's decision (`true`), or ends that. Such a withdrawal shows the same reason for the wait
 * as a withdrawal of a member with a risk mark. So it does not disclose that there is a case about money laundering. The caller holds the member's
 * lock.
 */
export const watchWithdrawals = (tx: Tx, memberId: MemberId, watched: boolean, at: Date): Promise<void> =>
  watched ? insertWatch(tx, memberId, at) : deleteWatch(tx, memberId)
