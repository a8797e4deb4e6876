import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import { hasPaidFrom } from './sql.ts'

/**
 * Returns whether one of the member's deposits was paid from the given account, according to the bank's statement. This proves that the account is
 * the member's.
 */
export const paidFromOwnAccount = (
  db: Db,
  memberId: MemberId,
  account: { bank: string; account_number: string },
): Promise<boolean> => hasPaidFrom(db, memberId, account)
