import { cashierSettings } from '../../cashier/settings.ts'
import { DecisionMistake } from '../../platform/operator.ts'
import { readSettings } from '../../platform/settings.ts'
import { EditMistake, promotionById, switchPromotion } from '../../promotions/offers/edit.ts'
import { isBeyond } from '../../promotions/offers/promotions.ts'
import { asOne, type Kind } from './kind.ts'

/** A promotion that members can take from then on. */
export const promotionOpen: Kind<'promotion_open'> = {
  subject: ({ promotion }) => `promotion:${promotion}`,
  member: async () => null,
  amount: async () => null,
  look: async ({ ctx }, { promotion }) => {
    const { title, active } = await promotionById(ctx, promotion)
    return { promotion: `${promotion} ${title}`, state: active ? 'open' : 'closed' }
  },
  prepare: async (ctx, { promotion: id }) => {
    const promotion = await promotionById(ctx, id)
    const { deposit_maximum } = await readSettings(ctx.db, cashierSettings)
    if (isBeyond({ ...promotion, active: true }, deposit_maximum))
      throw new DecisionMistake(
        'promotion_beyond_deposits',
        'deposit_minimum would be above cashier.deposit_maximum',
      )
    return async (within, decision) => {
      try {
        await switchPromotion(within.ctx, asOne(decision), id, true)
      } catch (error) {
        if (error instanceof EditMistake) throw new DecisionMistake('promotion_not_ready', error.message)
        throw error
      }
      return null
    }
  },
}
