import type { Db } from '../../platform/db.ts'
import { findUnread, type UnreadAccount } from './sql.ts'

/** Accounts scanned by one statement. Over a million accounts, a statement would take several of the ten seconds allowed. */
export const ACCOUNTS_AT_ONCE = 20_000
/** Position before the first account id. */
const FIRST = ''

/** Position of an iteration over all accounts. */
export type Place = { after: string }
export const firstCursor = (): Place => ({ after: FIRST })

/**
 * Iterates over all accounts, from the last position around to it again. Yields accounts that were not read
 * since `since` at that site or, with null, at any site. An interrupted run resumes at its position.
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
