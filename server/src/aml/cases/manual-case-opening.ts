import type { MemberId } from '@sala/contract/wire/ids.ts'
import { decideOnMember } from '../../account/members/operator-decisions.ts'
import type { Context } from '../../context.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { limits } from '../settings.ts'
import { findRunningCase, insertCase, insertEvent } from './sql.ts'

/**
 * Opens a case about a member by hand and returns its number. A member has at most one running case of this kind. The case holds no withdrawal until
 * it is escalated. Throws Refusal `not_found`, `aml_case_running`, `too_many_requests`.
 */
export const openByHand = async (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
): Promise<bigint> => {
  const { operator: by, reason: words } = decision
  await requireWithin(ctx.db, limits.cases_per_operator, by, ctx.clock.now())
  let opened = 0n
  await decideOnMember(ctx, decision, memberId, 'aml.open', async (tx, _member, { at }) => {
    const rule = 'by_hand' as const
    const running = await findRunningCase(tx, memberId, rule)
    if (running !== null) throw new Refusal('aml_case_running', { case: String(running.no) })
    opened = await insertCase(tx, { member_id: memberId, rule, facts: {}, from: at, until: at }, at)
    await insertEvent(tx, opened, { kind: 'opened', by, words }, at)
    return { case: String(opened), rule }
  })
  return opened
}
