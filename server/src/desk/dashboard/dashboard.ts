import { satang } from '@sala/contract/wire/money.ts'
import { attachMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, DAY_MS, daysLater, HOUR_MS, startOfBangkokDay } from '../../platform/calendar.ts'
import type { Db } from '../../platform/db.ts'
import {
  type DayFigures,
  dayFigures,
  findCountedUntil,
  findExtremes,
  type HourFigures,
  hourFigures,
} from '../business-figures/stored-figures.ts'
import { countSoon } from '../business-figures/stored-figures-job.ts'

/** Age in ms above which the stored totals are computed again when an operator opens the page. */
const FRESH_MS = 5_000
/** Number of days that the page shows, including today. */
const DAYS_SHOWN = 30

type StoredFigures = HourFigures | DayFigures

const figuresOf = (sums: StoredFigures, players: number) => ({
  deposits: satang(sums.deposits),
  deposit_count: sums.deposit_count,
  withdrawals: satang(sums.withdrawals),
  withdrawal_count: sums.withdrawal_count,
  net_cash: satang(sums.deposits - sums.withdrawals),
  ggr: satang(sums.ggr),
  bonus_cost: satang(sums.bonus_cost),
  commission: satang(sums.commission),
  ngr: satang(sums.ngr),
  players,
  first_depositors: sums.first_depositors,
  registrations: sums.registrations,
  credited: sums.credited,
  credited_alone: sums.credited_alone,
})
type Figures = ReturnType<typeof figuresOf>

const NOTHING: Figures = {
  deposits: satang(0n),
  deposit_count: 0,
  withdrawals: satang(0n),
  withdrawal_count: 0,
  net_cash: satang(0n),
  ggr: satang(0n),
  bonus_cost: satang(0n),
  commission: satang(0n),
  ngr: satang(0n),
  players: 0,
  first_depositors: 0,
  registrations: 0,
  credited: 0,
  credited_alone: 0,
}

/** Adds up hourly totals. An hour counts only those players who had not played earlier that day, so that no player counts twice. */
const sumOf = (hours: readonly HourFigures[]): Figures =>
  hours
    .map(hour => figuresOf(hour, hour.new_players))
    .reduce(
      (sum, one) => ({
        deposits: satang(sum.deposits + one.deposits),
        deposit_count: sum.deposit_count + one.deposit_count,
        withdrawals: satang(sum.withdrawals + one.withdrawals),
        withdrawal_count: sum.withdrawal_count + one.withdrawal_count,
        net_cash: satang(sum.net_cash + one.net_cash),
        ggr: satang(sum.ggr + one.ggr),
        bonus_cost: satang(sum.bonus_cost + one.bonus_cost),
        commission: satang(sum.commission + one.commission),
        ngr: satang(sum.ngr + one.ngr),
        players: sum.players + one.players,
        first_depositors: sum.first_depositors + one.first_depositors,
        registrations: sum.registrations + one.registrations,
        credited: sum.credited + one.credited,
        credited_alone: sum.credited_alone + one.credited_alone,
      }),
      NOTHING,
    )

const timesOf = ({ credit_p50_ms, credit_p90_ms }: StoredFigures) => ({
  p50_ms: credit_p50_ms,
  p90_ms: credit_p90_ms,
})

const shownHour = (hour: HourFigures) => ({
  ...figuresOf(hour, hour.players),
  ...timesOf(hour),
  hour: hour.hour,
})

const shownDay = (day: DayFigures) => ({ ...figuresOf(day, day.players), ...timesOf(day), day: day.day })

const funnelOf = (days: readonly DayFigures[]) => ({
  registered: days.reduce((sum, day) => sum + day.registered, 0),
  with_bank: days.reduce((sum, day) => sum + day.with_bank, 0),
  deposited: days.reduce((sum, day) => sum + day.deposited, 0),
  played: days.reduce((sum, day) => sum + day.played, 0),
})

const extremesOf = async (ctx: Context, day: string) => {
  const extremes = await attachMembers(ctx.db, await findExtremes(ctx.db, day))
  return extremes.map(({ member, net_loss }) => ({ member, net: satang(-net_loss) }))
}

/**
 * Returns stored totals for the first page of the desk (the staff's website): today up to the last full hour, yesterday up to the same hour, and the
 * last days.
 */
export const figuresOfToday = async (ctx: Context) => {
  const now = ctx.clock.now()
  const begins = startOfBangkokDay(now)
  const day = bangkokDate(now)
  const figures = <T>(read: (db: Db) => Promise<T>) => ctx.readStale('business figures', read)
  const [counted, hours, hoursBefore, days, extremes] = await Promise.all([
    figures(findCountedUntil),
    figures(db => hourFigures(db, begins, new Date(begins.getTime() + DAY_MS))),
    figures(db => hourFigures(db, new Date(begins.getTime() - DAY_MS), begins)),
    figures(db => dayFigures(db, daysLater(day, 1 - DAYS_SHOWN), day)),
    extremesOf(ctx, day),
  ])
  if (counted === null || Math.abs(now.getTime() - counted.getTime()) > FRESH_MS) await countSoon(ctx)
  const until = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const isFirstHour = until.getTime() === begins.getTime()
  const before = (rows: readonly HourFigures[], end: Date) => rows.filter(({ hour }) => hour < end)
  return {
    counted_until: counted,
    day,
    now: sumOf(hours),
    until: isFirstHour ? null : until,
    today: isFirstHour ? null : sumOf(before(hours, until)),
    yesterday: isFirstHour ? null : sumOf(before(hoursBefore, new Date(until.getTime() - DAY_MS))),
    hours: hours.map(shownHour),
    hours_before: hoursBefore.map(shownHour),
    days: days.map(shownDay),
    funnel: funnelOf(days),
    winners: extremes.filter(({ net }) => net > 0n),
    losers: extremes.filter(({ net }) => net < 0n),
  }
}
