import type { Context } from '../../context.ts'
import { lastAct } from '../../platform/audit.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { DecisionMistake, decidersOfAct } from '../../platform/operator-decision.ts'

/**
 * Settles an unknown outcome by evidence. Throws DecisionMistake if the outcome is already known. If other operators have settled it, the message
 * names them and the time.
 */
export const settleUnlessSettled = async <Answer>(
  ctx: Context,
  subject: string,
  action: 'payout.settle' | 'movement.settle',
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof DecisionMistake) || error.code !== 'outcome_not_open') throw error
    const act = await lastAct(ctx.db, subject, [action])
    if (act === null) throw error
    const [who, when] = [decidersOfAct(act), bangkokTime(act.at)]
    throw new DecisionMistake('outcome_settled', `${who} has settled it at ${when}`, { who, when })
  }
}
