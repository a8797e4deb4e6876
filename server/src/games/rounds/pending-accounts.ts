import type { Db } from '../../platform/db.ts'
import { findUnread, type UnreadAccount } from './sql.ts'

/** Site accounts scanned by one SQL statement. A statement that scans a million accounts would take several of its ten seconds. */
export const ACCOUNTS_AT_ONCE = 20_000
/** Position before the first account id. */
const FIRST = ''

/** Position of an iteration over all site accounts: the id of the last account scanned. */
export type Place = { after: string }
export const firstCursor = (): Place => ({ after: FIRST })

/**
 * Iterates once over all site accounts, from the stored position to the end and from the start back to that
 * position. Yields accounts whose rounds were not read since `since`, at the given site or, with null, at
 * any site. An interrupted run resumes at its position.
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
