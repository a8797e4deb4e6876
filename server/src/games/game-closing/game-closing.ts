import type { MemberId, PlayEndId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { newId } from '../../platform/random.ts'
import type { GamesClosing } from '../../ports.ts'
import { findSitesOf } from '../game-sites/site-account.ts'
import { endOpenSessions } from '../wallet-modes/wallet-mode.ts'
import { findLastEnd, insertEnd, type PlayEnd } from './sql.ts'

export const END_PLAY_JOB = 'games:end-play'
export const endJobKey = (id: PlayEndId): string => `${END_PLAY_JOB}:${id}`

/**
 * Closes the member's games at all game sites where the member has an account. A job calls the sites after the commit. From the commit on, bets from
 * the seamless wallet are refused. `until` is the time from which the member may play again. A repeated call with the same `cause` changes nothing.
 * Requires the member's lock.
 */
export const closeGames = async (tx: Tx, order: GamesClosing, at: Date): Promise<void> => {
  await endOpenSessions(tx, order.member_id, at)
  for (const site of await findSitesOf(tx, order.member_id)) {
    const id = newId('end', at)
    if (!(await insertEnd(tx, { ...order, id, site }, at))) continue
    await enqueue(tx, END_PLAY_JOB, { member_id: order.member_id, end_id: id }, { key: endJobKey(id) })
  }
}

/** Returns the latest request to close the member's games. Returns null if there is none. */
export const lastEndOf = (db: Db, memberId: MemberId): Promise<PlayEnd | null> => findLastEnd(db, memberId)
