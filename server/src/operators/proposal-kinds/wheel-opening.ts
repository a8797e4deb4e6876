import { averagePrizeOf, type Prize, prizeName } from '@sala/contract/rewards/draws/odds.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openWheel, runningWheel } from '../../rewards/draws/wheels.ts'
import { asOperatorDecision, type Kind } from './proposal-kind.ts'

const chancesOf = (prizes: readonly Prize[]): string =>
  prizes.map(({ amount, weight }) => `${prizeName(amount)} × ${weight}`).join(' · ')

/** Proposal to open a new wheel, which replaces the running one. Its budget must be within the operators' limits. */
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
