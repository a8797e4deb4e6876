import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Stores a game start, unless the member already started the same game after `since`. Requires the member's lock. */
export const insertStart = async (
  tx: Tx,
  { member_id, game_id, since }: { member_id: MemberId; game_id: string | null; since: Date },
  at: Date,
): Promise<void> => {
  await sql`
    insert into game_starts (member_id, started_at, game_id)
    select ${member_id}, ${at}, ${game_id}::text
     where not exists (
       select from game_starts
        where member_id = ${member_id} and started_at > ${since} and game_id is not distinct from ${game_id}::text)`.execute(
    tx,
  )
}

export const forgetStarts = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from game_starts where (member_id, no) in (
      select member_id, no from game_starts where started_at < ${before} limit ${atMost})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

type LookingAfter = { readonly first_hours: number; readonly last_hours: number }

/**
 * Returns members who must be checked after a game start: first after `first_hours`, then at doubling intervals up to `last_hours`. Members in
 * `tried` are excluded. The order is random, so that failing accounts do not block others.
 */
export const findNotLookedAt = async (
  db: Db,
  at: Date,
  { first_hours, last_hours }: LookingAfter,
  { tried, atMost }: { tried: readonly string[]; atMost: number },
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select s.member_id
      from (select member_id, max(started_at) as last from game_starts
             where started_at >= ${at}::timestamptz - make_interval(hours => 2 * ${last_hours}::int) group by member_id) s
      left join lateral (
        select max(ended_at) - s.last as age from credit_checks c
         where c.member_id = s.member_id and c.state = 'done' and c.ended_at > s.last) looked on true
     where ${at}::timestamptz >= s.last + greatest(make_interval(hours => ${first_hours}::int), 2 * looked.age)
       and (looked.age is null or looked.age < make_interval(hours => ${last_hours}::int))
       and s.member_id <> all(${[...tried]}::text[])
     order by random() limit ${atMost}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}
