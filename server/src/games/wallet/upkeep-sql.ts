import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Counts a movement in that the site refused; answers how many that makes since the last one it took. */
export const countRefusedIn = async (tx: Tx, memberId: MemberId): Promise<number> => {
  const { rows } = await sql<{ refused_in: number }>`
    update game_accounts set refused_in = refused_in + 1 where member_id = ${memberId} returning refused_in`.execute(
    tx,
  )
  return rows[0]?.refused_in ?? 1
}

export const setSweepDue = async (tx: Tx | Db, memberId: MemberId, due: Date | null): Promise<void> => {
  await sql`update game_accounts set sweep_due_at = ${due} where member_id = ${memberId}`.execute(tx)
}

/** The site took a movement in: what it refused before is forgotten. */
export const forgetRefusedIn = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`
    update game_accounts set refused_in = 0, sweep_due_at = null
     where member_id = ${memberId} and refused_in > 0`.execute(tx)
}

/** Whose wallet is due to be swept in again, longest due first. */
export const dueSweeps = async (db: Db, at: Date, atMost: number): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from game_accounts where sweep_due_at <= ${at} order by sweep_due_at limit ${atMost}`.execute(
    db,
  )
  return rows.map(row => row.member_id)
}

/** Takes the due mark away. False: somebody else has taken it. */
export const takeSweep = async (tx: Tx, memberId: MemberId, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update game_accounts set sweep_due_at = null
     where member_id = ${memberId} and sweep_due_at <= ${at} returning 1`.execute(tx)
  return rows.length > 0
}

/** Deletes at most so many ended checks from before that found no difference; answers how many. */
export const forgetChecks = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from credit_checks where (member_id, id) in (
      select member_id, id from credit_checks
       where state <> 'checking' and difference = 0 and started_at < ${before} limit ${atMost})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export const forgetStarts = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from game_starts where (member_id, no) in (
      select member_id, no from game_starts where started_at < ${before} limit ${atMost})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Bets may stay under way so long after credit moved: until then what was read is not taken for all there is. */
const UNDER_WAY_HOURS = 72
/** Members who play have their rounds read every few seconds: written down is one reading a minute. */
const NOTED_EVERY_SECONDS = 60

/** The rounds were read to their end, as of `asked_at` and of the account's version before they were asked for. */
export const noteRoundsRead = async (
  db: Db,
  memberId: MemberId,
  read: { version: bigint; asked_at: Date },
): Promise<void> => {
  const { version, asked_at } = read
  const stirred = sql`ended_at > ${asked_at}::timestamptz - make_interval(hours => ${UNDER_WAY_HOURS})`
  await sql`
    update game_accounts a
       set rounds_read_at = ${asked_at}, rounds_silent_at = null,
           rounds_version = case
             when rounds_version = ${version}
               or exists (select from game_movements m where m.member_id = a.member_id and ${stirred})
               or exists (select from credit_checks c where c.member_id = a.member_id and difference <> 0 and ${stirred})
             then rounds_version else ${version} end
     where member_id = ${memberId}
       and (rounds_read_at is null or rounds_silent_at is not null
            or abs(extract(epoch from ${asked_at}::timestamptz - rounds_read_at)) >= ${NOTED_EVERY_SECONDS})`.execute(
    db,
  )
}

export const noteRoundsSilent = async (db: Db, memberId: MemberId, at: Date): Promise<void> => {
  await sql`update game_accounts set rounds_silent_at = ${at} where member_id = ${memberId}`.execute(db)
}

const isUnread = (since: Date) => sql`
  a.opened_at is not null and (a.rounds_read_at is null or a.rounds_read_at < ${since})
  and (coalesce(b.game, 0) > 0 or a.version is distinct from a.rounds_version)`

/** Whose rounds were not read since then although they may have played; those the site was silent about last. */
export const findUnread = async (db: Db, since: Date, atMost: number): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select a.member_id from game_accounts a left join ledger_balances b using (member_id)
     where ${isUnread(since)} order by a.rounds_silent_at nulls first, a.member_id limit ${atMost}`.execute(
    db,
  )
  return rows.map(row => row.member_id)
}

export const findUnreadAmong = async (
  db: Db,
  members: readonly MemberId[],
  since: Date,
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select a.member_id from game_accounts a left join ledger_balances b using (member_id)
     where a.member_id = any(${[...members]}::text[]) and ${isUnread(since)}`.execute(db)
  return rows.map(row => row.member_id)
}
