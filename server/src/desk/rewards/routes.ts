import type { deskRewardsEndpoints } from '@sala/contract/desk/rewards/endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { requireNotOver } from '../../rewards/coupons/coupon-batches.ts'
import { forecastOf } from '../../rewards/coupons/coupon-forecast.ts'
import { couponCodes, couponPage, couponRows } from './coupon-pages.ts'

export const deskRewardsRoutes = (ctx: Context): DeskHandlers<typeof deskRewardsEndpoints> => ({
  desk_coupons: () => couponRows(ctx),
  desk_coupon: ({ operator, params }) => couponPage(ctx, params.batch, operator.name),
  desk_coupon_trial: ({ body }) => {
    requireNotOver(body, ctx.clock.now())
    return forecastOf(ctx, body)
  },
  desk_coupon_codes: ({ operator, params }) => couponCodes(ctx, params.batch, operator.name),
})
