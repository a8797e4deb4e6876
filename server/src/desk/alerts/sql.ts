import type { AlertKind, AlertLevel, BusinessAlarm } from '@sala/contract/desk/alerts/alert-kinds.ts'
import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { someRows } from '../../platform/database/row-retention.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** An operator's choices for alerts: muted kinds, notifications, quiet hours and others. */
export type AlertChoices = {
  readonly muted: readonly AlertKind[]
  readonly desktop: boolean
  readonly quiet_from_hour: number
  readonly quiet_to_hour: number
  readonly on_call: boolean
}

export const findChoices = async (db: Db | Tx, operator: OperatorId): Promise<AlertChoices | null> => {
  const { rows } = await sql<AlertChoices>`
    select muted, desktop, quiet_from_hour, quiet_to_hour, on_call from desk_alert_choices
     where operator_id = ${operator}`.execute(db)
  return rows[0] ?? null
}

export const upsertChoices = async (
  tx: Tx,
  operator: OperatorId,
  { muted, desktop, quiet_from_hour, quiet_to_hour, on_call }: AlertChoices,
  at: Date,
): Promise<void> => {
  await sql`
    insert into desk_alert_choices (operator_id, muted, desktop, quiet_from_hour, quiet_to_hour, on_call, changed_at)
    values (${operator}, ${[...muted]}::text[], ${desktop}, ${quiet_from_hour}, ${quiet_to_hour}, ${on_call}, ${at})
    on conflict (operator_id) do update
       set muted = excluded.muted, desktop = excluded.desktop, quiet_from_hour = excluded.quiet_from_hour,
           quiet_to_hour = excluded.quiet_to_hour, on_call = excluded.on_call, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

/** A stored alert. `item` is a hash of the work's kind and id. */
export type Call = { readonly item: string; readonly level: AlertLevel; readonly since: Date }

type CallTimes = {
  readonly at: Date
  readonly pauseMinutes: number
  /** Receipt of the response that returns the alerts. Null if the response cannot be lost. */
  readonly receipt: string | null
  readonly lostAfterSeconds: number
}

/**
 * Stores the alerts of a listener (a session or the staff group), and returns the indexes (from 0) of the new ones. If the cause of an alert
 * disappears, and returns within `pauseMinutes` after the alert, there is no new alert. An alert that is not confirmed after `lostAfterSeconds`
 * counts as new again.
 */
export const insertCalls = async (
  tx: Tx,
  listener: string,
  calls: readonly Call[],
  { at, pauseMinutes, receipt, lostAfterSeconds }: CallTimes,
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ place: number }>`
    with given as (
      select item, level, since, (place - 1)::int as place
        from unnest(${calls.map(({ item }) => item)}::text[], ${calls.map(({ level }) => level)}::text[],
                    ${calls.map(({ since }) => since)}::timestamptz[]) with ordinality as g (item, level, since, place)
    ), stored as (
      insert into desk_alert_calls (listener, item, level, since, called_at, receipt)
      select ${listener}, item, level, since, ${at}, ${receipt} from given order by item, level
      on conflict (listener, item, level) do update
         set since = excluded.since, called_at = excluded.called_at, receipt = excluded.receipt
       where excluded.since > desk_alert_calls.called_at + make_interval(mins => ${pauseMinutes})
          or (desk_alert_calls.receipt is not null
              and desk_alert_calls.called_at <= ${at}::timestamptz - make_interval(secs => ${lostAfterSeconds}))
      returning item, level
    )
    select place from stored join given using (item, level)`.execute(tx)
  return new Set(rows.map(({ place }) => place))
}

/** Records that the listener received the response with this receipt. */
export const confirmCalls = async (tx: Tx, listener: string, receipt: string): Promise<void> => {
  await sql`
    update desk_alert_calls set receipt = null where listener = ${listener} and receipt = ${receipt}`.execute(
    tx,
  )
}

export const deleteOldCalls = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${someRows(sql`desk_alert_calls`, sql`called_at < ${before}`, atMost)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export type BusinessAlarmRow = { readonly name: BusinessAlarm; readonly began_at: Date }

export const findBusinessAlarms = async (db: Db | Tx): Promise<BusinessAlarmRow[]> => {
  const { rows } = await sql<BusinessAlarmRow>`
    select name, began_at from business_alarms order by began_at, name`.execute(db)
  return rows
}

/** Turns the given business alarms on and all others off. Returns whether one began or ended. */
export const writeBusinessAlarms = async (
  tx: Tx,
  names: readonly BusinessAlarm[],
  at: Date,
): Promise<boolean> => {
  const begun = await sql`
    insert into business_alarms (name, began_at) select name, ${at} from unnest(${[...names]}::text[]) as name
    on conflict do nothing`.execute(tx)
  const ended = await sql`
    delete from business_alarms where name <> all(${[...names]}::text[])`.execute(tx)
  return (begun.numAffectedRows ?? 0n) + (ended.numAffectedRows ?? 0n) > 0n
}

export type GroupFacts = {
  readonly kind: AlertKind
  readonly alarms: readonly BusinessAlarm[]
  readonly items: number
  readonly waiting_minutes: number
}
