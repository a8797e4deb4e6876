import type { protectionEndpoints } from '@sala/contract/protection/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { stateBirthDate } from '../account/identity/minimum-age.ts'
import type { Context } from '../context.ts'
import { HOUR_SECONDS } from '../platform/calendar.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { type Limit, requireWithin } from '../platform/rate-limits.ts'
import { beginBreak } from './breaks/play-breaks.ts'
import { answerLimitQuestion } from './limits/limit-questions.ts'
import { setLimit } from './limits/play-limits.ts'
import { protectionDaysOf } from './play-reminders/daily-play-time.ts'
import { markSeen } from './play-reminders/play-sessions.ts'
import { protectionOf } from './protection-status.ts'

/**
 * Rate limit of a member's changes of limits and breaks. Each change writes to the audit log. The audit log accepts one entry at a time, so that many
 * changes would delay other entries.
 */
const CHANGE_PACE: Limit = { name: 'protection.changes', count: 60, windowSeconds: HOUR_SECONDS }

const stateOf = async (ctx: Context, memberId: MemberId) => ({ data: await protectionOf(ctx, memberId) })

export const protectionRoutes = (ctx: Context): Handlers<typeof protectionEndpoints> => {
  const pace = (memberId: MemberId) => requireWithin(ctx.db, CHANGE_PACE, memberId, ctx.clock.now())
  return {
    protection: ({ identity }) => stateOf(ctx, identity.member_id),
    protection_days: async ({ identity }) => ({ data: await protectionDaysOf(ctx, identity.member_id) }),
    set_limit: async ({ identity, body }) => {
      await pace(identity.member_id)
      await setLimit(ctx, identity.member_id, body)
      return stateOf(ctx, identity.member_id)
    },
    answer_limit_question: async ({ identity, body }) => {
      await pace(identity.member_id)
      await answerLimitQuestion(ctx, identity.member_id, body.answer)
      return stateOf(ctx, identity.member_id)
    },
    take_break: async ({ identity, body }) => {
      await pace(identity.member_id)
      await beginBreak(ctx, identity.member_id, body.length)
      return stateOf(ctx, identity.member_id)
    },
    reminder_seen: async ({ identity }) => {
      await markSeen(ctx.db, identity.member_id)
      return { success: true }
    },
    state_birth_date: async ({ identity, body }) => {
      await pace(identity.member_id)
      await stateBirthDate(ctx, identity.member_id, body.birth_date)
      return { success: true }
    },
  }
}
