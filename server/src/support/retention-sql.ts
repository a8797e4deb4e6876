import { sql } from 'kysely'
import { someRows } from '../platform/database/row-retention.ts'
import type { Db } from '../platform/db.ts'

const affected = ({ numAffectedRows }: { readonly numAffectedRows?: bigint | undefined }): number =>
  Number(numAffectedRows ?? 0n)

/** Closes answered conversations whose newest message is older than `before`. Those with an unresolved complaint stay open. */
export const closeIdleThreads = async (db: Db, before: Date, at: Date, atMost: number): Promise<number> =>
  affected(
    await sql`
      update support_threads set closed_at = ${at}, closed_by = 'system', closed_why = 'idle'
       where id = any(array(
         select t.id from support_threads t
          where t.closed_at is null and t.waiting_since is null and t.last_at < ${before}
            and not exists (select from complaints c where c.thread_id = t.id and c.resolved_at is null)
          limit ${atMost}))`.execute(db),
  )

/** Deletes the pictures of conversations that were closed before `before`. */
export const deleteOldPictures = async (db: Db, before: Date, atMost: number): Promise<number> =>
  affected(
    await sql`
      delete from support_pictures where message_no = any(array(
        select p.message_no from support_pictures p
          join support_messages m on m.no = p.message_no join support_threads t on t.id = m.thread_id
         where t.closed_at < ${before} limit ${atMost}))`.execute(db),
  )

/** Deletes closed conversations without a complaint, with their messages and notes. */
export const deleteOldThreads = async (db: Db, before: Date, atMost: number): Promise<number> =>
  affected(
    await sql`delete from ${someRows(
      sql`support_threads`,
      sql`closed_at < ${before} and not exists (select from complaints c where c.thread_id = support_threads.id)`,
      atMost,
    )}`.execute(db),
  )

/** Deletes conversations whose complaint was resolved before `before`. */
export const deleteOldComplaints = async (db: Db, before: Date, atMost: number): Promise<number> =>
  affected(
    await sql`delete from ${someRows(
      sql`support_threads`,
      sql`closed_at < ${before} and exists (
        select from complaints c where c.thread_id = support_threads.id and c.resolved_at < ${before})`,
      atMost,
    )}`.execute(db),
  )
