import { weekOf } from '../../platform/calendar.ts'
import { playRefund } from './play-refund.ts'
import { lastWeek } from './promotion-periods.ts'

/** Weekly cashback (B05): a share of last week's net loss. The member can claim it from Wednesday on. */
export const weeklyRefundKind = playRefund({
  transfer: 'weekly_refund',
  period: lastWeek,
  startOf: (at, weeks) => weekOf(at, weeks).starts_at,
  playOf: (_promotion, { last_week_loss }) => last_week_loss,
  reason: 'no_loss',
})
