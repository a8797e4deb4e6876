import type { MemberId } from '@sala/contract/wire/ids.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { CashierSettings } from '../settings.ts'
import { hasTakenRestSince } from './remaining-balance-sql.ts'

/**
 * The least keeps many small payouts away, not a member from the last of their money: all that is left may go out however little it
 * is, so seldom that nobody lives on it.
 */
export const mayTakeRest = async (
  db: Db | Tx,
  memberId: MemberId,
  { withdrawal_minimum, withdrawal_rest_days }: CashierSettings,
  now: Date,
): Promise<boolean> => {
  const since = new Date(now.getTime() - withdrawal_rest_days * DAY_MS)
  return !(await hasTakenRestSince(db, memberId, withdrawal_minimum, since))
}
