import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasCreditBy, insertCredit, type OperatorCredit } from './operator-credits-sql.ts'

/** Records credit that operators gave: the next withdrawal of the member waits for a person (`cashier/withdrawals/approval.ts`). */
export const recordOperatorCredit = (tx: Tx, credit: OperatorCredit): Promise<void> =>
  insertCredit(tx, credit)

/** Refuses an operator who gave the member credit since that time: `sole_credit_own`. */
export const requireNotGiver = async (
  db: Db | Tx,
  memberId: MemberId,
  operator: string,
  since: Date,
): Promise<void> => {
  if (await hasCreditBy(db, memberId, operator, since)) throw new Refusal('sole_credit_own')
}
