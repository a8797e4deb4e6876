import type { DeliveryOutcome, EventKind, ReceiverState } from '@sala/contract/events/outgoing-event-kinds.ts'
import type { ReceiverId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../platform/database/column-lists.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { EventReceivers } from './database/tables.ts'
import type { Position } from './sql.ts'

const RECEIVER = [
  'id',
  'name',
  'url',
  'kinds',
  'personal_data',
  'status',
  'paused_why',
  'transaction_no',
  'no',
  'secret',
  'old_secret',
  'old_secret_until',
  'key_hash',
  'tries',
  'failed_since',
  'next_try_at',
  'last_error',
  'delivered_at',
  'read_at',
  'attempts',
  'created_at',
  'changed_at',
  'changed_by',
] as const satisfies readonly (keyof EventReceivers)[]

/** A receiver of events (a program outside Sala), with its position in the order of events and its encrypted secrets. */
export type Receiver = Omit<Row<EventReceivers, typeof RECEIVER>, 'id' | 'kinds' | 'status'> & {
  readonly id: ReceiverId
  readonly kinds: readonly EventKind[]
  readonly status: ReceiverState
}

export const findReceivers = async (db: Db | Tx): Promise<Receiver[]> => {
  const { rows } = await sql<Receiver>`select ${columns(RECEIVER)} from event_receivers order by id`.execute(
    db,
  )
  return rows
}

export const findReceiver = async (db: Db | Tx, id: ReceiverId): Promise<Receiver | null> => {
  const { rows } = await sql<Receiver>`
    select ${columns(RECEIVER)} from event_receivers where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const findReceiverForUpdate = async (tx: Tx, id: ReceiverId): Promise<Receiver | null> => {
  const { rows } = await sql<Receiver>`
    select ${columns(RECEIVER)} from event_receivers where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export const findReceiverByKey = async (db: Db, keyHash: Buffer): Promise<Receiver | null> => {
  const { rows } = await sql<Receiver>`
    select ${columns(RECEIVER)} from event_receivers where key_hash = ${keyHash}`.execute(db)
  return rows[0] ?? null
}

/** Those values of a receiver that two operators decide: name, address, kinds of events, and personal data. */
export type ReceiverTerms = {
  readonly name: string
  readonly url: string | null
  readonly kinds: readonly EventKind[]
  readonly personal_data: boolean
}

export const insertReceiver = async (
  tx: Tx,
  id: ReceiverId,
  terms: ReceiverTerms,
  from: Position & { readonly at: Date; readonly by: string },
): Promise<void> => {
  await sql`
    insert into event_receivers
      (id, name, url, kinds, personal_data, status, transaction_no, no, next_try_at, created_at, changed_at, changed_by)
    values (${id}, ${terms.name}, ${terms.url}, ${[...terms.kinds]}::text[], ${terms.personal_data}, 'active',
            ${from.transaction_no}, ${from.no}, ${from.at}, ${from.at}, ${from.at}, ${from.by})`.execute(tx)
}

/** Changes a receiver and ends the claim of a running delivery, so that nothing more is sent to an earlier address. */
export const updateTerms = async (
  tx: Tx,
  id: ReceiverId,
  terms: ReceiverTerms,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> => {
  await sql`
    update event_receivers
       set name = ${terms.name}, url = ${terms.url}, kinds = ${[...terms.kinds]}::text[],
           personal_data = ${terms.personal_data}, next_try_at = ${at}, changed_at = ${at}, changed_by = ${by}
     where id = ${id}`.execute(tx)
}

/** Reason of the pause of a receiver if events after its position were deleted because of their age. */
export const MISSED = 'missed'

/** Pauses an active receiver. Returns whether it was active. */
export const pauseReceiver = async (
  db: Db | Tx,
  id: ReceiverId,
  { why, at, by }: { readonly why: string; readonly at: Date; readonly by: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update event_receivers
       set status = 'paused', paused_why = ${why}, tries = 0, failed_since = null, changed_at = ${at}, changed_by = ${by}
     where id = ${id} and status = 'active'`.execute(db)
  return numAffectedRows === 1n
}

/** Resumes a paused receiver, with deliveries after its position. Returns whether it was paused. */
export const resumeReceiver = async (
  tx: Tx,
  id: ReceiverId,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update event_receivers
       set status = 'active', paused_why = null, last_error = null, next_try_at = ${at}, changed_at = ${at}, changed_by = ${by}
     where id = ${id} and status = 'paused'`.execute(tx)
  return numAffectedRows === 1n
}

/** Stores the receiver's position, after which deliveries continue. */
export const savePosition = async (
  tx: Tx,
  id: ReceiverId,
  { transaction_no, no }: Position,
): Promise<void> => {
  await sql`update event_receivers set transaction_no = ${transaction_no}, no = ${no} where id = ${id}`.execute(
    tx,
  )
}

export const saveSecret = async (
  tx: Tx,
  id: ReceiverId,
  sealed: {
    readonly secret: Buffer
    readonly old_secret: Buffer | null
    readonly old_secret_until: Date | null
  },
): Promise<void> => {
  await sql`
    update event_receivers
       set secret = ${sealed.secret}, old_secret = ${sealed.old_secret}, old_secret_until = ${sealed.old_secret_until}
     where id = ${id}`.execute(tx)
}

export const saveKey = async (tx: Tx, id: ReceiverId, keyHash: Buffer): Promise<void> => {
  await sql`update event_receivers set key_hash = ${keyHash} where id = ${id}`.execute(tx)
}

export const markRead = async (db: Db, id: ReceiverId, at: Date): Promise<void> => {
  await sql`update event_receivers set read_at = ${at} where id = ${id}`.execute(db)
}

/** Returns the active receivers of events that have an address and a secret, and whose next attempt is due. */
export const findDueReceivers = async (db: Db, now: Date): Promise<ReceiverId[]> => {
  const { rows } = await sql<{ id: ReceiverId }>`
    select id from event_receivers
     where status = 'active' and url is not null and secret is not null and next_try_at <= ${now} order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Claims a receiver with due events until `until`, so that no other worker delivers to it. Returns null if it is not due, or if another worker has
 * claimed it.
 */
export const claimReceiver = async (
  db: Db,
  id: ReceiverId,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Receiver | null> => {
  const { rows } = await sql<Receiver>`
    update event_receivers set next_try_at = ${until}
     where id = ${id} and status = 'active' and url is not null and secret is not null and next_try_at <= ${now}
    returning ${columns(RECEIVER)}`.execute(db)
  return rows[0] ?? null
}

/** An attempt to deliver one event, as the desk (the staff's website) lists it. */
export type Attempt = {
  readonly event_id: string
  readonly kind: string
  readonly at: Date
  readonly outcome: DeliveryOutcome
  readonly http_status: number | null
  readonly took_ms: number
  readonly error: string | null
}

/** Number of attempts that are stored for one receiver. The check constraint of the column `place` has the same number. */
const PLACES = 50

/**
 * SQL that stores an attempt and overwrites the oldest one. The statement that contains it must define `counted`, which has the number of attempts.
 */
const storeAttempt = (id: ReceiverId, one: Attempt) => sql`
  insert into event_deliveries (receiver_id, place, attempt, event_id, kind, at, outcome, http_status, took_ms, error)
  select ${id}, (attempts % ${PLACES})::integer, attempts, ${one.event_id}, ${one.kind}, ${one.at}, ${one.outcome},
         ${one.http_status}::integer, ${one.took_ms}::integer, ${one.error}::text
    from counted
  on conflict (receiver_id, place) do update
     set attempt = excluded.attempt, event_id = excluded.event_id, kind = excluded.kind, at = excluded.at,
         outcome = excluded.outcome, http_status = excluded.http_status, took_ms = excluded.took_ms, error = excluded.error`

/** The claim of the worker that delivers to a receiver. A result is stored only while this claim is the receiver's current one. */
type Claim = { readonly id: ReceiverId; readonly until: Date }

/** Stores that the receiver accepted an event, and extends the worker's claim. Returns false if the claim was no longer valid. */
export const markDelivered = async (
  db: Db,
  { id, until }: Claim,
  position: Position,
  attempt: Attempt,
  next: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    with counted as (
      update event_receivers
         set transaction_no = ${position.transaction_no}, no = ${position.no}, attempts = attempts + 1, tries = 0,
             failed_since = null, last_error = null, delivered_at = ${attempt.at}, next_try_at = ${next}
       where id = ${id} and status = 'active' and next_try_at = ${until}
      returning attempts),
    stored as (${storeAttempt(id, attempt)})
    select 1 from counted`.execute(db)
  return rows.length > 0
}

/**
 * Moves the receiver's position past events of kinds that the receiver did not choose. The worker's claim then lasts until `next`. Returns false if
 * the claim was no longer valid.
 */
export const movePast = async (
  db: Db | Tx,
  { id, until }: Claim,
  position: Position,
  next: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update event_receivers set transaction_no = ${position.transaction_no}, no = ${position.no}, next_try_at = ${next}
     where id = ${id} and next_try_at = ${until}`.execute(db)
  return numAffectedRows === 1n
}

/** Stores a failed attempt with the time of the next one, and ends the worker's claim. Returns whether the claim was still valid. */
export const markFailed = async (
  db: Db | Tx,
  { id, until }: Claim,
  attempt: Attempt,
  next: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    with counted as (
      update event_receivers
         set attempts = attempts + 1, tries = tries + 1, failed_since = coalesce(failed_since, ${attempt.at}),
             last_error = ${attempt.error}, next_try_at = ${next}
       where id = ${id} and status = 'active' and next_try_at = ${until}
      returning attempts),
    stored as (${storeAttempt(id, attempt)})
    select 1 from counted`.execute(db)
  return rows.length > 0
}

/** Stores the attempt of a test event, which does not change the receiver's position. */
export const storeTest = async (db: Db, id: ReceiverId, attempt: Attempt): Promise<void> => {
  await sql`
    with counted as (update event_receivers set attempts = attempts + 1 where id = ${id} returning attempts),
    stored as (${storeAttempt(id, attempt)})
    select 1 from counted`.execute(db)
}

/** Returns the stored attempts for the receiver, newest first. */
export const findAttempts = async (db: Db, id: ReceiverId): Promise<Attempt[]> => {
  const { rows } = await sql<Attempt>`
    select event_id, kind, at, outcome, http_status, took_ms, error from event_deliveries
     where receiver_id = ${id} order by attempt desc`.execute(db)
  return rows
}
