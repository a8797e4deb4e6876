import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { auditSoon } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import type { Tx } from '../../platform/db.ts'
import type { Bonus } from '../bonuses/bonuses.ts'
import { insertCorrection, setComputed } from './sql.ts'

/**
 * Records the newly computed amount of a cashback bonus. An unclaimed offer changes to this amount. After the claim, only the difference is recorded,
 * and nothing is paid. Requires the member's lock, and a bonus that was read under this lock.
 */
export const correctReckoned = async (tx: Tx, bonus: Bonus, computed: Satang, at: Date): Promise<void> => {
  const before = bonus.computed ?? satang(0n)
  const applied = bonus.status === 'offered'
  await setComputed(tx, bonus, computed, applied)
  await insertCorrection(tx, bonus, { before, after: computed, applied, at })
  if (applied) await announce(tx, { member_id: bonus.member_id, kind: 'bonus' })
  const details = {
    member: bonus.member_id,
    reason: applied ? 'rounds heard of late' : 'rounds heard of after the claim: nothing is paid',
    period: bonus.period,
    before: String(before),
    after: String(computed),
  }
  await auditSoon(tx, { actor: 'system', action: 'refund.correct', subject: bonus.id, details }, at)
}
