import { isChangeable, isOnByDefault } from '@sala/contract/messages/message-channels.ts'
import type { MessageKind } from '@sala/contract/messages/message-facts.ts'
import { groupOf } from '@sala/contract/messages/message-texts.ts'
import { smsKinds } from '@sala/contract/messages/sms-notice.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { batchedQuery } from '../platform/database/batched-queries.ts'
import { someRows } from '../platform/database/row-retention.ts'
import type { Db, Tx } from '../platform/db.ts'

export type NewMessage = {
  readonly member_id: MemberId
  readonly kind: MessageKind
  readonly cause: string
  /** Values that the message's text needs, as JSON in the format of the API. */
  readonly facts: string
  readonly at: Date
}

/** For each channel, whether the message waits to be sent through it: push (`is_pushed`), SMS (`is_texted`) and LINE (`is_on_line`). */
type Waiting = { readonly is_pushed: boolean; readonly is_texted: boolean; readonly is_on_line: boolean }
const NOTHING_WAITS: Waiting = { is_pushed: false, is_texted: false, is_on_line: false }

/**
 * Stores messages and queues their deliveries: a push for each subscribed browser of the member, a LINE message, and an SMS if the message is about
 * the account's safety. A channel that the member turned off for this group of messages is left out. Nothing is stored if the member already has a
 * message of the same kind and cause. Returns the channels through which each message waits to be sent.
 */
export const insertMessage = batchedQuery(async (tx: Tx, messages: readonly NewMessage[]) => {
  const groups = messages.map(({ kind }) => groupOf(kind))
  const { rows } = await sql<Waiting & { member_id: MemberId }>`
    with given as (
      select * from unnest(
      ${messages.map(({ member_id }) => member_id)}::text[], ${messages.map(({ kind }) => kind)}::text[],
      ${messages.map(({ cause }) => cause)}::text[], ${messages.map(({ facts }) => facts)}::text[],
      ${messages.map(({ at }) => at)}::timestamptz[], ${groups}::text[],
      ${groups.map(group => isOnByDefault(group, 'push'))}::boolean[],
      ${groups.map(group => isChangeable(group, 'inbox'))}::boolean[],
      ${groups.map(group => isChangeable(group, 'push'))}::boolean[],
      ${groups.map(group => isOnByDefault(group, 'line'))}::boolean[],
      ${groups.map(group => isChangeable(group, 'line'))}::boolean[])
        as given (member_id, kind, cause, facts, at, message_group, is_pushed, inbox_changes, push_changes, is_on_line, line_changes)),
    written as (
      insert into messages (member_id, kind, cause, facts, created_at)
      select member_id, kind, cause, facts::jsonb, at from given g
       where not inbox_changes or not exists (
         select from message_choices c
          where c.member_id = g.member_id and c.message_group = g.message_group and c.channel = 'inbox' and not c.is_on)
      on conflict (member_id, kind, cause) do nothing
      returning no, member_id, kind, cause, created_at),
    delivered as (
      insert into push_deliveries (message_no, subscription_no, status, next_try_at, is_news)
      select w.no, s.no, 'waiting', w.created_at, w.kind = 'news'
        from written w
        join given g on g.member_id = w.member_id and g.kind = w.kind and g.cause = w.cause
        join push_subscriptions s on s.member_id = w.member_id
        left join message_choices c
          on g.push_changes and c.member_id = w.member_id and c.message_group = g.message_group and c.channel = 'push'
       where coalesce(c.is_on, g.is_pushed)
      on conflict do nothing
      returning message_no),
    lined as (
      insert into line_deliveries (message_no, retry_key, status, next_try_at, is_news)
      select w.no, gen_random_uuid(), 'waiting', w.created_at, w.kind = 'news'
        from written w
        join given g on g.member_id = w.member_id and g.kind = w.kind and g.cause = w.cause
        join line_links l on l.member_id = w.member_id and l.blocked_at is null
        left join message_choices c
          on g.line_changes and c.member_id = w.member_id and c.message_group = g.message_group and c.channel = 'line'
       where coalesce(c.is_on, g.is_on_line)
      on conflict do nothing
      returning message_no),
    texted as (
      insert into sms_deliveries (message_no, status, next_try_at)
      select w.no, 'waiting', w.created_at from written w where w.kind = any(${[...smsKinds]}::text[])
      returning message_no)
    select w.member_id, bool_or(d.message_no is not null) as is_pushed, bool_or(t.message_no is not null) as is_texted,
           bool_or(l.message_no is not null) as is_on_line
      from written w
      left join delivered d on d.message_no = w.no
      left join lined l on l.message_no = w.no
      left join texted t on t.message_no = w.no
     group by w.member_id`.execute(tx)
  const waiting = new Map(rows.map(row => [row.member_id, row]))
  return messages.map(({ member_id }): Waiting => waiting.get(member_id) ?? NOTHING_WAITS)
})

/** Returns those members who already have a message of this kind and cause. */
export const findWritten = async (
  tx: Tx,
  kind: MessageKind,
  cause: string,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from messages
     where member_id = any((select ${[...memberIds]}::text[])::text[]) and kind = ${kind} and cause = ${cause}`.execute(
    tx,
  )
  return new Set(rows.map(({ member_id }) => member_id))
}

export type MessageRow = { no: bigint; facts: unknown; created_at: Date; is_read: boolean }

/** Returns at most `limit` messages of the member with a number below `before`, newest first. */
export const selectMessages = async (
  db: Db,
  memberId: MemberId,
  before: bigint,
  limit: number,
): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    select no, facts, created_at, read_at is not null as is_read from messages
     where member_id = ${memberId} and no < ${before} order by no desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the member's unread messages, up to `limit`. */
export const countUnread = async (db: Db, memberId: MemberId, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count
      from (select from messages where member_id = ${memberId} and read_at is null limit ${limit}) as unread`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0n)
}

/** Marks the member's unread messages with a number up to `upTo` as read. */
export const markRead = async (db: Db, memberId: MemberId, upTo: bigint, at: Date): Promise<void> => {
  await sql`
    update messages set read_at = greatest(${at}, created_at)
     where member_id = ${memberId} and read_at is null and no <= ${upTo}`.execute(db)
}

export const markReadByCause = async (
  tx: Tx,
  memberId: MemberId,
  { kinds, cause, at }: { readonly kinds: readonly string[]; readonly cause: string; readonly at: Date },
): Promise<void> => {
  await sql`
    update messages set read_at = greatest(${at}, created_at)
     where member_id = ${memberId} and read_at is null and kind = any(${[...kinds]}::text[])
       and (cause = ${cause} or starts_with(cause, ${cause} || ':'))`.execute(tx)
}

/** Deletes at most `atMost` messages that are older than `before`, and returns their number. */
export const deleteOldMessages = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } =
    await sql`delete from ${someRows(sql`messages`, sql`created_at < ${before}`, atMost)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
