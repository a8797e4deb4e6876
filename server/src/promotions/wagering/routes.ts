import type { gamesEndpoints } from '@sala/contract/games/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/route-binding.ts'
import { recomputeTurnover } from './wagering-requirement.ts'

/** Handler of the turnover check (C18), which the lobby calls together with the credit check. */
export const turnoverRoutes = (ctx: Context): Pick<Handlers<typeof gamesEndpoints>, 'check_turnover'> => ({
  check_turnover: async ({ identity }) => ({
    credit_success: await recomputeTurnover(ctx, identity.member_id),
  }),
})
