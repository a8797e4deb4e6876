import type { MemberId } from '@sala/contract/wire/ids.ts'
import { memberOf } from '../account/members/members.ts'
import type { Context } from '../context.ts'
import { findBreak } from './breaks/play-breaks.ts'
import { openMatchOf } from './duplicate-accounts/self-exclusion-matches.ts'
import { limitQuestionOf } from './limits/limit-questions.ts'
import { limitViewsOf } from './limits/play-limits.ts'
import { reminderOf } from './play-reminders/play-sessions.ts'

/** Returns the member's limits with used amounts, the running break, and other reasons why the member may not play. */
export const protectionOf = async (ctx: Context, memberId: MemberId) => {
  const now = ctx.clock.now()
  const [limits, running, match, reminder, member, question] = await Promise.all([
    limitViewsOf(ctx.db, memberId, now),
    findBreak(ctx.db, memberId, now),
    openMatchOf(ctx.db, memberId, now),
    reminderOf(ctx.db, memberId, now),
    memberOf(ctx.db, memberId),
    limitQuestionOf(ctx.db, memberId, now),
  ])
  const birth_date_missing = member.bank !== null && member.birth_date === null
  return { limits, break: running, in_review: match !== null, reminder, birth_date_missing, question }
}
