import type { MemberId } from '@sala/contract/wire/ids.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { endRecovery } from './factor-recoveries-sql.ts'

export { endRecovery, findOpenRecovery, insertRecovery, recoveryGauge } from './factor-recoveries-sql.ts'

/**
 * Cancels the member's request to remove lost second factors, and informs the member. Call it also when the member shows a factor, because then not
 * every factor is lost. Returns false if no request is open.
 */
export const cancelRecovery = async (tx: Tx, memberId: MemberId, at: Date): Promise<boolean> => {
  if (!(await endRecovery(tx, memberId, 'cancelled', at))) return false
  const facts = { kind: 'factor_recovery', step: 'cancelled', due: null } as const
  await writeMessage(tx, memberId, facts, at.toISOString(), at)
  const actor = `member:${memberId}`
  await audit(tx, { actor, action: 'factor.recovery_cancelled', subject: memberId, details: {} }, at)
  return true
}
