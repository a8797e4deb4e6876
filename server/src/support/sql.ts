import type { SupportTopic } from '@sala/contract/support/conversation-topics.ts'
import type { MemberId, ThreadId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../platform/database/column-lists.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { SupportThreads } from './database/tables.ts'

const THREAD = [
  'id',
  'member_id',
  'topic',
  'about',
  'open_key',
  'handled_by',
  'created_at',
  'last_at',
  'waiting_since',
  'first_answer_at',
  'member_read_no',
  'desk_read_no',
  'closed_at',
  'closed_by',
  'closed_why',
] as const satisfies readonly (keyof SupportThreads)[]

export type Thread = Row<SupportThreads, typeof THREAD>

export type MessageRow = {
  readonly no: bigint
  /** Name of the staff user who wrote the message. Null if the member wrote it. */
  readonly author: string | null
  readonly body: string
  readonly has_picture: boolean
  readonly created_at: Date
}

export const findThread = async (db: Db | Tx, id: ThreadId): Promise<Thread | null> => {
  const { rows } = await sql<Thread>`select ${columns(THREAD)} from support_threads where id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

export const lockThread = async (tx: Tx, id: ThreadId): Promise<Thread | null> => {
  const { rows } = await sql<Thread>`
    select ${columns(THREAD)} from support_threads where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export const findThreadByKey = async (
  db: Db | Tx,
  memberId: MemberId,
  key: string,
): Promise<ThreadId | null> => {
  const { rows } = await sql<{ id: ThreadId }>`
    select id from support_threads where member_id = ${memberId} and open_key = ${key}`.execute(db)
  return rows[0]?.id ?? null
}

export const countOpenThreads = async (tx: Tx, memberId: MemberId): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from support_threads where member_id = ${memberId} and closed_at is null`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0n)
}

type NewThread = {
  readonly id: ThreadId
  readonly member_id: MemberId
  readonly topic: SupportTopic
  readonly about: string | null
  readonly key: string | null
  readonly at: Date
}

export const insertThread = async (tx: Tx, thread: NewThread): Promise<void> => {
  await sql`
    insert into support_threads (id, member_id, topic, about, open_key, created_at, last_at)
    values (${thread.id}, ${thread.member_id}, ${thread.topic}, ${thread.about}, ${thread.key}, ${thread.at}, ${thread.at})`.execute(
    tx,
  )
}

type NewMessage = {
  readonly thread: ThreadId
  readonly author: string | null
  readonly body: string
  readonly key: string | null
  readonly at: Date
}

export const findMessageByKey = async (
  db: Db | Tx,
  { thread, author, key }: Pick<NewMessage, 'thread' | 'author' | 'key'>,
): Promise<bigint | null> => {
  if (key === null) return null
  const { rows } = await sql<{ no: bigint }>`
    select no from support_messages
     where thread_id = ${thread} and coalesce(author, '') = ${author ?? ''} and send_key = ${key}`.execute(db)
  return rows[0]?.no ?? null
}

export const insertMessage = async (tx: Tx, message: NewMessage): Promise<bigint> => {
  const { rows } = await sql<{ no: bigint }>`
    insert into support_messages (thread_id, author, body, send_key, created_at)
    values (${message.thread}, ${message.author}, ${message.body}, ${message.key}, ${message.at})
    returning no`.execute(tx)
  const [inserted] = rows
  if (inserted === undefined) throw new Error('the inserted message was not found')
  return inserted.no
}

export const insertPicture = async (tx: Tx, no: bigint, webp: Buffer): Promise<void> => {
  await sql`
    insert into support_pictures (message_no, webp, sha256) values (${no}, ${webp}, sha256(${webp}))`.execute(
    tx,
  )
}

/** Records that a message of the member waits for an answer. If the conversation was closed, it is open again. */
export const noteQuestion = async (tx: Tx, id: ThreadId, at: Date): Promise<void> => {
  await sql`
    update support_threads
       set last_at = ${at}, waiting_since = coalesce(waiting_since, ${at}), closed_at = null, closed_by = null, closed_why = null
     where id = ${id}`.execute(tx)
}

/** Returns at most `limit` messages of the conversation with a number below `before`, newest first. */
export const findMessages = async (
  db: Db,
  id: ThreadId,
  before: bigint,
  limit: number,
): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    select m.no, m.author, m.body, m.created_at, p.message_no is not null as has_picture
      from support_messages m left join support_pictures p on p.message_no = m.no
     where m.thread_id = ${id} and m.no < ${before} order by m.no desc limit ${limit}`.execute(db)
  return rows
}

export type ThreadRow = Thread & {
  readonly last_author: string | null
  readonly last_body: string | null
}

const LAST = sql`left join lateral (
    select author as last_author, body as last_body from support_messages m
     where m.thread_id = t.id order by m.no desc limit 1) last on true`

/** Returns the member's conversations with their newest message and the number of unread answers, newest first. */
export const findThreadsOf = async (
  db: Db,
  memberId: MemberId,
  limit: number,
): Promise<(ThreadRow & { unread: bigint })[]> => {
  const { rows } = await sql<ThreadRow & { unread: bigint }>`
    select t.*, last_author, last_body,
           (select count(*) from support_messages u
             where u.thread_id = t.id and u.author is not null and u.no > t.member_read_no) as unread
      from support_threads t ${LAST}
     where t.member_id = ${memberId} order by t.last_at desc, t.id limit ${limit}`.execute(db)
  return rows
}

/** Marks the conversation as read by the member up to the given message. */
export const markReadByMember = async (tx: Tx, id: ThreadId, upTo: bigint): Promise<void> => {
  await sql`
    update support_threads
       set member_read_no = greatest(member_read_no, least(${upTo}::bigint,
             coalesce((select max(no) from support_messages where thread_id = ${id}), 0)))
     where id = ${id}`.execute(tx)
}

export const findPictureOf = async (db: Db | Tx, memberId: MemberId, no: bigint): Promise<Buffer | null> => {
  const { rows } = await sql<{ webp: Buffer }>`
    select p.webp from support_pictures p
      join support_messages m on m.no = p.message_no join support_threads t on t.id = m.thread_id
     where p.message_no = ${no} and t.member_id = ${memberId}`.execute(db)
  return rows[0]?.webp ?? null
}

export type MeasuredAnswers = { readonly answers: number; readonly seconds: number | null }

/** Returns the number of first answers since `since`, and the median of the seconds that members waited for them. */
export const measureAnswers = async (db: Db, since: Date): Promise<MeasuredAnswers> => {
  const { rows } = await sql<MeasuredAnswers>`
    select count(*)::int as answers,
           percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - created_at))::float8 as seconds
      from support_threads where first_answer_at >= ${since}`.execute(db)
  return rows[0] ?? { answers: 0, seconds: null }
}
