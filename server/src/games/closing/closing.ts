import type { MemberId, PlayEndId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { newId } from '../../platform/random.ts'
import type { GamesClosing } from '../../ports.ts'
import { endOpenSessions } from '../modes/wallet-mode.ts'
import { findSitesOf } from '../site/site-account.ts'
import { findLastEnd, insertEnd, type PlayEnd } from './sql.ts'

export const END_PLAY_JOB = 'games:end-play'
export const endJobKey = (id: PlayEndId): string => `${END_PLAY_JOB}:${id}`

/**
 * Has the games closed that the member has open at any site, in the caller's transaction, which holds the member's lock; a job
 * asks the site after the commit. Once for each `cause`, and nothing for who never had an account there. `until` says from
 * when on the member may play again. A launch that is under way looks once more under the same lock when its address is
 * there (`launch/launch.ts`), so that none slips through. No bet from the wallet is taken any more from the commit on.
 */
export const closeGames = async (tx: Tx, order: GamesClosing, at: Date): Promise<void> => {
  await endOpenSessions(tx, order.member_id, at)
  for (const site of await findSitesOf(tx, order.member_id)) {
    const id = newId('end', at)
    if (!(await insertEnd(tx, { ...order, id, site }, at))) continue
    await enqueue(tx, END_PLAY_JOB, { member_id: order.member_id, end_id: id }, { key: endJobKey(id) })
  }
}

/** The newest of one member; null: none was ever needed. */
export const lastEndOf = (db: Db, memberId: MemberId): Promise<PlayEnd | null> => findLastEnd(db, memberId)
