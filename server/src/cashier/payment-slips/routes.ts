import type { slipEndpoints } from '@sala/contract/cashier/payment-slips/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/route-binding.ts'
import { sendSlip, slipsOf } from './slips.ts'

export const slipRoutes = (ctx: Context): Handlers<typeof slipEndpoints> => ({
  send_slip: async ({ identity, body }) => ({
    slip: await sendSlip(ctx, identity.member_id, Buffer.from(body.picture, 'base64')),
  }),
  slips: async ({ identity }) => ({ slips: await slipsOf(ctx, identity.member_id) }),
})
