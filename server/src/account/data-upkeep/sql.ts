import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { bangkokDate } from '../../platform/calendar.ts'
import { someRows } from '../../platform/database/row-retention.ts'
import type { Db } from '../../platform/db.ts'

type Before = { readonly short: Date; readonly sessions: Date; readonly devices: Date }

/**
 * Returns the SQL statements that delete expired rows. Ended sessions are kept longer than one-time codes, because a session identifies the device of
 * its member.
 */
const deletions = (before: Before, atMost: number): ((db: Db) => Promise<{ numAffectedRows?: bigint }>)[] => [
  db =>
    sql`delete from ${someRows(sql`registrations`, sql`expires_at < ${before.short}`, atMost)}`.execute(db),
  db =>
    sql`delete from ${someRows(sql`registration_tokens`, sql`expires_at < ${before.short}`, atMost)}`.execute(
      db,
    ),
  db =>
    sql`delete from ${someRows(sql`password_resets`, sql`expires_at < ${before.short}`, atMost)}`.execute(db),
  db =>
    sql`delete from ${someRows(sql`one_time_codes`, sql`expires_at < ${before.short}`, atMost)}`.execute(db),
  db =>
    sql`delete from ${someRows(sql`activity_tickets`, sql`expires_at < ${before.short}`, atMost)}`.execute(
      db,
    ),
  db => sql`delete from ${someRows(sql`login_delays`, sql`failed_at < ${before.short}`, atMost)}`.execute(db),
  db =>
    sql`delete from ${someRows(sql`sign_in_links`, sql`expires_at < ${before.short}`, atMost)}`.execute(db),
  db =>
    sql`delete from ${someRows(sql`member_passkey_challenges`, sql`expires_at < ${before.short}`, atMost)}`.execute(
      db,
    ),
  db =>
    sql`delete from ${someRows(sql`member_factor_proofs`, sql`expires_at < ${before.short}`, atMost)}`.execute(
      db,
    ),
  db => sql`delete from ${someRows(sql`sessions`, sql`expires_at < ${before.sessions}`, atMost)}`.execute(db),
  db => sql`delete from ${someRows(sql`device_marks`, sql`seen_at < ${before.devices}`, atMost)}`.execute(db),
  db => sql`delete from ${someRows(sql`payer_marks`, sql`seen_at < ${before.devices}`, atMost)}`.execute(db),
  db =>
    sql`delete from ${someRows(sql`sign_in_addresses`, sql`day < ${bangkokDate(before.devices)}::date`, atMost)}`.execute(
      db,
    ),
]

/** Deletes at most `atMost` expired rows of each database table and returns their number. The caller repeats it until the number is zero. */
export const forgetOld = async (db: Db, before: Before, atMost: number): Promise<number> => {
  let count = 0
  for (const deleteOld of deletions(before, atMost))
    count += Number((await deleteOld(db)).numAffectedRows ?? 0n)
  return count
}

type Named = { readonly id: MemberId; readonly name: string }

/** Returns members with a name whose match key (by which equal names are found) is not stored. */
export const unmarkedNames = async (db: Db, atMost: number): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select id, name from members where name is not null and name_mark is null limit ${atMost}`.execute(db)
  return rows
}

/** Stores the match keys of these members' names. If a name changed since it was read, its key is not stored. */
export const setNameMarks = async (
  db: Db,
  members: readonly (Named & { readonly mark: string })[],
): Promise<void> => {
  const [ids, names, marks] = [members.map(m => m.id), members.map(m => m.name), members.map(m => m.mark)]
  await sql`
    update members m set name_mark = n.mark
      from unnest(${ids}::text[], ${names}::text[], ${marks}::text[]) as n (id, name, mark)
     where m.id = n.id and m.name = n.name`.execute(db)
}
