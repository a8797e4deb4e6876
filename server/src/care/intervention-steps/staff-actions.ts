import type { CareBreakDays, CareStep, TalkOutcome } from '@sala/contract/care/harm-markers.ts'
import { formatMoment } from '@sala/contract/wire/calendar.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { decideOnMember } from '../../account/members/operator-decisions.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { DecisionMistake, type OperatorDecision } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findBreak } from '../../protection/breaks/play-breaks.ts'
import { type CareCase, endCareCase, findCare } from '../../protection/care-cases/care-cases.ts'
import { raiseMember, scoreOf, setBreakFor } from './care-escalation.ts'
import { insertInteraction } from './sql.ts'

// One operator alone may take each action that protects a member. Only `endCare` needs the decision of two operators, because it loosens the
// protection.

const openCase = async (tx: Tx, memberId: MemberId): Promise<CareCase> => {
  const found = await findCare(tx, memberId)
  if (found === null) throw new Refusal('not_found')
  return found
}

/**
 * Raises the member to the first or second step of care by an operator's decision, for example because the member or a relative asked for help.
 * Throws Refusal `care_step_reached` if the member is already at this step or above.
 */
export const raiseByStaff = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  step: Exclude<CareStep, 3>,
): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'care.step', async (tx, _member, { at }) => {
    const score = await scoreOf(tx, memberId, at)
    const raised = { step, by: decision.operator, score, words: decision.reason }
    if ((await raiseMember(tx, memberId, raised, at)) === null) throw new Refusal('care_step_reached')
    return { step: String(step), score: String(score) }
  })

/**
 * Records a talk with a member under care, with its result. The text about the talk is not written to the audit log, because that log is never
 * erased. Throws Refusal `not_found` if the member has no open case.
 */
export const recordTalk = (
  ctx: Context,
  operator: string,
  memberId: MemberId,
  { outcome, words }: { readonly outcome: TalkOutcome; readonly words: string },
): Promise<void> =>
  decideOnMember(ctx, { operator, reason: '' }, memberId, 'care.talk', async (tx, _member, { at }) => {
    const { no: case_no, step } = await openCase(tx, memberId)
    const score = await scoreOf(tx, memberId, at)
    const talk = { member_id: memberId, case_no, kind: 'talk', step, by: operator, score, outcome } as const
    await insertInteraction(tx, { ...talk, words }, at)
    return { step: String(step), outcome }
  })

/**
 * Sets a break from play for the member and raises the member to the third step of care. No decision can end the break early. Throws Refusal
 * `break_not_longer` if a running break ends later or at the same time.
 */
export const setBreakByStaff = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  days: CareBreakDays,
): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'care.break', async (tx, _member, { at }) => {
    const { operator: by } = decision
    const until = new Date(at.getTime() + days * DAY_MS)
    const running = await findBreak(tx, memberId, at)
    if (running !== null && running.ends_at >= until)
      throw new Refusal('break_not_longer', { until: formatMoment(running.ends_at) })
    const score = await scoreOf(tx, memberId, at)
    await raiseMember(tx, memberId, { step: 3, by, score, words: decision.reason }, at)
    const { no: case_no } = await openCase(tx, memberId)
    await setBreakFor(tx, ctx, memberId, { case_no, until, by, score, words: decision.reason }, at)
    return { until: until.toISOString() }
  })

/**
 * Ends the member's care by the decision of two operators, so that bonuses and news are possible again. Earlier findings no longer count towards the
 * score. A running break continues. Throws Refusal `not_found` if the member has no open case.
 */
export const endCare = (ctx: Context, decision: OperatorDecision, memberId: MemberId): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'care.end', async (tx, _member, { at }) => {
    const { no: case_no, step } = await openCase(tx, memberId)
    const { operator: by, checker, reason: words } = decision
    if (checker === undefined) throw new DecisionMistake('decision_needs_two', 'two operators end care')
    const score = await scoreOf(tx, memberId, at)
    await insertInteraction(
      tx,
      { member_id: memberId, case_no, kind: 'end', step, by, checker, score, words },
      at,
    )
    await endCareCase(tx, memberId, at)
    return { step: String(step) }
  })
