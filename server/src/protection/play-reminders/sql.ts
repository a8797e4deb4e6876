import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { PlaySessions } from '../database/tables.ts'

import type { Session } from './play-session-state.ts'

const SESSION = [
  'member_id',
  'no',
  'began_at',
  'last_at',
  'net',
  'reminded',
  'seen',
  'looked_at',
] as const satisfies readonly (keyof PlaySessions)[]

export type SessionRow = Row<PlaySessions, typeof SESSION>

export const findOpenSession = async (db: Db | Tx, memberId: MemberId): Promise<SessionRow | null> => {
  const { rows } = await sql<SessionRow>`
    select ${columns(SESSION)} from play_sessions where member_id = ${memberId} and ended_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Inserts a play session. `endedAt` is null while the session is open. */
export const insertSession = async (
  tx: Tx,
  memberId: MemberId,
  session: Session,
  endedAt: Date | null,
): Promise<void> => {
  await sql`
    insert into play_sessions (member_id, began_at, last_at, net, looked_at, ended_at)
    values (${memberId}, ${session.began_at}, ${session.last_at}, ${session.net}, ${session.last_at}, ${endedAt})`.execute(
    tx,
  )
}

export const updateSession = async (
  tx: Tx,
  open: SessionRow,
  session: Session,
  endedAt: Date | null,
): Promise<void> => {
  await sql`
    update play_sessions
       set began_at = ${session.began_at}, last_at = ${session.last_at}, net = ${session.net}, ended_at = ${endedAt}
     where member_id = ${open.member_id} and no = ${open.no}`.execute(tx)
}

export const endSession = async (tx: Tx, open: SessionRow, at: Date): Promise<void> => {
  await sql`
    update play_sessions set ended_at = ${at} where member_id = ${open.member_id} and no = ${open.no}`.execute(
    tx,
  )
}

export const recordLook = async (tx: Tx, open: SessionRow, reminded: number, at: Date): Promise<void> => {
  await sql`
    update play_sessions set reminded = ${reminded}, looked_at = ${at}
     where member_id = ${open.member_id} and no = ${open.no}`.execute(tx)
}

export type PreviousLook = {
  /** Open sessions of members without a loss limit are checked again if their last check was before this time. */
  readonly anyone: Date
  /**
   * Open sessions of members with a loss limit are checked again if their last check was before this time. The time is later than `anyone`, because
   * these members are checked more often.
   */
  readonly limited: Date
}

/**
 * Returns open play sessions whose last check is too old or whose hourly reminder is due, without those in `tried`, which this run has tried before.
 */
export const findSessionsToLookAt = async (
  db: Db,
  now: Date,
  before: PreviousLook,
  tried: readonly string[],
  atMost: number,
): Promise<{ member_id: MemberId }[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from play_sessions s
     where ended_at is null and member_id <> all(${[...tried]}::text[])
       and (looked_at <= ${before.anyone} or began_at + (reminded + 1) * interval '1 hour' <= ${now}
            or looked_at <= ${before.limited} and exists (
              select from play_limits l
               where l.member_id = s.member_id and l.kind = 'loss' and coalesce(l.amount, l.pending_amount) is not null))
     order by looked_at limit ${atMost}`.execute(db)
  return rows
}

export const markSeen = async (db: Db | Tx, memberId: MemberId): Promise<void> => {
  await sql`
    update play_sessions set seen = reminded where member_id = ${memberId} and ended_at is null`.execute(db)
}

/** Returns the member's play sessions that were active after `since`. Only the newest `atMost` sessions are read. */
export const findSessionsSince = async (
  db: Db,
  memberId: MemberId,
  since: Date,
  atMost: number,
): Promise<{ began_at: Date; last_at: Date }[]> => {
  const { rows } = await sql<{ began_at: Date; last_at: Date }>`
    select began_at, last_at
      from (select began_at, last_at from play_sessions
             where member_id = ${memberId} order by no desc limit ${atMost}) newest
     where last_at >= ${since}::timestamptz`.execute(db)
  return rows
}

/** Deletes at most `atMost` play sessions that ended before `before`, and returns their number. */
export const forgetSessions = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from play_sessions where (member_id, no) in (
      select member_id, no from play_sessions where ended_at < ${before} limit ${atMost})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
