import { cashierSettings } from '../../cashier/settings.ts'
import { DecisionMistake } from '../../platform/operator.ts'
import { readSettings } from '../../platform/settings.ts'
import { EditMistake, promotionById, switchPromotion } from '../../promotions/offers/edit.ts'
import { isBeyond } from '../../promotions/offers/promotions.ts'
import { type Apply, asOne, type Kind, type Within } from './kind.ts'

const about = {
  subject: ({ promotion }: { readonly promotion: number }) => `promotion:${promotion}`,
  member: async () => null,
  amount: async () => null,
  look: async ({ ctx }: Within, { promotion }: { readonly promotion: number }) => {
    const { title, active } = await promotionById(ctx, promotion)
    return { promotion: `${promotion} ${title}`, state: active ? 'open' : 'closed' }
  },
}

const switching =
  (id: number, active: boolean): Apply =>
  async (within, decision) => {
    try {
      await switchPromotion(within.ctx, asOne(decision), id, active)
    } catch (error) {
      if (error instanceof EditMistake) throw new DecisionMistake('promotion_not_ready', error.message)
      throw error
    }
    return null
  }

/** A promotion that members can take from then on. */
export const promotionOpen: Kind<'promotion_open'> = {
  ...about,
  prepare: async (ctx, { promotion: id }) => {
    const promotion = await promotionById(ctx, id)
    const { deposit_maximum } = await readSettings(ctx.db, cashierSettings)
    if (isBeyond({ ...promotion, active: true }, deposit_maximum))
      throw new DecisionMistake(
        'promotion_beyond_deposits',
        'deposit_minimum would be above cashier.deposit_maximum',
      )
    return switching(id, true)
  },
}

/** A promotion that nobody can take any more; what members have of it stays. */
export const promotionClose: Kind<'promotion_close'> = {
  ...about,
  prepare: async (_ctx, { promotion }) => switching(promotion, false),
}
