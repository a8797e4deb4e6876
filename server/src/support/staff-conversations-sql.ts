import type { ThreadView } from '@sala/contract/desk/support/endpoints.ts'
import type { ThreadId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { ThreadRow } from './sql.ts'

/** A conversation in a list of the staff's website. `position` is the time by which the list is sorted. */
export type DeskThreadRow = ThreadRow & { readonly is_complaint: boolean; readonly position: Date }

/** Position of the previous page's last row, after which the page begins. */
export type After = { readonly position: Date; readonly id: string }
type Listed = {
  readonly view: ThreadView
  readonly operator: string
  readonly after: After | null
  readonly limit: number
}

/** SQL that joins the newest message of a conversation, and its complaint if it is one. */
const DETAILS = sql`
  left join complaints c on c.thread_id = t.id
  left join lateral (
    select author as last_author, body as last_body from support_messages m
     where m.thread_id = t.id order by m.no desc limit 1) last on true`

/** Returns open conversations: first those that wait for an answer, then those that were answered. In both parts the oldest is first. */
const findWaitingFirst = async (
  db: Db,
  { view, operator, after, limit }: Listed,
): Promise<DeskThreadRow[]> => {
  const { rows } = await sql<DeskThreadRow>`
    select t.*, last_author, last_body, c.no is not null as is_complaint
      from (select *, coalesce(waiting_since, last_at + interval '100 years') as position from support_threads
             where closed_at is null
               and (${view}::text <> 'waiting' or waiting_since is not null)
               and (${view}::text <> 'mine' or handled_by = ${operator})
               and (${view}::text <> 'unassigned' or handled_by is null)) t
      ${DETAILS}
     where ${after?.position ?? null}::timestamptz is null
        or (position, t.id) > (${after?.position ?? null}::timestamptz, ${after?.id ?? ''}::text)
     order by position, t.id limit ${limit}`.execute(db)
  return rows
}

const findOpen = async (db: Db, { after, limit }: Listed): Promise<DeskThreadRow[]> => {
  const { rows } = await sql<DeskThreadRow>`
    select t.*, t.last_at as position, last_author, last_body, c.no is not null as is_complaint
      from support_threads t ${DETAILS}
     where t.closed_at is null and (${after?.position ?? null}::timestamptz is null
        or (t.last_at, t.id) < (${after?.position ?? null}::timestamptz, ${after?.id ?? ''}::text))
     order by t.last_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

const findClosed = async (db: Db, { after, limit }: Listed): Promise<DeskThreadRow[]> => {
  const { rows } = await sql<DeskThreadRow>`
    select t.*, t.closed_at as position, last_author, last_body, c.no is not null as is_complaint
      from support_threads t ${DETAILS}
     where t.closed_at is not null and (${after?.position ?? null}::timestamptz is null
        or (t.closed_at, t.id) < (${after?.position ?? null}::timestamptz, ${after?.id ?? ''}::text))
     order by t.closed_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns a page of conversations. The lists `open` and `closed` begin with the newest conversation. All others begin with the conversation whose
 * member has waited longest.
 */
export const findDeskThreads = (db: Db, listed: Listed): Promise<DeskThreadRow[]> => {
  if (listed.view === 'open') return findOpen(db, listed)
  return listed.view === 'closed' ? findClosed(db, listed) : findWaitingFirst(db, listed)
}

export type AnswerGauge = {
  readonly waiting: number
  readonly late: number
  readonly oldest_at: Date | null
  /** Median time to the first answers since a given time, in seconds. Null if there were none. */
  readonly first_answer_seconds: number | null
}

/** Returns figures about the waiting conversations, and about the first answers since `since`. */
export const measureThreads = async (
  db: Db,
  { lateBefore, since }: { readonly lateBefore: Date; readonly since: Date },
): Promise<AnswerGauge | null> => {
  const { rows } = await sql<AnswerGauge>`
    select w.waiting, w.late, w.oldest_at, a.first_answer_seconds
      from (select count(*)::int as waiting, count(*) filter (where waiting_since < ${lateBefore})::int as late,
                   min(waiting_since) as oldest_at
              from support_threads where waiting_since is not null) w
      cross join (select percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - created_at))::float8
                           as first_answer_seconds
                    from support_threads where first_answer_at >= ${since}) a`.execute(db)
  return rows[0] ?? null
}

export type ThreadCounts = {
  readonly waiting: number
  readonly mine: number
  readonly unassigned: number
  readonly late: number
}

/** Counts the open conversations by list. A conversation is late if a message has been waiting since before `lateBefore`. */
export const countThreads = async (db: Db, operator: string, lateBefore: Date): Promise<ThreadCounts> => {
  const { rows } = await sql<ThreadCounts>`
    select count(*) filter (where waiting_since is not null)::int as waiting,
           count(*) filter (where waiting_since < ${lateBefore})::int as late,
           count(*) filter (where handled_by = ${operator})::int as mine,
           count(*) filter (where handled_by is null)::int as unassigned
      from support_threads where closed_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, mine: 0, unassigned: 0, late: 0 }
}

export type ThreadToAnswer = {
  readonly id: ThreadId
  readonly waiting_since: Date
  readonly handled_by: string | null
}

/**
 * Returns the open conversations in which a member waits for an answer, the longest wait first. If `since` is given, conversations that have waited
 * since before that time are left out.
 */
export const findThreadsToAnswer = async (
  db: Db,
  limit: number,
  since: Date | null,
): Promise<ThreadToAnswer[]> => {
  const { rows } = await sql<ThreadToAnswer>`
    select id, waiting_since, handled_by from support_threads
     where waiting_since is not null and (${since}::timestamptz is null or waiting_since > ${since})
     order by waiting_since limit ${limit}`.execute(db)
  return rows
}

/** Records that a staff user answered. The conversation is assigned to this staff user if it was assigned to none. */
export const noteAnswer = async (
  tx: Tx,
  id: ThreadId,
  author: string,
  no: bigint,
  at: Date,
): Promise<void> => {
  await sql`
    update support_threads
       set last_at = ${at}, waiting_since = null, first_answer_at = coalesce(first_answer_at, ${at}),
           handled_by = coalesce(handled_by, ${author}), desk_read_no = greatest(desk_read_no, ${no}::bigint)
     where id = ${id}`.execute(tx)
  await sql`
    update complaints set answered_at = coalesce(answered_at, ${at}) where thread_id = ${id} and resolved_at is null`.execute(
    tx,
  )
}

export const assignThread = async (tx: Tx, id: ThreadId, operator: string | null): Promise<void> => {
  await sql`update support_threads set handled_by = ${operator} where id = ${id}`.execute(tx)
}

export const closeThread = async (
  tx: Tx,
  id: ThreadId,
  { by, why, at }: { readonly by: string; readonly why: string; readonly at: Date },
): Promise<void> => {
  await sql`
    update support_threads set closed_at = ${at}, closed_by = ${by}, closed_why = ${why}, waiting_since = null
     where id = ${id}`.execute(tx)
}

export const reopenThread = async (tx: Tx, id: ThreadId): Promise<void> => {
  await sql`
    update support_threads set closed_at = null, closed_by = null, closed_why = null where id = ${id}`.execute(
    tx,
  )
}

/** Marks the conversation as read by the staff up to the given message. Returns whether the position changed. */
export const markReadByDesk = async (tx: Tx, id: ThreadId, upTo: bigint): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update support_threads t set desk_read_no = read.no
      from (select coalesce(max(no), 0) as no from support_messages where thread_id = ${id} and no <= ${upTo}) read
     where t.id = ${id} and t.desk_read_no < read.no`.execute(tx)
  return numAffectedRows === 1n
}

export type NoteRow = {
  readonly no: bigint
  readonly author: string
  readonly body: string
  readonly created_at: Date
}

export const insertNote = async (
  tx: Tx,
  note: {
    readonly thread: ThreadId
    readonly author: string
    readonly body: string
    readonly key: string
    readonly at: Date
  },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into support_notes (thread_id, author, body, send_key, created_at)
    values (${note.thread}, ${note.author}, ${note.body}, ${note.key}, ${note.at})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns the newest notes of a conversation, oldest first. */
export const findNotes = async (db: Db, id: ThreadId, limit: number): Promise<NoteRow[]> => {
  const { rows } = await sql<NoteRow>`
    select no, author, body, created_at from support_notes
     where thread_id = ${id} order by no desc limit ${limit}`.execute(db)
  return rows.reverse()
}

export const findPictureIn = async (tx: Tx, id: ThreadId, no: bigint): Promise<Buffer | null> => {
  const { rows } = await sql<{ webp: Buffer }>`
    select p.webp from support_pictures p join support_messages m on m.no = p.message_no
     where p.message_no = ${no} and m.thread_id = ${id}`.execute(tx)
  return rows[0]?.webp ?? null
}
