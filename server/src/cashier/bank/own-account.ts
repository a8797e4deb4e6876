import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import { hasPaidFrom } from './sql.ts'

/** Whether a deposit of the member came from that account, as the bank's statement has it. */
export const paidFromOwnAccount = (
  db: Db,
  memberId: MemberId,
  account: { bank: string; account_number: string },
): Promise<boolean> => hasPaidFrom(db, memberId, account)
