import type { Db } from '../../platform/db.ts'
import { findUnread, type UnreadAccount } from './sql.ts'

/**
 * Maximum number of game-site accounts that one SQL statement scans. A scan of a million accounts would take several seconds, and PostgreSQL aborts a
 * statement after ten.
 */
export const ACCOUNTS_AT_ONCE = 20_000
const FIRST = ''

/** Position of an iteration over all game-site accounts: the id of the last scanned account. */
export type Place = { after: string }
export const firstCursor = (): Place => ({ after: FIRST })

/**
 * Iterates once over all game-site accounts. It starts at `place` and continues from the beginning after the end. It yields accounts at the given
 * site (null: at any site) whose rounds were not read since `since`. It stores its position in `place`, so that the next run continues there after an
 * interruption.
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
