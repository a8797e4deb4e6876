import type { Context } from '../../context.ts'
import { lastAct } from '../../platform/audit.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { decidersOfAct } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The settlement of a case: the names of the operators, their action, and the time. */
export type CaseSettlement = { readonly by: string; readonly action: string; readonly at: Date }

const UP_TO_MINUTES = 'YYYY-MM-DD HH:MM'.length

/** Returns the newest audit line about the subject with one of these actions, in the form of a settlement. Returns null if there is none. */
export const settledInLog = async (
  ctx: Context,
  subject: string,
  actions: readonly string[],
  facts: Readonly<Record<string, string>> = {},
): Promise<CaseSettlement | null> => {
  const act = await lastAct(ctx.db, subject, actions, facts)
  return act === null ? null : { by: decidersOfAct(act), action: act.action, at: act.at }
}

/** Error codes of a refused decision that may mean that another operator has settled the case first. */
const PAST: readonly string[] = ['not_found', 'bonus_not_running']

/**
 * Runs an operator's decision. If the case is already settled, throws Refusal `desk_case_settled` with the operator and the time of the first
 * decision, even if that operator repeats the same decision. Throws Refusal `desk_case_gone` if the case no longer exists. Also throws the refusals
 * of the use case.
 */
export const settleOnce = async <Answer>(
  find: () => Promise<CaseSettlement | null>,
  decide: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await decide()
  } catch (error) {
    if (!(error instanceof Refusal) || !PAST.includes(error.code)) throw error
    const settled = await find()
    if (settled === null) throw error.code === 'not_found' ? new Refusal('desk_case_gone') : error
    const when = bangkokTime(settled.at).slice(0, UP_TO_MINUTES)
    throw new Refusal('desk_case_settled', { who: settled.by, when })
  }
}
