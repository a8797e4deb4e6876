import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { decideOnMember } from '../members/operator-decisions.ts'
import { barMember, findBarRefusal, unbarMember } from '../members/suspension.ts'
import { endEverySession, forgetSessions } from './sessions.ts'

/** Ends all sessions of a member and deletes open sign-in links, e.g. after an account takeover. */
export const signOutByOperator = async (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
): Promise<number> => {
  let ended = 0
  await decideOnMember(ctx, decision, memberId, 'sessions.ended', async (tx, _member, { at }) => {
    ended = await endEverySession(tx, memberId, at)
    return { sessions_ended: String(ended) }
  })
  forgetSessions(ctx, memberId)
  return ended
}

/**
 * Suspends a member, who then cannot sign in, deposit or play. Payments of open deposits are still credited to the wallet, and pending payouts are
 * held. Throws Refusal `member_barred` if the member is already suspended or the account is closed.
 */
export const suspendMember = async (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
): Promise<void> => {
  await decideOnMember(ctx, decision, memberId, 'member.suspend', async (tx, member, deciding) => {
    if (findBarRefusal(member) !== null) throw new Refusal('member_barred')
    const ended = await endEverySession(tx, memberId, deciding.at)
    await barMember(tx, ctx, memberId, 'suspended_at', { ...deciding, reason: decision.reason })
    return { sessions_ended: String(ended) }
  })
  forgetSessions(ctx, memberId)
}

/** Lifts the suspension or closure of a member. Throws Refusal `member_not_barred` if the member is neither suspended nor closed, or was erased. */
export const liftSuspension = (ctx: Context, decision: OperatorDecision, memberId: MemberId): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'member.lift', async (tx, member) => {
    if (findBarRefusal(member) === null || member.erased_at !== null) throw new Refusal('member_not_barred')
    await unbarMember(tx, ctx, memberId)
    return {}
  })
