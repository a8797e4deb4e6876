import type { protectionEndpoints } from '@sala/contract/protection/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { stateBirthDate } from '../account/identity/age.ts'
import { memberOf } from '../account/members/members.ts'
import type { Context } from '../context.ts'
import { HOUR_SECONDS } from '../platform/calendar.ts'
import type { Handlers } from '../platform/http/bind.ts'
import { type Limit, requireWithin } from '../platform/limits.ts'
import { beginBreak, findBreak } from './breaks/breaks.ts'
import { openMatchOf } from './likeness/likeness.ts'
import { limitViewsOf, setLimit } from './limits/limits.ts'
import { protectionDaysOf } from './reminders/days.ts'
import { markSeen, reminderOf } from './reminders/play-sessions.ts'

/** Each change stands in the audit log, which is written one after another. */
const CHANGE_PACE: Limit = { name: 'protection.changes', count: 60, windowSeconds: HOUR_SECONDS }

const stateOf = async (ctx: Context, memberId: MemberId) => {
  const now = ctx.clock.now()
  const [limits, running, match, reminder, member] = await Promise.all([
    limitViewsOf(ctx.db, memberId, now),
    findBreak(ctx.db, memberId, now),
    openMatchOf(ctx.db, memberId, now),
    reminderOf(ctx.db, memberId, now),
    memberOf(ctx.db, memberId),
  ])
  const birth_date_missing = member.bank !== null && member.birth_date === null
  return { data: { limits, break: running, in_review: match !== null, reminder, birth_date_missing } }
}

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
