import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { DelayKind } from '../rate-limits.ts'

export type DelaySubject = { readonly kind: DelayKind; readonly subject: string }
export type DelayRow = DelaySubject & {
  readonly failures: number
  readonly failed_at: Date
  readonly waits_until: Date
}

/** Locks the delay rows of the given subjects, and creates missing rows. The order is fixed, to avoid deadlocks. */
export const lockDelays = async (
  tx: Tx,
  subjects: readonly DelaySubject[],
  now: Date,
): Promise<DelayRow[]> => {
  const ordered = subjects.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  const kinds = ordered.map(one => one.kind)
  const names = ordered.map(one => one.subject)
  await sql`
    insert into login_delays (kind, subject, failures, failed_at, waits_until)
    select kind, subject, 0, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${kinds}::text[], ${names}::text[]) with ordinality as given (kind, subject, place) order by place
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<DelayRow>`
    select kind, subject, failures, failed_at, waits_until from login_delays
    where (kind, subject) in (select * from unnest(${kinds}::text[], ${names}::text[]))
    order by kind, subject for update`.execute(tx)
  return rows
}

export const writeDelay = async (tx: Tx, row: DelayRow): Promise<void> => {
  await sql`
    update login_delays set failures = ${row.failures}, failed_at = ${row.failed_at}, waits_until = ${row.waits_until}
    where kind = ${row.kind} and subject = ${row.subject}`.execute(tx)
}

/** Resets the count of wrong passwords of a subject (such as an account or an IP address) and ends its delay. */
export const clearDelay = async (tx: Tx, { kind, subject }: DelaySubject, now: Date): Promise<void> => {
  await sql`
    update login_delays set failures = 0, waits_until = ${now}
    where kind = ${kind} and subject = ${subject}`.execute(tx)
}

/** Removes one failure from the count of wrong passwords of a subject (such as an account or an IP address), and ends its delay. */
export const refundDelay = async (tx: Tx, { kind, subject }: DelaySubject, now: Date): Promise<void> => {
  await sql`
    update login_delays set failures = greatest(failures - 1, 0), waits_until = ${now}
    where kind = ${kind} and subject = ${subject}`.execute(tx)
}

export type Credentials = { id: MemberId; password_hash: string }

export const findCredentials = async (db: Db | Tx, phone: string): Promise<Credentials | null> => {
  const { rows } =
    await sql<Credentials>`select id, password_hash from members where phone = ${phone} and erased_at is null`.execute(
      db,
    )
  return rows[0] ?? null
}

export const findPasswordHash = async (db: Db | Tx, memberId: MemberId): Promise<string | null> => {
  const { rows } = await sql<{
    password_hash: string
  }>`select password_hash from members where id = ${memberId} and erased_at is null`.execute(db)
  return rows[0]?.password_hash ?? null
}

/** Returns whether the member still has this password hash. Locks the row until the transaction ends. */
export const lockPasswordHash = async (tx: Tx, memberId: MemberId, hash: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from members where id = ${memberId} and password_hash = ${hash} for share`.execute(tx)
  return rows.length === 1
}

export const updatePasswordHash = async (tx: Tx, memberId: MemberId, hash: string): Promise<void> => {
  await sql`update members set password_hash = ${hash} where id = ${memberId}`.execute(tx)
}
