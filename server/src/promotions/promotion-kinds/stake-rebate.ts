import { weekOf } from '../../platform/calendar.ts'
import { playRefund } from './play-refund.ts'
import { lastWeek } from './promotion-periods.ts'

/** Stake rebate: a share of last week's valid stakes in the promotion's section, won or lost. Games outside the catalogue have no section. */
export const stakeRebateKind = playRefund({
  transfer: 'bonus',
  period: lastWeek,
  startOf: (at, weeks) => weekOf(at, weeks).starts_at,
  playOf: ({ section }, { last_week_stakes }) =>
    last_week_stakes === null || section === null ? null : (last_week_stakes[section] ?? 0n),
  reason: 'no_stakes',
})
