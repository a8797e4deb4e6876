import type { CareStep } from '@sala/contract/care/harm-markers.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findCare, insertCare, updateEnd, updateStep } from './sql.ts'

export { type CareCase, findCare } from './sql.ts'

/**
 * Returns Refusal `in_care` if the member is under care (protected from harm by gambling) and therefore gets no bonus, reward or news. Otherwise
 * returns null.
 */
export const careRefusalOf = async (db: Db | Tx, memberId: MemberId): Promise<Refusal | null> =>
  (await findCare(db, memberId)) === null ? null : new Refusal('in_care')

/**
 * Raises the member to a step of care (protection from harm by gambling), and begins a case if none is open. A lower or equal step changes nothing.
 * Returns the case's number and the earlier step, which is null if no case was open. The caller holds the member's lock.
 */
export const raiseCare = async (
  tx: Tx,
  memberId: MemberId,
  step: CareStep,
  at: Date,
): Promise<{ readonly case_no: bigint; readonly before: CareStep | null }> => {
  const held = await findCare(tx, memberId)
  if (held === null) return { case_no: await insertCare(tx, memberId, step, at), before: null }
  if (held.step < step) await updateStep(tx, memberId, step, at)
  return { case_no: held.no, before: held.step }
}

/** Ends the member's care. The caller holds the member's lock, and two operators have decided it. */
export const endCareCase = (tx: Tx, memberId: MemberId, at: Date): Promise<void> =>
  updateEnd(tx, memberId, at)
