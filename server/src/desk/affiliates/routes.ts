import type { deskAffiliatesEndpoints } from '@sala/contract/desk/affiliates/endpoints.ts'
import { affiliatePage, affiliateRows } from '../../affiliates/comparison/affiliate-comparison.ts'
import {
  endAffiliate,
  makeAffiliate,
  makeLink,
  pauseAffiliate,
} from '../../affiliates/partners/affiliate-partners.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'

export const deskAffiliatesRoutes = (ctx: Context): DeskHandlers<typeof deskAffiliatesEndpoints> => ({
  desk_affiliates: async () => ({ rows: await affiliateRows(ctx) }),
  desk_affiliate: ({ params }) => affiliatePage(ctx, params.affiliate),
  desk_affiliate_make: async ({ operator, body: { reason, ...given } }) => ({
    id: await makeAffiliate(ctx, { operator: operator.name, reason }, given),
  }),
  desk_affiliate_link: async ({ operator, params, body: { channel, reason } }) => ({
    key: await makeLink(ctx, { operator: operator.name, reason }, params.affiliate, channel),
  }),
  desk_affiliate_pause: async ({ operator, params, body: { reason } }) => {
    await pauseAffiliate(ctx, { operator: operator.name, reason }, params.affiliate)
    return { success: true }
  },
  desk_affiliate_end: async ({ operator, params, body: { reason } }) => {
    await endAffiliate(ctx, { operator: operator.name, reason }, params.affiliate)
    return { success: true }
  },
})
