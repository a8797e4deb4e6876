import type { deskCareEndpoints } from '@sala/contract/desk/harm-prevention/endpoints.ts'
import { careOfMember, careRows } from '../../care/intervention-steps/care-pages.ts'
import { raiseByStaff, recordTalk, setBreakByStaff } from '../../care/intervention-steps/staff-actions.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'

const DONE = { success: true } as const

export const deskCareRoutes = (ctx: Context): DeskHandlers<typeof deskCareEndpoints> => ({
  desk_care: ({ query }) => careRows(ctx, query.state),
  desk_care_member: ({ params }) => careOfMember(ctx, params.member),
  desk_care_step: async ({ operator, params, body: { step, reason } }) => {
    await raiseByStaff(ctx, { operator: operator.name, reason }, params.member, step)
    return DONE
  },
  desk_care_talk: async ({ operator, params, body: { outcome, reason } }) => {
    await recordTalk(ctx, operator.name, params.member, { outcome, words: reason })
    return DONE
  },
  desk_care_break: async ({ operator, params, body: { days, reason } }) => {
    await setBreakByStaff(ctx, { operator: operator.name, reason }, params.member, days)
    return DONE
  },
})
