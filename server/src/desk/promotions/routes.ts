import type { deskPromotionsEndpoints } from '@sala/contract/desk/promotions/endpoints.ts'
import { cashierSettings } from '../../cashier/settings.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { copyPromotion, editClosedPromotion, promotionById } from '../../promotions/offers/promotion-edit.ts'
import { editedPromotion } from '../../promotions/offers/promotion-edit-rules.ts'
import { exceedsDepositMaximum } from '../../promotions/offers/promotions.ts'
import { changeAsSeen } from '../work-queue/edit-conflict-check.ts'
import { editedOf, promotionPage, promotionRows, promotionTrial } from './promotion-pages.ts'

export const deskPromotionsRoutes = (ctx: Context): DeskHandlers<typeof deskPromotionsEndpoints> => ({
  desk_promotions: async () => ({ rows: await promotionRows(ctx) }),

  desk_promotion: ({ params }) => promotionPage(ctx, params.promotion),

  desk_promotion_copy: async ({ operator, params, body: { title, reason } }) => ({
    id: await copyPromotion(ctx, { operator: operator.name, reason }, params.promotion, title),
  }),

  desk_promotion_edit: async ({ operator, params: { promotion: id }, body: { reason, seen, ...edit } }) => {
    const { deposit_maximum } = await readSettings(ctx.db, cashierSettings)
    const edited = editedPromotion(await promotionById(ctx, id), edit)
    if (exceedsDepositMaximum({ ...edited, active: true }, deposit_maximum))
      throw new Refusal('promotion_minimum_too_high')
    return changeAsSeen(ctx, editedOf(id), seen, inside =>
      editClosedPromotion(inside, { operator: operator.name, reason }, id, edit),
    )
  },

  desk_promotion_trial: ({ params, body }) => promotionTrial(ctx, params.promotion, body),
})
