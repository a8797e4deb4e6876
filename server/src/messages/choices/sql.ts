import type { MessageChannel, NewsEnder } from '@sala/contract/messages/message-channels.ts'
import type { MessageGroup } from '@sala/contract/messages/message-groups.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { someRows } from '../../platform/database/row-retention.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type ChoiceRow = {
  readonly message_group: MessageGroup
  readonly channel: MessageChannel
  readonly is_on: boolean
}

export const findChoices = async (db: Db, memberId: MemberId): Promise<ChoiceRow[]> => {
  const { rows } = await sql<ChoiceRow>`
    select message_group, channel, is_on from message_choices where member_id = ${memberId}`.execute(db)
  return rows
}

/** Stores a choice. Storing the same choice again has no effect. */
export const upsertChoice = async (
  tx: Tx,
  memberId: MemberId,
  { message_group, channel, is_on }: ChoiceRow,
  at: Date,
): Promise<void> => {
  await sql`
    insert into message_choices as c (member_id, message_group, channel, is_on, changed_at)
    values (${memberId}, ${message_group}, ${channel}, ${is_on}, ${at})
    on conflict (member_id, message_group, channel) do update
      set is_on = excluded.is_on, changed_at = excluded.changed_at
      where c.is_on <> excluded.is_on`.execute(tx)
}

export type ConsentRow = { readonly given_at: Date; readonly wording: string }

export const findConsent = async (db: Db, memberId: MemberId): Promise<ConsentRow | null> => {
  const { rows } = await sql<ConsentRow>`
    select given_at, wording from news_consents where member_id = ${memberId} and ended_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Inserts a consent to news if the member has none. Returns whether it was inserted. */
export const insertConsent = async (
  tx: Tx,
  memberId: MemberId,
  wording: string,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into news_consents (member_id, wording, given_at) values (${memberId}, ${wording}, ${at})
    on conflict (member_id) where ended_at is null do nothing returning no`.execute(tx)
  return rows.length > 0
}

/** Ends the member's current consent. Returns whether there was one. */
export const endConsent = async (tx: Tx, memberId: MemberId, by: NewsEnder, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update news_consents set ended_at = greatest(${at}, given_at), ended_by = ${by}
     where member_id = ${memberId} and ended_at is null returning no`.execute(tx)
  return rows.length > 0
}

/**
 * Locks these members' current consents to news until the transaction ends. The rows are locked in the order of their numbers, so that concurrent
 * calls cannot deadlock.
 */
export const lockConsents = async (tx: Tx, memberIds: readonly MemberId[]): Promise<void> => {
  await sql`
    select no from news_consents
     where member_id = any((select ${[...memberIds]}::text[])::text[]) and ended_at is null
     order by no for no key update`.execute(tx)
}

/** Deletes at most `atMost` consents that ended before `before`, and returns their number. */
export const deleteEndedConsents = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } =
    await sql`delete from ${someRows(sql`news_consents`, sql`ended_at < ${before}`, atMost)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
