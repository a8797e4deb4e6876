import type { deskMembersEndpoints } from '@sala/contract/desk/members/endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/bind.ts'
import { unmaskMember } from './unmask.ts'

export const deskMembersRoutes = (ctx: Context): DeskHandlers<typeof deskMembersEndpoints> => ({
  desk_member_unmask: ({ operator, params, body }) =>
    unmaskMember(ctx, { operator: operator.name, reason: body.reason }, params.member),
})
