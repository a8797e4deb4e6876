import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { CodeMessages } from '../database/tables.ts'

/** Identifies one attempt to send an SMS code. `sending` numbers the requests for this code. `attempt` numbers the SMS providers. */
export type MessageKey = { readonly code_id: string; readonly sending: number; readonly attempt: number }
export type MessageOutcome = NonNullable<CodeMessages['outcome']>

/** Records an attempt to send a code, before the send. Returns false if an earlier run of the job already recorded this attempt. */
export const insertMessage = async (
  tx: Tx,
  key: MessageKey,
  provider: string,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into code_messages (code_id, sending, attempt, provider, sent_at)
    values (${key.code_id}, ${key.sending}, ${key.attempt}, ${provider}, ${at})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}

export const hasMessage = async (db: Db, key: MessageKey): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from code_messages
     where code_id = ${key.code_id} and sending = ${key.sending} and attempt = ${key.attempt}`.execute(db)
  return rows.length === 1
}

/** Stores the message id that the SMS provider returned for an attempt. If the provider uses an id twice, only the first message has it. */
export const nameMessage = async (db: Db, key: MessageKey, messageId: string | null): Promise<void> => {
  await sql`
    update code_messages m set message_id = ${messageId}
     where code_id = ${key.code_id} and sending = ${key.sending} and attempt = ${key.attempt}
       and not exists (select 1 from code_messages o where o.provider = m.provider and o.message_id = ${messageId})`.execute(
    db,
  )
}

export const endMessage = async (
  db: Db | Tx,
  key: MessageKey,
  outcome: MessageOutcome,
  at: Date,
): Promise<void> => {
  await sql`
    update code_messages set outcome = ${outcome}, outcome_at = ${at}
     where code_id = ${key.code_id} and sending = ${key.sending} and attempt = ${key.attempt} and outcome is null`.execute(
    db,
  )
}

/** Returns the send attempt that a delivery receipt belongs to. Returns null for an unknown message id. */
export const findMessage = async (
  db: Db,
  provider: string,
  messageId: string,
): Promise<MessageKey | null> => {
  const { rows } = await sql<MessageKey>`
    select code_id, sending, attempt from code_messages
     where provider = ${provider} and message_id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

export const isDelivered = async (db: Db, codeId: string, sending: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from code_messages
     where code_id = ${codeId} and sending = ${sending} and outcome = 'delivered' limit 1`.execute(db)
  return rows.length === 1
}

export type ProviderRecord = {
  readonly provider: string
  readonly sent: number
  readonly delivered: number
  readonly failed: number
  /** Median number of seconds from sending a message to its delivery receipt. Null without receipts. */
  readonly median_seconds: number | null
}

export const findProviderRecords = async (db: Db, since: Date): Promise<ProviderRecord[]> => {
  const { rows } = await sql<ProviderRecord>`
    select provider, count(*)::integer as sent,
           count(*) filter (where outcome = 'delivered')::integer as delivered,
           count(*) filter (where outcome = 'failed')::integer as failed,
           (percentile_cont(0.5) within group (order by extract(epoch from outcome_at - sent_at))
             filter (where outcome = 'delivered'))::float8 as median_seconds
      from code_messages where sent_at >= ${since} group by provider order by provider`.execute(db)
  return rows
}

export type ArrivalRecord = {
  readonly provider: string
  readonly sent: number
  readonly delivered: number
  readonly since: Date
}

/** Returns for each SMS provider how many messages of a period were sent and delivered. A message without a receipt counts as not delivered. */
export const findArrivals = async (
  db: Db,
  time: { readonly from: Date; readonly until: Date },
): Promise<ArrivalRecord[]> => {
  const { rows } = await sql<ArrivalRecord>`
    select provider, count(*)::integer as sent, (count(*) filter (where outcome = 'delivered'))::integer as delivered,
           min(sent_at) as since
      from code_messages where sent_at >= ${time.from} and sent_at < ${time.until}
     group by provider order by provider`.execute(db)
  return rows
}
