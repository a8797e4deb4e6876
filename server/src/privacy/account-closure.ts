import type { MemberId } from '@sala/contract/wire/ids.ts'
import { decideOnMember } from '../account/members/operator-decisions.ts'
import { barMember } from '../account/members/suspension.ts'
import { endEverySession, forgetSessions } from '../account/sessions/sessions.ts'
import type { Context } from '../context.ts'
import type { OperatorDecision } from '../platform/operator-decision.ts'
import { Refusal } from '../platform/refusal.ts'
import { erasureRefusalOf } from './account-erasure.ts'
import { reconcileWithSite } from './site-balance-reconciliation.ts'

/**
 * Closes an account at the member's request. The member can no longer sign in, but the data is kept. Throws Refusal `member_barred` if the account is
 * already closed. Also throws the refusals of `erasureRefusalOf` (because of credit, open requests, bonuses, bets).
 */
export const closeAccount = async (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
): Promise<void> => {
  await reconcileWithSite(ctx, memberId)
  await decideOnMember(ctx, decision, memberId, 'member.close', async (tx, member, deciding) => {
    if (member.closed_at !== null) throw new Refusal('member_barred')
    const refusal = await erasureRefusalOf(tx, memberId)
    if (refusal !== null) throw refusal
    const ended = await endEverySession(tx, memberId, deciding.at)
    await barMember(tx, ctx, memberId, 'closed_at', { ...deciding, reason: decision.reason })
    return { sessions_ended: String(ended) }
  })
  forgetSessions(ctx, memberId)
}
