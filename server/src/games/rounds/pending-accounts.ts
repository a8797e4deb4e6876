import type { Db } from '../../platform/db.ts'
import { findUnread, type UnreadAccount } from './sql.ts'

/** Accounts per statement. A statement over a million accounts takes seconds of the ten it is allowed. */
export const ACCOUNTS_AT_ONCE = 20_000
/** Position before all ids. */
const FIRST = ''

/** Position of an iteration over all accounts. */
export type Place = { after: string }
export const firstCursor = (): Place => ({ after: FIRST })

/**
 * Iterates over all accounts from the last position. Yields those not read since `since` at that site or,
 * with null, at any site. An interrupted run resumes at its range.
 */
export async function* unreadInTurn(
  db: Db,
  place: Place,
  which: { since: Date; site: string | null },
  atMost = ACCOUNTS_AT_ONCE,
): AsyncGenerator<readonly UnreadAccount[]> {
  const began = place.after
  for (const until of [null, began]) {
    if (until === FIRST) break
    for (let after = until === null ? began : FIRST; ; ) {
      place.after = after
      const { unread, last } = await findUnread(db, which, { after, until, atMost })
      yield unread
      if (last === null) break
      after = last
    }
  }
  place.after = FIRST
}
