import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { netLossByDay } from '../../ledger/daily-play-totals.ts'
import { bangkokDate, daysLater, MINUTE_MS, startOfDate } from '../../platform/calendar.ts'
import { sumPaidInByDay } from '../limits/play-limits.ts'
import { findSessionsSince } from './sql.ts'

/** Number of days in the member's overview of play time, including today. */
const DAYS_TOLD = 7
/** Maximum number of play sessions that are read. A play session ends after a pause, so that a member cannot have more in seven days. */
const SESSIONS_MAX = 500

type Sitting = { readonly began_at: Date; readonly last_at: Date }

/** Returns how many minutes the member played on a Bangkok day, rounded down. */
export const minutesOfDay = (day: string, sittings: readonly Sitting[]): number => {
  const [begins, ends] = [startOfDate(day).getTime(), startOfDate(daysLater(day, 1)).getTime()]
  const spent = sittings.map(({ began_at, last_at }) =>
    Math.max(0, Math.min(ends, last_at.getTime()) - Math.max(begins, began_at.getTime())),
  )
  return Math.floor(spent.reduce((sum, each) => sum + each, 0) / MINUTE_MS)
}

/** Returns for each of the last seven days, including today, the time played and the amounts that count towards the member's limits. */
export const protectionDaysOf = async (ctx: Context, memberId: MemberId) => {
  const today = bangkokDate(ctx.clock.now())
  const first = daysLater(today, 1 - DAYS_TOLD)
  const span = { begins: startOfDate(first), ends: startOfDate(daysLater(today, 1)) }
  const [paid, lost, sittings] = await Promise.all([
    sumPaidInByDay(ctx.db, memberId, span),
    netLossByDay(ctx.db, memberId, first),
    findSessionsSince(ctx.db, memberId, span.begins, SESSIONS_MAX),
  ])
  return Array.from({ length: DAYS_TOLD }, (_, later) => {
    const day = daysLater(first, later)
    return {
      day,
      deposit: paid.find(each => each.day === day)?.amount ?? satang(0n),
      net_loss: satang(lost.find(each => each.day === day)?.net_loss ?? 0n),
      minutes: minutesOfDay(day, sittings),
    }
  })
}
