import type { Context } from '../src/context.ts'
import { lapses, retention, secondDeposits } from '../src/desk/reports/member-reports.ts'
import { bangkokDate, DAY_MS, daysLater, MINUTE_MS, startOfDate } from '../src/platform/calendar.ts'
import type { TestDatabase } from './pg/test-database.ts'

/** A deposit of one member, or an hour in which one member played. */
type Event = { readonly member: string; readonly at: Date; readonly kind: 'deposit' | 'play' }
type Events = readonly Event[]

const SHORT_MS = 7 * DAY_MS
const LONG_MS = 30 * DAY_MS
const HALF = 2

/** Reads all deposits from the ledger and all hours of play, without the product's views. Deposits come first, in the order of the ledger. */
const readEvents = async (database: TestDatabase): Promise<Events> => {
  const deposits = await database.query<Omit<Event, 'kind'>>(
    "select member_id as member, at from ledger_journal where kind = 'deposit' order by at, seq",
  )
  const play = await database.query<Omit<Event, 'kind'>>(
    'select member_id as member, hour as at from play_hours',
  )
  return [
    ...deposits.map(each => ({ ...each, kind: 'deposit' }) as const),
    ...play.map(each => ({ ...each, kind: 'play' }) as const),
  ]
}

const mondayOf = (at: Date): string => {
  const day = bangkokDate(at)
  return daysLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

const byMember = (events: Events) => Map.groupBy(events, ({ member }) => member)
const depositsOf = (events: Events) => events.filter(({ kind }) => kind === 'deposit').map(({ at }) => at)

/** Counts who deposited and who played, for each week of the members' first deposit (cohort) and each later week. The keys are `cohort week`. */
const naiveRetention = (events: Events): Record<string, { depositors: number; players: number }> => {
  const counts: Record<string, { depositors: number; players: number }> = {}
  for (const own of byMember(events).values()) {
    const [first] = depositsOf(own)
    if (first === undefined) continue
    for (const kind of ['deposit', 'play'] as const)
      for (const week of new Set(own.filter(each => each.kind === kind).map(({ at }) => mondayOf(at)))) {
        if (week < mondayOf(first)) continue
        const key = `${mondayOf(first)} ${week}`
        const count = counts[key] ?? { depositors: 0, players: 0 }
        counts[key] = count
        if (kind === 'deposit') count.depositors += 1
        else count.players += 1
      }
  }
  return counts
}

const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / HALF)],
    sorted[Math.floor(sorted.length / HALF)],
  ]
  return low === undefined || high === undefined ? null : Math.round((low + high) / HALF)
}

/** Counts the members with a first deposit, and those of them with a second one. The keys are `week channel`. */
const naiveSecondDeposits = (events: Events, channelOf: (member: string) => string) => {
  const waits: Record<string, (number | null)[]> = {}
  for (const [member, own] of byMember(events)) {
    const [first, second] = depositsOf(own)
    if (first === undefined) continue
    for (const channel of ['all', channelOf(member)]) {
      const key = `${mondayOf(first)} ${channel}`
      const list = waits[key] ?? []
      waits[key] = list
      list.push(second === undefined ? null : second.getTime() - first.getTime())
    }
  }
  return Object.fromEntries(
    Object.entries(waits).map(([key, all]) => {
      const within = (most: number) => all.filter(wait => wait !== null && wait < most) as number[]
      const median_minutes = medianOf(within(LONG_MS).map(wait => wait / MINUTE_MS))
      return [
        key,
        {
          members: all.length,
          again_7: within(SHORT_MS).length,
          again_30: within(LONG_MS).length,
          median_minutes,
        },
      ]
    }),
  )
}

