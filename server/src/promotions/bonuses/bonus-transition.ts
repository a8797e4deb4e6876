import type { BonusStatus } from '@sala/contract/promotions/bonus.ts'
import { writeMessage } from '../../messages/messages.ts'
import { type AuditEntry, auditSoon } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import type { Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import { type BonusEvent, isBonusEnding, nextBonusStatus } from '../rules/bonus-state.ts'
import { recordBonusEnd } from './bonus-play.ts'
import { type Bonus, updateBonusStatus } from './sql.ts'

const WHY = {
  completed: 'the turnover is done',
  given_up: 'the member gave it up',
  expired: 'its time was over',
  lost: 'nothing was left to protect',
  withdrawn: 'the offer was taken back',
} as const

const isEnded = (status: BonusStatus): boolean => status in WHY

const endOf = (bonus: Bonus, facts: Readonly<Record<string, string>>): AuditEntry => {
  const { id, member_id, status, amount, turnover_done, turnover_needed } = bonus
  const reason = Object.entries(WHY).find(([ended]) => ended === status)?.[1] ?? ''
  const details = { member: member_id, status, reason, bonus: String(amount), ...facts }
  const turnover = { turnover_done: String(turnover_done), turnover_needed: String(turnover_needed) }
  return { actor: 'system', action: 'bonus.end', subject: id, details: { ...details, ...turnover } }
}

/**
 * Applies one state transition of a bonus in the caller's transaction. If the bonus ends, an audit log entry is written. Requires the
 * member's lock, and a bonus that was read under this lock.
 */
export const changeBonus = async (
  tx: Tx,
  bonus: Bonus,
  event: BonusEvent,
  at: Date,
  facts: Readonly<Record<string, string>> = {},
): Promise<Bonus> => {
  const to = nextBonusStatus(bonus.status, event)
  invariant(to !== null, `a bonus that is ${bonus.status} can ${event}`)
  const changed = await updateBonusStatus(tx, bonus, {
    from: bonus.status,
    to,
    ending_at: isBonusEnding(to) ? at : bonus.ending_at,
    ended_at: isEnded(to) ? at : null,
  })
  invariant(changed !== null, `bonus ${bonus.id} stays as it is under the member's lock`)
  await announce(tx, { member_id: bonus.member_id, kind: 'bonus' })
  if (to === 'completed' || (to === 'expired' && bonus.status !== 'offered')) {
    const kind = to === 'completed' ? 'bonus_completed' : 'bonus_expired'
    await writeMessage(tx, bonus.member_id, { kind, amount: changed.amount }, bonus.id, at)
  }
  if (isEnded(to) && bonus.status !== 'offered') await recordBonusEnd(tx, changed, at)
  if (isEnded(to)) await auditSoon(tx, endOf(changed, facts), at)
  return changed
}
