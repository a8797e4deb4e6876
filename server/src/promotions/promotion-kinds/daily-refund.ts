import { bangkokDate, daysLater, startOfDate } from '../../platform/calendar.ts'
import { playRefund } from './play-refund.ts'
import { yesterday } from './promotion-periods.ts'

/** Daily cashback: a share of yesterday's net loss. */
export const dailyRefundKind = playRefund({
  transfer: 'bonus',
  period: yesterday,
  startOf: (at, days = 0) => startOfDate(daysLater(bangkokDate(at), days)),
  playOf: (_promotion, { yesterday_loss }) => yesterday_loss,
  reason: 'no_loss_yesterday',
})
