import { formatSatang } from '@sala/contract/wire/money.ts'
import { forecastTiers } from '../../../rewards/tiers/tier-forecast.ts'
import { adoptTierTable, findRunningTable, tiersInWords } from '../../../rewards/tiers/tier-tables.ts'
import { asOperatorDecision, type Kind } from '../proposal-kind.ts'

/** Proposal to adopt a new table of member tiers, which replaces the current one. The budget must be within the operators' limits. */
export const tierTable: Kind<'tier_table'> = {
  subject: () => 'tiers:next',
  member: async () => null,
  amount: async (_ctx, { budget }) => budget,
  look: async ({ ctx, tx }, draft) => {
    const running = await findRunningTable(tx)
    const { tiers, rise, fall, cashback, birthday } = await forecastTiers(ctx, draft)
    return {
      tier_table: running === null ? '–' : String(running.id),
      tier_rows: tiersInWords(draft.tiers),
      tier_members: tiers.map(({ name, members }) => `${name} ${members}`).join(' · '),
      tier_moves: `+${rise} −${fall}`,
      tier_cashback: formatSatang(cashback),
      tier_birthday: formatSatang(birthday),
      promotion_turnover: String(draft.turnover_times),
      promotion_valid_days: String(draft.valid_days),
      ...(draft.maximum_withdrawal === null
        ? {}
        : { promotion_maximum: formatSatang(draft.maximum_withdrawal) }),
      promotion_budget: formatSatang(draft.budget),
    }
  },
  prepare: async (_ctx, draft) => async (within, decision) => {
    await adoptTierTable(within.ctx, asOperatorDecision(decision), draft)
    return null
  },
}