/** Counts, for each week, the members who lapsed and those who returned. `sent` has, for each member, the times at which campaigns were sent. */
const naiveLapses = (
  events: Events,
  { lapseDays, now, sent }: { lapseDays: number; now: Date; sent: ReadonlyMap<string, readonly Date[]> },
) => {
  const counts: Record<string, { lapsed: number; returned: number; without_campaign: number }> = {}
  const of = (day: string) => {
    const week = mondayOf(startOfDate(day))
    const count = counts[week] ?? { lapsed: 0, returned: 0, without_campaign: 0 }
    counts[week] = count
    return count
  }
  const gap = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / DAY_MS
  for (const [member, own] of byMember(events)) {
    const days = [...new Set(own.map(({ at }) => bangkokDate(at)))].sort()
    for (const [index, day] of days.entries()) {
      const next = days[index + 1]
      const end = daysLater(day, lapseDays)
      if ((next === undefined || gap(day, next) > lapseDays) && end < bangkokDate(now)) of(end).lapsed += 1
      const before = days[index - 1]
      if (before === undefined || gap(before, day) <= lapseDays) continue
      const times = own
        .filter(({ at }) => bangkokDate(at) === day)
        .map(({ at, kind }) => at.getTime() + (kind === 'play' ? 60 * MINUTE_MS : 0))
      const back = Math.min(...times)
      const isAfterCampaign = (sent.get(member) ?? []).some(
        at => at.getTime() <= back && at.getTime() > back - SHORT_MS,
      )
      of(day).returned += 1
      if (!isAfterCampaign) of(day).without_campaign += 1
    }
  }
  return counts
}

const SPAN = '26'

/** Returns the figures of the product's reports in the form in which this file counts, so that a test can compare them. */
const shownReports = async (ctx: Context, lapseDays: number) => {
  const cohorts = (await retention(ctx, SPAN)).rows.flatMap(({ week: cohort, weeks }) =>
    weeks
      .filter(({ depositors, players }) => depositors + players > 0)
      .map(({ week, depositors, players }) => [`${cohort} ${week}`, { depositors, players }] as const),
  )
  const second = (await secondDeposits(ctx, SPAN)).rows
    .filter(({ members }) => members > 0)
    .map(({ week, channel, key, members, again_7, again_30, median_minutes }) => {
      const stored = key === null ? channel : `${channel}:${key}`
      return [`${week} ${stored}`, { members, again_7, again_30, median_minutes }] as const
    })
  const lapsed = (await lapses(ctx, SPAN, lapseDays)).rows
    .filter(each => each.lapsed + each.returned > 0)
    .map(({ week, lapsed, returned, without_campaign }) => {
      return [week, { lapsed, returned, without_campaign }] as const
    })
  return {
    retention: Object.fromEntries(cohorts),
    secondDeposits: Object.fromEntries(second),
    lapses: Object.fromEntries(lapsed),
  }
}

/** Returns the figures twice: as the product's reports show them, and as this file computes them from the source rows. */
export const reportsBothWays = async (ctx: Context, database: TestDatabase, lapseDays: number) => {
  const events = await readEvents(database)
  const invited = new Set(
    (
      await database.query<{ id: string }>(
        'select member_id as id from referral_members where parent_id is not null',
      )
    ).map(({ id }) => id),
  )
  const links = new Map(
    (
      await database.query<{ id: string; key: string }>(
        'select member_id as id, link_key as key from affiliate_members',
      )
    ).map(({ id, key }) => [id, `affiliate:${key}`]),
  )
  const sent = Map.groupBy(
    await database.query<{ member_id: string; at: Date }>(
      "select member_id, decided_at as at from campaign_members where status = 'sent'",
    ),
    ({ member_id }) => member_id,
  )
  const times = new Map([...sent].map(([id, own]) => [id, own.map(({ at }) => at)]))
  return {
    shown: await shownReports(ctx, lapseDays),
    naive: {
      retention: naiveRetention(events),
      secondDeposits: naiveSecondDeposits(events, id =>
        invited.has(id) ? 'member' : (links.get(id) ?? 'direct'),
      ),
      lapses: naiveLapses(events, { lapseDays, now: ctx.clock.now(), sent: times }),
    },
  }
}
