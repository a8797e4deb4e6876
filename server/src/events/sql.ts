import type { EventKind } from '@sala/contract/events/outgoing-event-kinds.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

/** A position in the order of events: the number of the transaction that wrote an event, and the event's number. */
export type Position = { readonly transaction_no: bigint; readonly no: bigint }

export type StoredEvent = Position & {
  readonly kind: EventKind
  readonly member_id: MemberId
  readonly at: Date
  readonly facts: Readonly<Record<string, unknown>>
}

/** Returns whether a position is before another one. */
export const isBehind = (one: Position, other: Position): boolean =>
  one.transaction_no === other.transaction_no ? one.no < other.no : one.transaction_no < other.transaction_no

/** Largest number of an event, so that a position with it is after every event of its transaction. */
const MAX_NO = 9_223_372_036_854_775_807n

/** SQL for the number of the oldest transaction that may still be open. Events of this transaction and of later ones are not read yet. */
const OPEN_FROM = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/**
 * Returns up to `limit` events of all kinds after a position, in the order of their transactions. A transaction that commits late is not missed,
 * because no read goes beyond the oldest open transaction.
 */
export const findEventsAfter = async (
  db: Db,
  { transaction_no, no }: Position,
  limit: number,
): Promise<StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`
    select transaction_no, no, kind, member_id, at, facts from events
     where (transaction_no, no) > (${transaction_no}::bigint, ${no}::bigint) and transaction_no < ${OPEN_FROM}
     order by transaction_no, no limit ${limit}`.execute(db)
  return rows
}

/** Returns the position after all events whose transactions have ended. */
export const findEnd = async (db: Db | Tx): Promise<Position> => {
  const { rows } = await sql<{ transaction_no: bigint }>`select ${OPEN_FROM} - 1 as transaction_no`.execute(
    db,
  )
  return { transaction_no: rows[0]?.transaction_no ?? 0n, no: MAX_NO }
}

/**
 * Returns the position of the newest event that was deleted because of its age. Returns null if none was deleted. Events are read before this call,
 * so that a deletion between the two is noticed. A reader whose position is before the returned one may have missed events.
 */
export const findDeletedUntil = async (db: Db | Tx): Promise<Position | null> => {
  const { rows } = await sql<Position>`select transaction_no, no from event_deletions`.execute(db)
  return rows[0] ?? null
}

/**
 * Deletes the oldest events that are older than `before`, at most `atMost`, and stores the position of the newest deleted one. Returns their number.
 */
export const deleteOldEvents = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    with oldest as (select transaction_no, no, at from events order by transaction_no, no limit ${atMost}),
    deleted as (
      delete from events e using oldest o
       where e.transaction_no = o.transaction_no and e.no = o.no and o.at < ${before}
      returning e.transaction_no, e.no),
    newest as (select transaction_no, no from deleted order by transaction_no desc, no desc limit 1),
    stored as (
      insert into event_deletions (transaction_no, no) select transaction_no, no from newest
      on conflict (only_row) do update set transaction_no = excluded.transaction_no, no = excluded.no
       where (event_deletions.transaction_no, event_deletions.no) < (excluded.transaction_no, excluded.no))
    select count(*)::integer as deleted from deleted`.execute(db)
  return rows[0]?.deleted ?? 0
}

/** Number of events that wait for a receiver, counted up to a maximum, and the time of the oldest one. */
export type Lag = { readonly waiting: number; readonly oldest_at: Date | null }

export const findLag = async (
  db: Db,
  { transaction_no, no }: Position,
  { kinds, most }: { readonly kinds: readonly string[]; readonly most: number },
): Promise<Lag> => {
  const { rows } = await sql<Lag>`
    select count(*)::integer as waiting, min(at) as oldest_at from (
      select at from events
       where (transaction_no, no) > (${transaction_no}::bigint, ${no}::bigint) and kind = any(${[...kinds]}::text[])
       order by transaction_no, no limit ${most}) waiting`.execute(db)
  return rows[0] ?? { waiting: 0, oldest_at: null }
}
