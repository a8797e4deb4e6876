import type { Db } from '../../platform/db.ts'
import { findUnread, type Unread } from './sql.ts'

/** Each statement looks at so many accounts: one that looked at all took seconds with a million, of the ten that it may take. */
export const ACCOUNTS_AT_ONCE = 20_000
/** Before every id. */
const FIRST = ''

/** Where a walk round all accounts stands. */
export type Place = { after: string }
export const firstPlace = (): Place => ({ after: FIRST })

/**
 * Iterates all accounts from the last position, so that each gets a turn: of each range, those not read
 * since `since` at that site or, with null, anywhere. An interrupted run resumes at its range.
 */
export async function* unreadInTurn(
  db: Db,
  place: Place,
  which: { since: Date; site: string | null },
  atMost = ACCOUNTS_AT_ONCE,
): AsyncGenerator<readonly Unread[]> {
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
