import type { groupMessageStates } from '@sala/contract/desk/alerts/alert-kinds.ts'
import { sql } from 'kysely'
import { someRows } from '../../platform/database/row-retention.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { GroupFacts } from './sql.ts'

/** Queues a message to the staff group for each chat channel that is configured. */
export const insertGroupMessages = async (
  tx: Tx,
  channels: readonly string[],
  { kind, alarms, items, waiting_minutes }: GroupFacts,
  at: Date,
): Promise<void> => {
  await sql`
    insert into staff_group_messages (channel, kind, alarms, items, waiting_minutes, next_try_at, created_at)
    select channel, ${kind}, ${[...alarms]}::text[], ${items}, ${waiting_minutes}, ${at}, ${at}
      from unnest(${[...channels]}::text[]) as channel`.execute(tx)
}

export type DueGroupMessage = GroupFacts & {
  readonly no: bigint
  readonly channel: string
  readonly tries: number
  readonly created_at: Date
}

/**
 * Claims up to `limit` due messages. The next attempt of each is scheduled before this one, so that no message is lost if the process dies. The pause
 * between attempts doubles from `first_seconds` up to `most_seconds`.
 */
export const claimDueGroupMessages = async (
  db: Db,
  now: Date,
  pause: { readonly limit: number; readonly first_seconds: number; readonly most_seconds: number },
): Promise<DueGroupMessage[]> => {
  const { rows } = await sql<DueGroupMessage>`
    update staff_group_messages m
       set tries = m.tries + 1,
           next_try_at = ${now}::timestamptz
             + make_interval(secs => least(${pause.most_seconds}, ${pause.first_seconds} * (2 ^ least(m.tries, 20))::integer))
      from (
        select no from staff_group_messages where status = 'waiting' and next_try_at <= ${now}
         order by no limit ${pause.limit} for update skip locked
      ) due
     where m.no = due.no
    returning m.no, m.channel, m.kind, m.alarms, m.items, m.waiting_minutes, m.tries, m.created_at`.execute(
    db,
  )
  return rows
}

export const markGroupMessageSent = async (db: Db, no: bigint, messageId: string | null): Promise<void> => {
  await sql`
    update staff_group_messages set status = 'sent', next_try_at = null, message_id = ${messageId}
     where no = ${no} and status = 'waiting'`.execute(db)
}

/** Ends a message that could not be sent. `why` is the reason that the desk (the staff's website) shows. */
export const endGroupMessage = async (db: Db, no: bigint, why: string): Promise<void> => {
  await sql`
    update staff_group_messages set status = 'ended', next_try_at = null, why = ${why}
     where no = ${no} and status = 'waiting'`.execute(db)
}

/**
 * Postpones the next attempt of a message, because the chat service asked to wait. The refused attempt does not count as one of the message's
 * attempts.
 */
export const postponeGroupMessage = async (db: Db, no: bigint, until: Date): Promise<void> => {
  await sql`
    update staff_group_messages set next_try_at = ${until}, tries = tries - 1, why = 'asked to wait'
     where no = ${no} and status = 'waiting'`.execute(db)
}

export type GroupMessageRow = DueGroupMessage & {
  readonly status: (typeof groupMessageStates)[number]
  readonly why: string | null
}

/** Returns the newest messages, newest first. */
export const findGroupMessages = async (db: Db, limit: number): Promise<GroupMessageRow[]> => {
  const { rows } = await sql<GroupMessageRow>`
    select no, channel, kind, alarms, items, waiting_minutes, status, tries, why, created_at
      from staff_group_messages order by no desc limit ${limit}`.execute(db)
  return rows
}

export const deleteOldGroupMessages = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${someRows(sql`staff_group_messages`, sql`created_at < ${before}`, atMost)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
