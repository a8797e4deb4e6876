import { countActs } from '../../platform/audit.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { SUSPENSIONS_LOOKED_DAYS } from '../sign-in-limits.ts'
import { countAdmins, type OperatorRow } from './sql.ts'

/** If at most this number of admins is active and one suspends another, no third admin is left to undo the suspension. */
const ADMINS_LEFT = 2
const SUSPENDED = 'operator.suspended'

/**
 * Limits suspensions of admins by admins. A suspension needs no checker, because a stolen account must be stopped at once. But an admin who has
 * suspended an operator within SUSPENSIONS_LOOKED_DAYS may suspend an admin only if a third admin remains. Otherwise throws Refusal
 * `operators_alone`.
 */
export const requireOpposition = async (
  tx: Tx,
  decision: OperatorDecision,
  leaving: OperatorRow,
  at: Date,
): Promise<void> => {
  if (leaving.state !== 'active' || !leaving.roles.includes('admin')) return
  const since = new Date(at.getTime() - SUSPENSIONS_LOOKED_DAYS * DAY_MS)
  if ((await countActs(tx, operatorActor(decision), SUSPENDED, since)) === 0) return
  if ((await countAdmins(tx)) <= ADMINS_LEFT) throw new Refusal('operators_alone')
}
