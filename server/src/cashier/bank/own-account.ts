import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import { hasPaidFrom } from './sql.ts'

/** Whether the member's deposits include one that the bank's statement shows as paid from that account. */
export const paidFromOwnAccount = (
  db: Db,
  memberId: MemberId,
  account: { bank: string; account_number: string },
): Promise<boolean> => hasPaidFrom(db, memberId, account)
