import { sql } from 'kysely'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../calendar.ts'
import { deleteInBatches } from '../database/row-retention.ts'
import type { Db, Tx } from '../db.ts'
import type { Caller } from '../http/caller-identity.ts'
import { networkOf } from '../http/client-network.ts'
import { hashSecret } from '../random.ts'
import { readSettings } from '../settings.ts'

export const securityKinds = [
  'sign_in',
  'sign_in_failed',
  'sign_in_delayed',
  'code_sent',
  'code_wrong',
  'code_used_up',
  'password_reset',
  'password_changed',
  'callback_forged',
  'callback_unreadable',
  'cap_hit',
  'id_refused',
  'request_odd',
  'unmasked',
  'desk_sign_in',
  'desk_sign_in_failed',
  'desk_sign_in_delayed',
  'desk_half_alone',
  'desk_passkey_refused',
  'desk_refused',
  'desk_glass_broken',
] as const
export type SecurityKind = (typeof securityKinds)[number]

/** Origin of a security event as the database stores it: the network and a hash of the browser's id. */
export type Trace = { readonly network: string; readonly device: string }

export type SecurityEvent = Partial<Trace> & {
  readonly kind: SecurityKind
  readonly member_id?: string | undefined
  /** Detail of the event, such as the name of a rate limit or partner. It contains no secret and no phone number. */
  readonly detail?: string
}

const DEVICE_CHARACTERS = 16
const KEPT_DEFAULT_DAYS = 180
/** Minimum retention of security events in days. The database function refuses to delete newer ones. */
const KEPT_LEAST_DAYS = 90
const LIST_MAX = 200

/** Settings group `security`: the retention in days, and for each kind of security event the number within `alarm_minutes` that raises an alarm. */
export const securitySettings = {
  name: 'security',
  schema: z.object({
    kept_days: z.int().min(KEPT_LEAST_DAYS).default(KEPT_DEFAULT_DAYS),
    alarm_minutes: z
      .int()
      .min(1)
      .max(DAY_MS / MINUTE_MS)
      .default(10),
    forged_callbacks: z.int().min(1).default(3),
    wrong_codes_of_network: z.int().min(1).default(30),
    failures_of_network: z.int().min(1).default(60),
    /** An alarm is raised by this number of requests with other people's ids from one member within `alarm_minutes`. */
    refused_ids_of_member: z.int().min(1).default(20),
    odd_requests_of_network: z.int().min(1).default(100),
    /** An alarm is raised when this percentage of a rate limit that all callers share is used up. */
    cap_used_percent: z.int().min(1).max(100).default(80),
    /**
     * An alarm is raised by this number of reports of faults in browsers within an hour. The number must also be more than `browser_faults_times`
     * times the hourly mean of a week.
     */
    browser_faults: z.int().min(1).default(20),
    browser_faults_times: z.number().min(1).default(2),
  }),
  loosens: {
    kept_days: 'down',
    alarm_minutes: 'down',
    forged_callbacks: 'up',
    wrong_codes_of_network: 'up',
    failures_of_network: 'up',
    refused_ids_of_member: 'up',
    odd_requests_of_network: 'up',
    cap_used_percent: 'up',
    browser_faults: 'up',
    browser_faults_times: 'up',
  },
} as const

export const traceOf = (caller: Pick<Caller, 'ip' | 'device_mark'>): Trace => ({
  network: networkOf(caller.ip),
  device:
    caller.device_mark === null
      ? ''
      : hashSecret(caller.device_mark).toString('hex').slice(0, DEVICE_CHARACTERS),
})

/** Writes a security event, or `count` equal ones. Equal events of a minute share a row. The event is lost if the transaction rolls back. */
export const noteSecurity = async (db: Db | Tx, event: SecurityEvent, at: Date, count = 1): Promise<void> => {
  const { kind, member_id = '', network = '', device = '', detail = '' } = event
  await sql`
    select note_security_event(${kind}::text, ${member_id}::text, ${network}::text, ${device}::text,
      ${detail}::text, ${at}::timestamptz, ${count}::integer)`.execute(db)
}

export const forgetSecurityEvents = async (db: Db, now: Date): Promise<void> => {
  const { kept_days } = await readSettings(db, securitySettings)
  const before = new Date(now.getTime() - kept_days * DAY_MS)
  await deleteInBatches(async atMost => {
    const { rows } = await sql<{ forgotten: number }>`
      select forget_security_events(${before}::timestamptz, ${atMost}::integer) as forgotten`.execute(db)
    return rows[0]?.forgotten ?? 0
  })
}

export type RecordedEvent = Required<Trace> & {
  readonly kind: string
  readonly member_id: string
  readonly detail: string
  readonly count: number
  readonly minute: Date
}

/** Returns the newest security events of one kind, of one member, or of all, newest first. */
export const securityEvents = async (db: Db, of: string | null): Promise<RecordedEvent[]> => {
  const { rows } = await sql<RecordedEvent>`
    select minute, kind, member_id, network, device, detail, count from security_events
     where ${of}::text is null or kind = ${of} or member_id = ${of}
     order by last_at desc, no desc limit ${LIST_MAX}`.execute(db)
  return rows
}

export type Alarm = {
  readonly what: string
  /** Id of the network, member or rate limit that the alarm concerns. */
  readonly id: string
  readonly since: Date
  readonly tries: number
  readonly why: string
}

/** Returns the current security alarms. An alarm ends `alarm_minutes` after its last event. */
export const securityAlarms = async (db: Db, now: Date): Promise<Alarm[]> => {
  const settings = await readSettings(db, securitySettings)
  const from = new Date(now.getTime() - settings.alarm_minutes * MINUTE_MS)
  const { rows } = await sql<Alarm>`
    select 'alarm' as what, place as id, min(minute) as since, sum(count)::int as tries,
           rule || ' within ' || ${String(settings.alarm_minutes)}::text || ' min' as why
      from (
        select minute, count, 'forged callbacks' as rule, detail as place, ${settings.forged_callbacks}::int as least
          from security_events where kind in ('callback_forged', 'callback_unreadable') and last_at > ${from}
        union all
        select minute, count, 'wrong codes', network, ${settings.wrong_codes_of_network}::int
          from security_events where kind in ('code_wrong', 'code_used_up') and last_at > ${from}
        union all
        select minute, count, 'failed sign-ins', network, ${settings.failures_of_network}::int
          from security_events
         where kind in ('sign_in_failed', 'sign_in_delayed', 'desk_sign_in_failed', 'desk_sign_in_delayed') and last_at > ${from}
        union all
        -- One event of these kinds is enough to raise an alarm.
        select minute, count, case kind when 'desk_glass_broken' then 'glass broken' else 'half a desk session' end, detail, 1
          from security_events where kind in ('desk_glass_broken', 'desk_half_alone') and last_at > ${from}
        union all
        select minute, count, 'ids of others', member_id, ${settings.refused_ids_of_member}::int
          from security_events where kind = 'id_refused' and last_at > ${from}
        union all
        select minute, count, 'odd requests', network, ${settings.odd_requests_of_network}::int
          from security_events where kind = 'request_odd' and last_at > ${from}
      ) seen
     group by rule, place, least having sum(count) >= least
     order by since`.execute(db)
  return rows
}
