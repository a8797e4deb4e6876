import { createHash } from 'node:crypto'
import { maskedFault, maskedPath } from '@sala/contract/page/browser-fault-text.ts'
import type { browserFaultEndpoints } from '@sala/contract/page/browser-faults.ts'
import type { ParsedOf } from '@sala/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, HOUR_SECONDS } from '../calendar.ts'
import { deleteInBatches } from '../database/row-retention.ts'
import { type Db, inTransaction, type Tx } from '../db.ts'
import { countHit, type Limit } from '../rate-limits.ts'
import { storableText } from '../security/invalid-text.ts'
import { type Alarm, securitySettings } from '../security/security-events.ts'
import { readSettings } from '../settings.ts'

const KEPT_DAYS = 30
const LIST_MAX = 200
/** Maximum stored count of one fault in one hour. */
const COUNT_MAX = 1_000_000
/** Number of days over which the alarm computes the hourly mean of reports. */
const COMPARED_DAYS = 7
/**
 * Maximum number of stored faults. It is needed because a stranger's program could invent new faults and releases without end. A new fault replaces
 * the one that was reported longest ago, so that invented faults do not hide those of a new release.
 */
const FAULTS_STORED_MAX = 1_000
/** Maximum number of different browsers and pages that are stored for one fault in one hour. */
const ROWS_OF_HOUR_MAX = 50

/**
 * Rate limit of one network's reports. A network may send three reports an hour, each with at most five faults. These 15 faults alone raise no alarm,
 * because the default of the alarm is 20 faults. The next constant limits the reports of all networks together.
 */
const REPORTS_OF_NETWORK: Limit = { name: 'faults:network', count: 3, windowSeconds: HOUR_SECONDS }
const REPORTS_OF_ALL: Limit = { name: 'faults:all', count: 5_000, windowSeconds: HOUR_SECONDS }

type Report = ParsedOf<(typeof browserFaultEndpoints)['browser_faults']>['body']
type Fault = Report['faults'][number]

/** Returns the name of a program's file without the content hash, which each build changes. */
const fileOf = (place: string): string => place.replace(/(?:-[\w-]{8})?\.js:\d+:\d+$/, '')

const fingerprintOf = ({ kind, message, place }: Fault): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, message, fileOf(place)]))
    .digest('hex')

/** Deletes the faults that were reported longest ago, so that one more can be stored. Does nothing if the fault is stored already. */
const makeRoom = async (tx: Tx, fingerprint: string, release: string): Promise<void> => {
  await sql`
    delete from browser_faults where (fingerprint, release) in (
      select fingerprint, release from browser_faults
       where not exists (select from browser_faults where fingerprint = ${fingerprint} and release = ${release})
       order by last_at limit greatest((select count(*) from browser_faults) - ${FAULTS_STORED_MAX - 1}, 0) for update skip locked)`.execute(
    tx,
  )
}

/** Adds to a fault's count. A new fault may replace the one that was reported longest ago. */
const addFault = async (tx: Tx, release: string, fault: Fault, browser: string, at: Date): Promise<void> => {
  const fingerprint = fingerprintOf(fault)
  await makeRoom(tx, fingerprint, release)
  await sql`
    insert into browser_faults (fingerprint, release, kind, message, place, first_at, last_at)
    values (${fingerprint}, ${release}, ${fault.kind}, ${fault.message}, ${fault.place}, ${at}, ${at})
    on conflict (fingerprint, release) do update set last_at = greatest(browser_faults.last_at, excluded.last_at)`.execute(
    tx,
  )
  await sql`
    insert into browser_fault_hours as h (fingerprint, release, hour, browser, page, count)
    select ${fingerprint}, ${release}, date_trunc('hour', ${at}::timestamptz), ${browser},
           case when (select count(*) from browser_fault_hours
                       where fingerprint = ${fingerprint} and release = ${release} and hour = date_trunc('hour', ${at}::timestamptz))
                     < ${ROWS_OF_HOUR_MAX}
                then ${fault.page} else '/' end, ${fault.count}::integer
    on conflict (fingerprint, release, hour, browser, page)
      do update set count = least(h.count::bigint + excluded.count, ${COUNT_MAX})::integer, reports = least(h.reports::bigint + 1, ${COUNT_MAX})::integer`.execute(
    tx,
  )
}

