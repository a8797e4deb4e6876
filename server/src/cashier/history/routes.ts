import type { historyEndpoints } from '@sala/contract/cashier/history/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/route-binding.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { limits } from '../settings.ts'
import { statementPageOf } from './account-statement.ts'
import { moneyDaysOf } from './daily-totals.ts'
import { statementFile } from './member-statement-file.ts'
import { requestTimelineOf } from './money-request-timeline.ts'
import { usualTimesOf } from './processing-times.ts'

export const historyRoutes = (ctx: Context): Handlers<typeof historyEndpoints> => {
  const usualTimes = usualTimesOf(ctx)
  return {
    statement: async ({ identity, query }) => statementPageOf(ctx.db, identity.member_id, query),

    statement_file: async ({ identity, query, reply }) => {
      await requireWithin(ctx.db, limits.statement_files_per_member, identity.member_id, ctx.clock.now())
      reply.header('content-disposition', 'attachment; filename="statement.csv"')
      return statementFile(ctx.db, identity.member_id, query)
    },

    money_days: async ({ identity, query }) => moneyDaysOf(ctx, identity.member_id, query.month),

    request_timeline: async ({ identity, params }) => ({
      data: await requestTimelineOf(ctx, identity.member_id, params.id, usualTimes),
    }),
  }
}
