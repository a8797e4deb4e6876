import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { bangkokDate } from '../../platform/calendar.ts'
import type { Db } from '../../platform/db.ts'

type Before = { readonly short: Date; readonly sessions: Date; readonly devices: Date }

/** Expired rows. Sessions stay longer, because they mark known devices. */
const deletions = (before: Before, atMost: number): ((db: Db) => Promise<{ numAffectedRows?: bigint }>)[] => [
  db =>
    sql`
      delete from registrations where ctid = any(array(
        select ctid from registrations where expires_at < ${before.short} limit ${atMost}))`.execute(db),
  db =>
    sql`
      delete from registration_tokens where ctid = any(array(
        select ctid from registration_tokens where expires_at < ${before.short} limit ${atMost}))`.execute(
      db,
    ),
  db =>
    sql`
      delete from password_resets where ctid = any(array(
        select ctid from password_resets where expires_at < ${before.short} limit ${atMost}))`.execute(db),
  db =>
    sql`
      delete from one_time_codes where ctid = any(array(
        select ctid from one_time_codes where expires_at < ${before.short} limit ${atMost}))`.execute(db),
  db =>
    sql`
      delete from activity_tickets where ctid = any(array(
        select ctid from activity_tickets where expires_at < ${before.short} limit ${atMost}))`.execute(db),
  db =>
    sql`
      delete from login_delays where ctid = any(array(
        select ctid from login_delays where failed_at < ${before.short} limit ${atMost}))`.execute(db),
  db =>
    sql`
      delete from sign_in_links where ctid = any(array(
        select ctid from sign_in_links where expires_at < ${before.short} limit ${atMost}))`.execute(db),
  db =>
    sql`
      delete from sessions where ctid = any(array(
        select ctid from sessions where expires_at < ${before.sessions} limit ${atMost}))`.execute(db),
  db =>
    sql`
      delete from device_marks where ctid = any(array(
        select ctid from device_marks where seen_at < ${before.devices} limit ${atMost}))`.execute(db),
  db =>
    sql`
      delete from payer_marks where ctid = any(array(
        select ctid from payer_marks where seen_at < ${before.devices} limit ${atMost}))`.execute(db),
  db =>
    sql`
      delete from sign_in_addresses where ctid = any(array(
        select ctid from sign_in_addresses where day < ${bangkokDate(before.devices)}::date limit ${atMost}))`.execute(
      db,
    ),
]

/** Deletes at most `atMost` old rows of each kind and returns the count; repeat until zero. */
export const forgetOld = async (db: Db, before: Before, atMost: number): Promise<number> => {
  let count = 0
  for (const deleteOld of deletions(before, atMost))
    count += Number((await deleteOld(db)).numAffectedRows ?? 0n)
  return count
}

type Named = { readonly id: MemberId; readonly name: string }

/** Members with a name whose match key is not stored. */
export const unmarkedNames = async (db: Db, atMost: number): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select id, name from members where name is not null and name_mark is null limit ${atMost}`.execute(db)
  return rows
}

/** Stores these match keys, unless the name has changed since. */
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
