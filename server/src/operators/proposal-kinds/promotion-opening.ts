import { averagePrizeOf, type Prize, prizeName } from '@sala/contract/rewards/draws/prize-odds.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { cashierSettings } from '../../cashier/settings.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { DecisionMistake } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { EditMistake, promotionById, switchPromotion } from '../../promotions/offers/promotion-edit.ts'
import { exceedsDepositMaximum } from '../../promotions/offers/promotions.ts'
import type { Promotion } from '../../promotions/rules/promotion-terms.ts'
import { openWheel, runningWheel } from '../../rewards/draws/wheels.ts'
import { budgetOf, promotionWords } from './promotion-edit.ts'
import {
  type Apply,
  asOperatorDecision,
  type Facts,
  type Kind,
  type TransactionContext,
} from './proposal-kind.ts'

type Asked = { readonly promotion: number }

const about = {
  subject: ({ promotion }: Asked) => `promotion:${promotion}`,
  member: async () => null,
  amount: async () => null,
}

const factsOf = ({ id, title, active }: Promotion) => ({
  promotion: `${id} ${title}`,
  state: active ? 'open' : 'closed',
})

const switching =
  (id: number, active: boolean): Apply =>
  async (within, decision) => {
    try {
      await switchPromotion(within.ctx, asOperatorDecision(decision), id, active)
    } catch (error) {
      if (error instanceof EditMistake) throw new DecisionMistake('promotion_not_ready', error.message)
      throw error
    }
    return null
  }

export const promotionOpen: Kind<'promotion_open'> = {
  ...about,
  as_proposed: true,
  look: async ({ ctx, tx }: TransactionContext, { promotion: id }: Asked): Promise<Facts> => {
    const promotion = await promotionById(ctx, id)
    const { title: _, ...words } = promotionWords(promotion, await budgetOf(tx, id))
    return Object.assign(factsOf(promotion), ...Object.values(words))
  },
  prepare: async (ctx, { promotion: id }) => {
    const promotion = await promotionById(ctx, id)
    const { deposit_maximum } = await readSettings(ctx.db, cashierSettings)
    if (exceedsDepositMaximum({ ...promotion, active: true }, deposit_maximum))
      throw new DecisionMistake(
        'promotion_beyond_deposits',
        'deposit_minimum would be above cashier.deposit_maximum',
      )
    return switching(id, true)
  },
}

/** Proposal to close a promotion. Members keep the bonuses that they already have. */
export const promotionClose: Kind<'promotion_close'> = {
  ...about,
  look: async ({ ctx }: TransactionContext, { promotion }: Asked) =>
    factsOf(await promotionById(ctx, promotion)),
  prepare: async (_ctx, { promotion }) => switching(promotion, false),
}

const chancesOf = (prizes: readonly Prize[]): string =>
  prizes.map(({ amount, weight }) => `${prizeName(amount)} × ${weight}`).join(' · ')

/** Proposal to open a new version of the wheel of prizes, which replaces the running one. Its budget must be within the operators' limits. */
export const wheelOpen: Kind<'wheel_open'> = {
  subject: () => 'wheel:next',
  member: async () => null,
  amount: async (_ctx, { budget }) => budget,
  look: async ({ ctx, tx }, draft) => {
    const running = await runningWheel(tx, ctx.clock.now())
    return {
      wheel: running === null ? '–' : String(running.id),
      wheel_prizes: chancesOf(draft.prizes),
      wheel_average: formatSatang(averagePrizeOf(draft.prizes)),
      wheel_draws_per_day: String(draft.draws_per_day),
      promotion_turnover: String(draft.turnover_times),
      promotion_valid_days: String(draft.valid_days),
      ...(draft.maximum_withdrawal === null
        ? {}
        : { promotion_maximum: formatSatang(draft.maximum_withdrawal) }),
      promotion_budget: formatSatang(draft.budget),
      promotion_ends: bangkokTime(draft.ends_at),
    }
  },
  prepare: async (ctx, draft) => {
    if (draft.ends_at <= ctx.clock.now()) throw new Refusal('draw_wheel_over')
    return async (within, decision) => {
      await openWheel(within.ctx, asOperatorDecision(decision), draft)
      return null
    }
  },
}
