import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Under the member's lock: unless the member started that game after `since` already. */
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
