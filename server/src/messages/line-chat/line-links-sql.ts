import type { LinkOutcome } from '@sala/contract/messages/line-link-states.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

type LinkRow = { readonly linked_at: Date; readonly blocked_at: Date | null }

export const findLink = async (db: Db | Tx, memberId: MemberId): Promise<LinkRow | null> => {
  const { rows } = await sql<LinkRow>`
    select linked_at, blocked_at from line_links where member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the member to whom the LINE account is linked. Returns null if it is not linked. */
export const findLinkedMember = async (db: Db | Tx, userId: string): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from line_links where line_user_id = ${userId}`.execute(db)
  return rows[0]?.member_id ?? null
}

/** Inserts the link between a member and a LINE account, unless one of them already has a link. Returns whether it was inserted. */
export const insertLink = async (
  tx: Tx,
  memberId: MemberId,
  userId: string,
  { at, event_at }: { readonly at: Date; readonly event_at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into line_links (member_id, line_user_id, linked_at, friend_event_at)
    values (${memberId}, ${userId}, ${at}, ${event_at})
    on conflict do nothing returning member_id`.execute(tx)
  return rows.length > 0
}

/** Deletes the member's link to a LINE account. Returns whether there was one. */
export const deleteLink = async (tx: Tx, memberId: MemberId): Promise<boolean> => {
  const { rows } = await sql`
    delete from line_links where member_id = ${memberId} returning member_id`.execute(tx)
  return rows.length > 0
}

/** Stores whether the user blocks Sala's account, unless a newer event was stored before. Returns the member. Returns null if nothing changed. */
export const setBlocked = async (
  tx: Tx,
  userId: string,
  { blocked_at, event_at }: { readonly blocked_at: Date | null; readonly event_at: Date },
): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    update line_links set blocked_at = ${blocked_at}, friend_event_at = ${event_at}
     where line_user_id = ${userId} and friend_event_at < ${event_at}
    returning member_id`.execute(tx)
  return rows[0]?.member_id ?? null
}

type StartRow = { readonly ends_at: Date; readonly outcome: LinkOutcome | null }

export const findStart = async (db: Db, memberId: MemberId): Promise<StartRow | null> => {
  const { rows } = await sql<StartRow>`
    select ends_at, outcome from line_link_starts where member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Stores the nonce with which the member starts to link a LINE account. It replaces an earlier one. */
export const upsertStart = async (
  tx: Tx,
  memberId: MemberId,
  { nonce_hash, ends_at }: { readonly nonce_hash: Buffer; readonly ends_at: Date },
): Promise<void> => {
  await sql`
    insert into line_link_starts (member_id, nonce_hash, ends_at) values (${memberId}, ${nonce_hash}, ${ends_at})
    on conflict (member_id) do update set nonce_hash = excluded.nonce_hash, ends_at = excluded.ends_at, outcome = null`.execute(
    tx,
  )
}

/** Locks the started link with this nonce and returns its member. Returns null if there is none, or if it has expired. */
export const lockStart = async (tx: Tx, nonceHash: Buffer, now: Date): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from line_link_starts
     where nonce_hash = ${nonceHash} and outcome is null and ends_at > ${now} for update`.execute(tx)
  return rows[0]?.member_id ?? null
}

export const failStart = async (tx: Tx, memberId: MemberId, outcome: LinkOutcome): Promise<void> => {
  await sql`update line_link_starts set outcome = ${outcome} where member_id = ${memberId}`.execute(tx)
}

export const deleteStart = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from line_link_starts where member_id = ${memberId}`.execute(tx)
}