/**
 * Stores a browser's report of faults. Reports above a rate limit are dropped without an error, because the page could do nothing about it. Personal
 * data in the texts is masked again, because a program other than the lobby's page may have sent them.
 */
export const recordFaults = async (
  db: Db,
  { release, faults }: Report,
  from: { readonly network: string; readonly browser: string },
  at: Date,
): Promise<void> => {
  if (!(await countHit(db, REPORTS_OF_NETWORK, from.network, at)).allowed) return
  if (!(await countHit(db, REPORTS_OF_ALL, 'all', at)).allowed) return
  const masked = faults.map(fault => ({
    ...fault,
    message: storableText(maskedFault(fault.message)) || '#',
    page: storableText(maskedPath(fault.page)),
  }))
  // The faults are sorted, so that two concurrent reports lock the same rows in the same order.
  const sorted = masked.toSorted((a, b) => (fingerprintOf(a) < fingerprintOf(b) ? -1 : 1))
  await inTransaction(db, async tx => {
    for (const fault of sorted) await addFault(tx, release, fault, from.browser, at)
  })
}

export type FaultGroup = {
  readonly fingerprint: string
  readonly kind: Fault['kind']
  readonly message: string
  readonly place: string
  readonly releases: string[]
  readonly browsers: string[]
  readonly pages: string[]
  readonly count: number
  readonly count_of_day: number
  readonly first_at: Date
  readonly last_at: Date
}

/** Returns the faults of the last `KEPT_DAYS` days, the latest first. A fault of several releases occurs once. */
export const faultGroups = async (db: Db, now: Date): Promise<FaultGroup[]> => {
  const { rows } = await sql<FaultGroup>`
    select f.fingerprint, min(f.kind) as kind, min(f.message) as message,
           (array_agg(f.place order by f.last_at desc))[1] as place,
           array_agg(distinct f.release) as releases, min(f.first_at) as first_at, max(f.last_at) as last_at,
           h.browsers, h.pages, h.count, h.count_of_day
      from browser_faults f
      cross join lateral (
        select array_agg(distinct browser) as browsers, array_agg(distinct page) as pages, sum(count)::float8 as count,
               coalesce(sum(count) filter (where hour > ${now}::timestamptz - interval '24 hours'), 0)::float8 as count_of_day
          from browser_fault_hours where fingerprint = f.fingerprint) h
     group by f.fingerprint, h.browsers, h.pages, h.count, h.count_of_day
     order by last_at desc limit ${LIST_MAX}`.execute(db)
  return rows
}

/**
 * Returns an alarm if the last hours have too many reports of faults: more than the allowed number, and more than the allowed multiple of a week's
 * hourly mean. The alarm names the release with the most reports. This name is only shown, because a stranger's program can invent one.
 */
export const faultAlarms = async (db: Db, now: Date): Promise<Alarm[]> => {
  const { browser_faults, browser_faults_times } = await readSettings(db, securitySettings)
  const recentFrom = new Date(now.getTime() - 2 * HOUR_MS)
  const weekFrom = new Date(now.getTime() - COMPARED_DAYS * DAY_MS)
  const { rows } = await sql<{ release: string; since: Date; recent: number; all: number; before: number }>`
    select release, min(hour) filter (where hour > ${recentFrom}) as since,
           coalesce(sum(reports) filter (where hour > ${recentFrom}), 0)::float8 as recent,
           (sum(coalesce(sum(reports) filter (where hour > ${recentFrom}), 0)) over ())::float8 as all,
           (sum(coalesce(sum(reports) filter (where hour <= ${recentFrom}), 0)) over ())::float8 as before
      from browser_fault_hours where hour > ${weekFrom} group by release order by recent desc limit 1`.execute(
    db,
  )
  const hours = (COMPARED_DAYS * DAY_MS) / HOUR_MS
  return rows
    .filter(({ all, before }) => all >= browser_faults && all > (browser_faults_times * before) / hours)
    .map(({ release, since, all }) => ({
      what: 'alarm',
      id: `release ${release}`,
      since,
      tries: all,
      why: 'faults in browsers rise with this release',
    }))
}

export const forgetBrowserFaults = (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  return deleteInBatches(async atMost => {
    const { numAffectedRows } = await sql`
      delete from browser_faults where (fingerprint, release) in (
        select fingerprint, release from browser_faults where last_at < ${before} limit ${atMost})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0n)
  })
}
