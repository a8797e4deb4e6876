import type { BonusStatus } from '@sala/contract/promotions.ts'
import type { Tx } from '../platform/db.ts'
import { announce } from '../platform/events.ts'
import { invariant } from '../platform/refusal.ts'
import { type BonusEvent, isBonusEnding, nextBonusStatus } from './rules/bonus-state.ts'
import { type Bonus, updateBonusStatus } from './sql/bonuses.ts'

const isEnded = (status: BonusStatus): boolean =>
  status === 'completed' || status === 'given_up' || status === 'expired' || status === 'lost'

/** Takes one step of the state table in the caller's transaction. The caller holds the member's lock and read the bonus under it. */
export const changeBonus = async (tx: Tx, bonus: Bonus, event: BonusEvent, at: Date): Promise<Bonus> => {
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
  return changed
}
