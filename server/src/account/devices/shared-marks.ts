import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Pair, SharedMark } from './sql.ts'
import { findShared, findSharers } from './sql.ts'

export type { MarkKind, Pair, SharedMark } from './sql.ts'

/**
 * What the members of each pair share: the number of a bank account, or bank and name of its holder; a browser both signed in
 * with; an address from which both signed in on more days than `addressDays`.
 */
export const sharedMarksOf = async (
  tx: Tx,
  pairs: readonly Pair[],
  addressDays: number,
): Promise<SharedMark[]> => (pairs.length === 0 ? [] : findShared(tx, pairs, addressDays))

const SHARERS_MAX = 20

/** Who else signed in with a browser of the member's; the latest first. */
export const sharersOfDevices = (db: Db, memberId: MemberId): Promise<MemberId[]> =>
  findSharers(db, memberId, SHARERS_MAX)
