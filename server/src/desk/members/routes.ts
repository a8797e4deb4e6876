import type { deskMembersEndpoints } from '@sala/contract/desk/members/endpoints.ts'
import { setAccountStatus } from '../../account/members/account-status.ts'
import { signOutByOperator } from '../../account/sessions/session-termination.ts'
import { clearRisk, markRisk } from '../../cashier/operator-actions.ts'
import type { Context } from '../../context.ts'
import { daySpan } from '../../platform/calendar.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { memberPage } from './member-page.ts'
import { findMembers, registeredPage } from './member-search.ts'
import { unmaskMember } from './personal-data-unmasking.ts'

const DONE = { success: true } as const

export const deskMembersRoutes = (ctx: Context): DeskHandlers<typeof deskMembersEndpoints> => ({
  desk_members: async ({ query }) => ({ rows: await findMembers(ctx, query.q) }),

  desk_members_new: ({ query: { day, before = null } }) => registeredPage(ctx, daySpan(day), before),

  desk_member: ({ operator, params }) => memberPage(ctx, operator, params.member),

  desk_member_mark: async ({ operator, params, body }) => {
    await markRisk(ctx, { operator: operator.name, reason: body.reason }, params.member)
    return DONE
  },

  desk_member_clear: async ({ operator, params, body }) => {
    await clearRisk(ctx, { operator: operator.name, reason: body.reason }, params.member)
    return DONE
  },

  desk_member_standing: async ({ operator, params, body: { reason, ...set } }) => {
    await setAccountStatus(ctx, { operator: operator.name, reason }, params.member, set)
    return DONE
  },

  desk_member_sign_out: async ({ operator, params, body }) => ({
    ended: await signOutByOperator(ctx, { operator: operator.name, reason: body.reason }, params.member),
  }),

  desk_member_unmask: ({ operator, params, body }) =>
    unmaskMember(ctx, { operator: operator.name, reason: body.reason }, params.member),
})
