import type { MemberId } from '@sala/contract/wire/ids.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { CashierSettings } from '../settings.ts'
import { hasWithdrawnRestSince } from './small-balance-withdrawals-sql.ts'

/**
 * Returns whether the member may withdraw a whole balance that is below the minimum, because enough days have passed since the last such withdrawal.
 * The minimum prevents many small payouts, but must not keep the member from the last money.
 */
export const mayWithdrawRest = async (
  db: Db | Tx,
  memberId: MemberId,
  { withdrawal_minimum, withdrawal_rest_days }: CashierSettings,
  now: Date,
): Promise<boolean> => {
  const since = new Date(now.getTime() - withdrawal_rest_days * DAY_MS)
  return !(await hasWithdrawnRestSince(db, memberId, withdrawal_minimum, since))
}
