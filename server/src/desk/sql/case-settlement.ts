import type { Context } from '../../context.ts'
import { lastAct } from '../../platform/audit.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { decidersOfAct } from '../../platform/operator.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Who has dealt with a case, and when. */
export type Settled = { readonly by: string; readonly action: string; readonly at: Date }

const UP_TO_MINUTES = 'YYYY-MM-DD HH:MM'.length

/** By the audit log: who did one of these things to the subject last; null when nobody did. */
export const settledInLog = async (
  ctx: Context,
  subject: string,
  actions: readonly string[],
  facts: Readonly<Record<string, string>> = {},
): Promise<Settled | null> => {
  const act = await lastAct(ctx.db, subject, actions, facts)
  return act === null ? null : { by: decidersOfAct(act), action: act.action, at: act.at }
}

/** What a use case says of a case that is past deciding. */
const PAST: readonly string[] = ['not_found', 'bonus_not_running']

/**
 * Runs what an operator decided. Where the case is past deciding the operator is told who was faster, and when: also when that was
 * they themselves, whose answer got lost. Refuses: desk_case_settled, desk_case_gone, and as the use case does.
 */
export const settleOnce = async <Answer>(
  find: () => Promise<Settled | null>,
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
