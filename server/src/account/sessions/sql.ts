import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type TokenRow = {
  id: SessionId
  /** The member of the session. Null for the token of a registration. */
  member_id: MemberId | null
  phone: string | null
  binding_hash: Buffer | null
  /** Time at which the session ends if no use extends it. */
  ends_at: Date
  seen_at: Date | null
}

/** Returns the open session, or the open registration, that the token belongs to. */
export const findToken = async (db: Db, tokenHash: Buffer, now: Date): Promise<TokenRow | null> => {
  const { rows } = await sql<TokenRow>`
    select id, member_id, null as phone, binding_hash, ends_at, seen_at
      from sessions where token_hash = ${tokenHash} and ended_at is null and ends_at > ${now}
    union all
    select id, null, phone, binding_hash, expires_at, null
      from registration_tokens where token_hash = ${tokenHash} and expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Extends a session after a use, up to its maximum lifetime. Returns the new end. Returns null if the session has ended. */
export const markSeen = async (
  db: Db,
  memberId: MemberId,
  id: SessionId,
  { now, restsUntil }: { readonly now: Date; readonly restsUntil: Date },
): Promise<Date | null> => {
  const { rows } = await sql<{ ends_at: Date }>`
    update sessions set seen_at = ${now}, ends_at = least(expires_at, ${restsUntil})
    where member_id = ${memberId} and id = ${id} and ended_at is null and ends_at > ${now}
    returning ends_at`.execute(db)
  return rows[0]?.ends_at ?? null
}

export const insertSession = async (
  tx: Tx,
  session: {
    member_id: MemberId
    id: SessionId
    token_hash: Buffer
    binding_hash: Buffer | null
    device: string
    ip: string
    claimed_ip: string | null
    created_at: Date
    expires_at: Date
    ends_at: Date
    factor_at: Date | null
  },
): Promise<void> => {
  await sql`
    insert into sessions
      (member_id, id, token_hash, binding_hash, device, ip, claimed_ip, created_at, seen_at, expires_at,
        ends_at, factor_at)
    values (${session.member_id}, ${session.id}, ${session.token_hash}, ${session.binding_hash}, ${session.device},
      ${session.ip}, ${session.claimed_ip}, ${session.created_at}, ${session.created_at}, ${session.expires_at},
      ${session.ends_at}, ${session.factor_at})`.execute(tx)
}

/**
 * Returns the time, at or after `since`, at which the member last proved a second factor in the browser with that cookie. Returns null if there is
 * none.
 */
export const findFactorTime = async (
  tx: Tx,
  memberId: MemberId,
  bindingHash: Buffer,
  since: Date,
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(factor_at) as at from sessions
     where member_id = ${memberId} and binding_hash = ${bindingHash} and factor_at >= ${since}`.execute(tx)
  return rows[0]?.at ?? null
}

export const markFactorShown = async (tx: Tx, memberId: MemberId, id: SessionId, at: Date): Promise<void> => {
  await sql`update sessions set factor_at = ${at} where member_id = ${memberId} and id = ${id}`.execute(tx)
}

/**
 * Makes sign-ins in the member's browsers require a second factor again. The browser of the session `kept` is left out. If `only` is set, only the
 * browser of that session is affected.
 */
export const forgetFactorTimes = async (
  tx: Tx,
  memberId: MemberId,
  which: { readonly kept: SessionId | null; readonly only: SessionId | null },
): Promise<void> => {
  await sql`
    update sessions set factor_at = null
     where member_id = ${memberId} and factor_at is not null and id is distinct from ${which.kept}::text
       and (${which.only}::text is null or id = ${which.only})`.execute(tx)
}

export type SessionRow = { id: SessionId; device: string; created_at: Date; seen_at: Date }

/** Returns the member's open sessions, newest first. */
export const openSessionsOf = async (
  db: Db | Tx,
  memberId: MemberId,
  now: Date,
  limit: number,
): Promise<SessionRow[]> => {
  const { rows } = await sql<SessionRow>`
    select id, device, created_at, seen_at from sessions
    where member_id = ${memberId} and ended_at is null and ends_at > ${now}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Ends the session. Returns false if it belongs to another member or has already ended. */
export const endSession = async (tx: Tx, memberId: MemberId, id: SessionId, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    update sessions set ended_at = ${now}
    where member_id = ${memberId} and id = ${id} and ended_at is null and ends_at > ${now}
    returning id`.execute(tx)
  return rows.length === 1
}

export const endAllSessions = async (tx: Tx, memberId: MemberId, now: Date): Promise<number> => {
  const { rows } = await sql`
    update sessions set ended_at = ${now} where member_id = ${memberId} and ended_at is null returning id`.execute(
    tx,
  )
  return rows.length
}

export const endSessionsExcept = async (
  tx: Tx,
  memberId: MemberId,
  id: SessionId,
  now: Date,
): Promise<number> => {
  const { rows } = await sql`
    update sessions set ended_at = ${now}
    where member_id = ${memberId} and id <> ${id} and ended_at is null and ends_at > ${now} returning id`.execute(
    tx,
  )
  return rows.length
}

/** Ends the member's sessions except the newest ones. `keep` is the number of sessions that stay. */
export const endOldestSessions = async (
  tx: Tx,
  memberId: MemberId,
  keep: number,
  now: Date,
): Promise<void> => {
  await sql`
    update sessions set ended_at = ${now}
    where member_id = ${memberId} and id in (
      select id from sessions where member_id = ${memberId} and ended_at is null
      order by created_at desc, id desc offset ${keep})`.execute(tx)
}

/** Returns whether the browser with that cookie value is a known device, because the phone's member had a session with it after `since`. */
export const isKnownDevice = async (
  db: Db,
  phone: string,
  bindingHash: Buffer,
  since: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from members m join sessions s on s.member_id = m.id
    where m.phone = ${phone} and s.binding_hash = ${bindingHash} and s.created_at > ${since} limit 1`.execute(
    db,
  )
  return rows.length === 1
}

/** Returns IP addresses from which the member with that phone signed in on or after `since`, newest first. */
export const findOwnAddresses = async (
  db: Db,
  phone: string,
  since: Date,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ address: string }>`
    select a.address from members m join sign_in_addresses a on a.member_id = m.id
     where m.phone = ${phone} and a.day >= (${since}::timestamptz at time zone 'Asia/Bangkok')::date
     group by a.address order by max(a.day) desc limit ${limit}`.execute(db)
  return rows.map(({ address }) => address)
}

export const insertTicket = async (
  db: Db,
  ticket: { ticket_hash: Buffer; member_id: MemberId; session_id: SessionId; expires_at: Date },
): Promise<void> => {
  await sql`
    insert into activity_tickets (ticket_hash, member_id, session_id, expires_at)
    values (${ticket.ticket_hash}, ${ticket.member_id}, ${ticket.session_id}, ${ticket.expires_at})`.execute(
    db,
  )
}

/** Redeems an activity ticket and returns its member. Returns null if the ticket is not valid or its session has ended. */
export const spendTicket = async (
  db: Db,
  ticketHash: Buffer,
  now: Date,
): Promise<{ member_id: MemberId; phone: string } | null> => {
  const { rows } = await sql<{ member_id: MemberId; phone: string }>`
    update activity_tickets t set redeemed_at = ${now}
    from sessions s join members m on m.id = s.member_id
    where t.ticket_hash = ${ticketHash} and t.redeemed_at is null and t.expires_at > ${now}
      and s.member_id = t.member_id and s.id = t.session_id and s.ended_at is null and s.ends_at > ${now}
    returning t.member_id, m.phone`.execute(db)
  return rows[0] ?? null
}
