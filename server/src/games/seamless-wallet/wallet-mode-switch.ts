import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import {
  DecisionMistake,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import type { PlayMode } from '../wallet-modes/wallet-mode.ts'
import { switchMode } from './seamless-sessions.ts'

/** Switches a member's wallet mode by an operator's decision. Throws DecisionMistake if the member has open play in the current mode. */
export const switchModeByOperator = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  to: PlayMode,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    if (!(await switchMode(tx, ctx, memberId, to)))
      throw new DecisionMistake(
        'mode_under_way',
        'the member has credit, a movement or a round in the present wallet mode: nothing was changed',
      )
    const actor = operatorActor(decision)
    const details = { ...reasonFacts(decision), mode: to }
    await audit(tx, { actor, action: 'member.mode', subject: memberId, details }, ctx.clock.now())
  })
