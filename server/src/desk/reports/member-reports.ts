import type { ReportChannel, ReportSpan } from '@sala/contract/desk/reports/report-weeks.ts'
import type { Context } from '../../context.ts'
import { addWeeks, DAY_MS, startOfDate } from '../../platform/calendar.ts'
import type { Db } from '../../platform/db.ts'
import {
  type Cohort,
  findCohorts,
  findCountedAt,
  findLapses,
  findReturned,
  findSecondDeposits,
} from './report-reads-sql.ts'
import { CAMPAIGN_DAYS, countWeeksSoon, lastWeeks } from './week-counting.ts'

/** Age in ms from which figures are counted again when a staff user opens a report. A job also counts them every night. */
const FRESH_MS = DAY_MS
const AFFILIATE = 'affiliate:'
const SHORT_DAYS = 7
const LONG_DAYS = 30

type Report<Rows> = { readonly counted_at: Date | null; readonly rows: Rows }

/** Reads a report of the last weeks, and requests a new count if its figures are old. */
const report = async <Rows>(
  ctx: Context,
  span: ReportSpan,
  read: (db: Db, weeks: readonly string[]) => Promise<Rows>,
): Promise<Report<Rows>> => {
  const now = ctx.clock.now()
  const weeks = lastWeeks(now, Number(span))
  const found = await ctx.readStale('weeks of members', async db => ({
    counted_at: await findCountedAt(db),
    rows: await read(db, weeks),
  }))
  const age = found.counted_at === null ? FRESH_MS : now.getTime() - found.counted_at.getTime()
  // The absolute age is compared, because a clock that was set back leaves the last count in the future.
  if (Math.abs(age) >= FRESH_MS) await countWeeksSoon(ctx)
  return found
}

/** Returns the rows without the empty ones at the beginning. */
const fromFirst = <Row>(rows: readonly Row[], isEmpty: (row: Row) => boolean): Row[] => {
  const first = rows.findIndex(row => !isEmpty(row))
  return first === -1 ? [] : rows.slice(first)
}

const cohortOf = (weeks: readonly string[], week: string, found: readonly Cohort[]) => {
  const active = new Map(found.map(each => [each.week, each]))
  return {
    week,
    members: found[0]?.members ?? 0,
    weeks: weeks
      .filter(each => each >= week)
      .map((each, no) => {
        const { depositors, players } = active.get(each) ?? {}
        return { no, week: each, depositors: depositors ?? 0, players: players ?? 0 }
      }),
  }
}

/**
 * Returns a row for each week of first deposits, oldest first: the members who made their first deposit in it, and how many of them were active in
 * each later week.
 */
export const retention = (ctx: Context, span: ReportSpan) =>
  report(ctx, span, async (db, weeks) => {
    const byCohort = Map.groupBy(await findCohorts(db, weeks[0] ?? ''), ({ cohort }) => cohort)
    const rows = weeks.map(week => cohortOf(weeks, week, byCohort.get(week) ?? []))
    return fromFirst(rows, ({ members }) => members === 0)
  })

/** Returns how many members lapsed and came back in each week, oldest first. */
export const lapses = async (ctx: Context, span: ReportSpan, lapseDays: number) => {
  const { counted_at, rows } = await report(ctx, span, async (db, weeks) => {
    const [from = ''] = weeks
    const returned = Map.groupBy(await findReturned(db, from), ({ week }) => week)
    const counted = (await findLapses(db, from)).map(({ week, lapsed }) => {
      const found = returned.get(week) ?? []
      const campaigns = found.flatMap(({ name, members }) => (name === null ? [] : [{ name, members }]))
      const total = found.reduce((sum, { members }) => sum + members, 0)
      const withCampaign = campaigns.reduce((sum, { members }) => sum + members, 0)
      const is_over = startOfDate(addWeeks(week, 1)) <= ctx.clock.now()
      return {
        ...{ week, is_over, lapsed, campaigns },
        ...{ returned: total, without_campaign: total - withCampaign },
      }
    })
    return fromFirst(counted, row => row.lapsed === 0 && row.returned === 0)
  })
  return { counted_at, lapse_days: lapseDays, campaign_days: CAMPAIGN_DAYS, rows }
}

const channelOf = (stored: string): { channel: ReportChannel; key: string | null } =>
  stored.startsWith(AFFILIATE)
    ? { channel: 'affiliate', key: stored.slice(AFFILIATE.length) }
    : { channel: stored as ReportChannel, key: null }

/**
 * Returns how many members made their first deposit, and how many of them a second one, by week and channel, oldest week first. Each week begins with
 * the row for all channels together.
 */
export const secondDeposits = (ctx: Context, span: ReportSpan) =>
  report(ctx, span, async (db, weeks) => {
    const now = ctx.clock.now().getTime()
    const found = await findSecondDeposits(db, weeks[0] ?? '')
    const rows = fromFirst(found, ({ members }) => members === 0)
    return rows.map(({ week, channel, ...figures }) => {
      const ended = startOfDate(addWeeks(week, 1)).getTime()
      return {
        ...{ week, ...channelOf(channel), ...figures },
        is_7_over: ended + SHORT_DAYS * DAY_MS <= now,
        is_30_over: ended + LONG_DAYS * DAY_MS <= now,
      }
    })
  })
