import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { OperatorDecision } from '../../platform/operator.ts'
import { decideOnMember } from '../members/by-operator.ts'
import { endEverySession, forgetSessions } from './sessions.ts'

/** Signs a member out everywhere, links that wait included: for an account that somebody else got into. */
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
