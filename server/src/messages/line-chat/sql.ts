import type { MessageKind } from '@sala/contract/messages/message-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type DueLine = {
  readonly message_no: bigint
  readonly retry_key: string
  readonly member_id: MemberId
  readonly kind: MessageKind
  readonly tries: number
  readonly created_at: Date
  /** The member's LINE account. Null if the member unlinked it after the message was written. */
  readonly line_user_id: string | null
}

/**
 * Claims up to `limit` due messages. News (advertising) are claimed last. The next attempt is scheduled when a message is claimed, so that a crash of
 * the process loses none. The pause until then starts at `first_seconds` and doubles with each attempt, up to `most_seconds`.
 */
export const claimDueLine = async (
  db: Db,
  now: Date,
  pause: { readonly limit: number; readonly first_seconds: number; readonly most_seconds: number },
): Promise<DueLine[]> => {
  const { rows } = await sql<DueLine>`
    update line_deliveries d
       set tries = d.tries + 1,
           next_try_at = ${now}::timestamptz
             + make_interval(secs => least(${pause.most_seconds}, ${pause.first_seconds} * (2 ^ least(d.tries, 20))::integer))
      from (
        select message_no from line_deliveries
         where status = 'waiting' and next_try_at <= ${now}
         order by is_news, next_try_at limit ${pause.limit} for update skip locked
      ) due
      join messages m on m.no = due.message_no
      left join line_links l on l.member_id = m.member_id
     where d.message_no = due.message_no
    returning d.message_no, d.retry_key::text as retry_key, d.tries, m.member_id, m.kind, m.created_at, l.line_user_id`.execute(
    db,
  )
  return rows
}

export const markLineSent = async (db: Db, { message_no }: DueLine): Promise<void> => {
  await sql`
    update line_deliveries set status = 'sent', next_try_at = null
     where message_no = ${message_no} and status = 'waiting'`.execute(db)
}

/** Ends a failed delivery to LINE. `why` is the reason that the log and the desk (the staff's website) show. */
export const endLine = async (db: Db, { message_no }: DueLine, why: string): Promise<void> => {
  await sql`
    update line_deliveries set status = 'ended', next_try_at = null, why = ${why}
     where message_no = ${message_no} and status = 'waiting'`.execute(db)
}

export const postponeLine = async (db: Db, { message_no }: DueLine, until: Date): Promise<void> => {
  await sql`
    update line_deliveries set next_try_at = greatest(next_try_at, ${until})
     where message_no = ${message_no} and status = 'waiting'`.execute(db)
}

/** Drops LINE messages of these kinds that wait to be sent to the member. If `kinds` is null, drops those of all kinds. */
export const endWaitingLine = async (
  tx: Tx,
  memberId: MemberId,
  kinds: readonly MessageKind[] | null,
  why: string,
): Promise<void> => {
  const chosen = kinds === null ? null : [...kinds]
  await sql`
    update line_deliveries d set status = 'ended', next_try_at = null, why = ${why}
      from messages m
     where m.no = d.message_no and m.member_id = ${memberId} and d.status = 'waiting'
       and (${chosen}::text[] is null or m.kind = any(${chosen}::text[]))`.execute(tx)
}

export type QuotaRow = { readonly most: number | null; readonly used: number; readonly read_at: Date }

export const findQuota = async (db: Db, month: string): Promise<QuotaRow | null> => {
  const { rows } = await sql<QuotaRow>`
    select most, used, read_at from line_quotas where month = ${month}`.execute(db)
  return rows[0] ?? null
}

export const saveQuota = async (db: Db, month: string, { most, used, read_at }: QuotaRow): Promise<void> => {
  await sql`
    insert into line_quotas (month, most, used, read_at) values (${month}, ${most}, ${used}, ${read_at})
    on conflict (month) do update set most = excluded.most, used = excluded.used, read_at = excluded.read_at`.execute(
    db,
  )
}

/** Adds `sent` messages to the stored number of used messages of LINE's quota. They were sent after that number was read from LINE. */
export const addUsed = async (db: Db, month: string, sent: number): Promise<void> => {
  await sql`update line_quotas set used = used + ${sent} where month = ${month}`.execute(db)
}

/** Stores that LINE refused a message because the month's message quota is used up. */
export const markUsedUp = async (db: Db, month: string): Promise<void> => {
  await sql`update line_quotas set used = greatest(used, most) where month = ${month}`.execute(db)
}

/** Deletes the stored LINE quotas of the months before `month`. */
export const deleteQuotasBefore = async (db: Db, month: string): Promise<void> => {
  await sql`delete from line_quotas where month < ${month}`.execute(db)
}

/** Numbers of linked LINE accounts, of linked accounts that block Sala's official account, and of waiting messages. */
export type LineCounts = { readonly linked: number; readonly blocked: number; readonly waiting: number }

export const countLine = async (db: Db): Promise<LineCounts> => {
  const { rows } = await sql<LineCounts>`
    select (select count(*) from line_links where blocked_at is null)::integer as linked,
           (select count(*) from line_links where blocked_at is not null)::integer as blocked,
           (select count(*) from line_deliveries where status = 'waiting')::integer as waiting`.execute(db)
  return rows[0] ?? { linked: 0, blocked: 0, waiting: 0 }
}
