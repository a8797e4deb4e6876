import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasCreditBy, insertCredit, type OperatorCredit } from './operator-granted-credits-sql.ts'

/**
 * Records that an operator gave the member credit. The member's next withdrawal then needs a review by an operator
 * (`cashier/withdrawals/review-rules.ts`).
 */
export const recordOperatorCredit = (
  tx: Tx,
  credit: Omit<OperatorCredit, 'given_by' | 'agreed_by'>,
  { operator, checker }: Pick<OperatorDecision, 'operator' | 'checker'>,
): Promise<void> => insertCredit(tx, { ...credit, given_by: operator, agreed_by: checker ?? null })

/** Throws Refusal `sole_credit_own` if this operator, as maker or checker, gave the member credit after `since`. */
export const requireNotGiver = async (
  db: Db | Tx,
  memberId: MemberId,
  operator: string,
  since: Date,
): Promise<void> => {
  if (await hasCreditBy(db, memberId, operator, since)) throw new Refusal('sole_credit_own')
}
