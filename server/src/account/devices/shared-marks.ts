import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Tx } from '../../platform/db.ts'
import { findShared } from './sql.ts'

/** A bank account, a device or an address by which two members show to be one person or household. */
export type MarkKind = 'bank' | 'device' | 'address'
export type Pair = { readonly a: MemberId; readonly b: MemberId }
export type SharedMark = Pair & { readonly kind: MarkKind }

/**
 * What the members of each pair share: the number of a bank account, or bank and name of its holder; a browser both signed in
 * with; an address from which both signed in on more days than `addressDays`.
 */
export const sharedMarksOf = async (
  tx: Tx,
  pairs: readonly Pair[],
  addressDays: number,
): Promise<SharedMark[]> => (pairs.length === 0 ? [] : findShared(tx, pairs, addressDays))
