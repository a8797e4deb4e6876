import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import { findOwnersOfReference, findOwnersOfSlip } from './money-request-owners-sql.ts'

export type Owner = { readonly id: MemberId; readonly found_by: 'reference' | 'slip' }

/** Returns members whose deposit, withdrawal or slip has this reference, id or transfer number. */
export const ownersOf = async (db: Db, text: string): Promise<Owner[]> => {
  const [references, slips] = await Promise.all([findOwnersOfReference(db, text), findOwnersOfSlip(db, text)])
  return [
    ...references.map(id => ({ id, found_by: 'reference' as const })),
    ...slips.map(id => ({ id, found_by: 'slip' as const })),
  ]
}
