import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Pair, SharedMark } from './sql.ts'
import { findShared, findSharers } from './sql.ts'

export type { MarkKind, Pair, SharedMark } from './sql.ts'

/**
 * Returns for each pair of members what both share: the bank account, the bank together with the account holder's name, a browser, or IP addresses.
 * IP addresses count as shared if both members used the same one on more than `addressDays` days.
 */
export const sharedMarksOf = async (
  tx: Tx,
  pairs: readonly Pair[],
  addressDays: number,
): Promise<SharedMark[]> => (pairs.length === 0 ? [] : findShared(tx, pairs, addressDays))

const SHARERS_MAX = 20

/** Returns other members who signed in with the member's browsers, the latest sign-in first. */
export const findDeviceSharers = (db: Db, memberId: MemberId): Promise<MemberId[]> =>
  findSharers(db, memberId, SHARERS_MAX)
