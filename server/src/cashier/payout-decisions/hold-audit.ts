import { audit, lastAct } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Withdrawal } from '../withdrawals/sql.ts'

type Held = Pick<Withdrawal, 'id' | 'member_id' | 'status'>
type HoldRecord = { readonly by: string; readonly reason: string; readonly at: Date }

/** Records in the audit log who holds a withdrawal and why. `was` is the withdrawal before the hold. Nothing may be locked afterwards (`audit`). */
export const auditHold = (tx: Tx, was: Held, { by, reason, at }: HoldRecord): Promise<void> => {
  const details = { reason, member: was.member_id, was: was.status }
  return audit(tx, { actor: by, action: 'withdrawal.hold', subject: was.id, details }, at)
}

/** Records the hold of a withdrawal whose credit arrived after its member was suspended, with operator and reason of the suspension. */
export const auditHoldBySuspension = async (tx: Tx, was: Held, at: Date): Promise<void> => {
  const suspension = await lastAct(tx, was.member_id, ['member.suspend'])
  const { actor: by = 'system', details } = suspension ?? {}
  await auditHold(tx, was, { by, reason: details?.reason ?? '', at })
}
